package site.ycsb.tectonic.page;

/** A name and its value, as text. */
public record Fact(String name, String value) {}
