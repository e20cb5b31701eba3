package site.ycsb.arrival.schedule;

import site.ycsb.arrival.bind.Setting;

/**
 * Which arrivals of one global schedule a client sends: arrival k, counted from 0, is sent by
 * client k mod count. All clients compute the same schedule, so their shares add up to it exactly.
 *
 * @param index of the client, from 0
 * @param count of clients
 */
public record ClientShare(
    @Setting(property = ArrivalProperties.CLIENT_INDEX, otherwise = "0") int index,
    @Setting(property = ArrivalProperties.CLIENT_COUNT, otherwise = "1") int count) {
  /** The share of a client that is alone. */
  public static final ClientShare ALL = new ClientShare(0, 1);

  private static final int MOST_CLIENTS = 1_000_000;

  public ClientShare {
    Bounds.that(
        count >= 1 && count <= MOST_CLIENTS,
        "count",
        "is " + count,
        "a whole number from 1 to " + MOST_CLIENTS);
    Bounds.that(
        index >= 0 && index < count,
        "index",
        "is " + index,
        "a whole number from 0 to " + (count - 1) + ", below the count of clients");
  }

  /** How many arrivals all clients have together, if each has so many. */
  public long ofAll(long arrivals) {
    return arrivals > Long.MAX_VALUE / count ? Long.MAX_VALUE : arrivals * count;
  }
}
