package site.ycsb.arrival.schedule;

/** Which arrivals this client sends. PLACEHOLDER: replaced when schedules are merged. */
public record ClientShare(int index, int count) {}
