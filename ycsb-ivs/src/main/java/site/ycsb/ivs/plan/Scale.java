package site.ycsb.ivs.plan;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The two sizes of the paper's Table 1. */
public enum Scale {
  /** 1 MB at first. */
  @JsonProperty("lightweight")
  LIGHTWEIGHT(1_000, 10_000),
  /** 10 MB at first. */
  @JsonProperty("heavyweight")
  HEAVYWEIGHT(10_000, 100_000);

  private final int records;
  private final int extendsPerEpoch;

  Scale(int records, int extendsPerEpoch) {
    this.records = records;
    this.extendsPerEpoch = extendsPerEpoch;
  }

  int records() {
    return records;
  }

  int extendsPerEpoch() {
    return extendsPerEpoch;
  }
}
