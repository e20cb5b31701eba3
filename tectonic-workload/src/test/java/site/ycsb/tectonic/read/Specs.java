package site.ycsb.tectonic.read;

/** Specs that tests start from. */
final class Specs {
  private Specs() {}

  /** A small spec with three groups. */
  static final String SMALL =
      """
      {
        "seed": 7,
        "defaults": {
          "key": {"uniform": {"len": 8}},
          "val": {"uniform": {"len": 16}}
        },
        "sections": [
          {
            "groups": [
              {"name": "load", "inserts": {"op_count": 1000}},
              {
                "name": "mix",
                "inserts": {"op_count": 100},
                "updates": {"op_count": 50, "selection": {"zipf": {"s": 0.99}}},
                "point_queries": {"op_count": 200},
                "range_queries": {"op_count": 10, "selectivity": 0.01},
                "point_deletes": {"op_count": 20}
              },
              {"name": "miss", "empty_point_queries": {"op_count": 100}}
            ]
          }
        ]
      }
      """;

  /** Every field of the language that is executed. */
  static final String EXECUTED =
      """
      {
        "$schema": "tectonic.schema.json",
        "seed": 1,
        "character_set": "alphabetic",
        "defaults": {
          "key": {
            "segmented": {
              "separator": ":",
              "segments": [
                "user",
                {"hot_range": {
                  "len": 2, "amount": 10, "probability": 0.5, "name": "hot", "character_set": "numeric"
                }},
                {"uniform": {"len": 12, "character_set": "alphanumeric"}}
              ]
            }
          },
          "val": {
            "weighted": [
              {"weight": 3, "value": {"uniform": {"len": {"uniform": {"min": 10, "max": 20}}}}},
              {"weight": 1, "value": {"compressible": {"len": 100, "ratio": 0.5, "compressor": "zstd"}}},
              {"weight": 1, "value": {"duplicated": {"share": 0.5, "distinct": 9, "value": "v"}}},
              {"weight": 0, "value": "constant"}
            ]
          },
          "character_set": "alphabetic",
          "fields": {"count": 2, "prefix": "column"}
        },
        "default_distributions": {
          "updates_selection": {"uniform": {"min": 0, "max": 1}},
          "merges_selection": {"normal": {"mean": 0.5, "std_dev": 0.1}},
          "extends_selection": {"exponential": {"lambda": 2}},
          "point_deletes_selection": {"beta": {"alpha": 1, "beta": 5}},
          "range_queries_selection": {"log_normal": {"mean": 0, "std_dev": 1}},
          "range_deletes_selection": {"weibull": {"scale": 1, "shape": 2}},
          "point_queries_selection": {"latest": {"n": 100, "s": 1.1}}
        },
        "sections": [
          {
            "name": "only",
            "skip_key_contains_check": false,
            "defaults": {},
            "default_distributions": {},
            "character_set": "numeric",
            "enable_granular_stats": true,
            "groups": [
              {
                "name": "load",
                "sorted": {"k": 0.1, "l": 5},
                "defaults": {"character_set": "alphanumeric"},
                "inserts": {
                  "op_count": 1e3,
                  "key": {"segmented": {"separator": "", "segments": [
                    {"number": {
                      "min": 0, "max": 1e6, "distribution": {"zipf": {"s": 1}}, "order": "sorted",
                      "encoding": "hex", "width": 6
                    }},
                    {"auto_increment": {"min": 1, "max": 2e6, "encoding": "decimal", "width": 7}}
                  ]}},
                  "val": "v"
                },
                "unique_inserts": {"op_count": 1000, "character_set": "numeric"}
              },
              {
                "character_set": "numeric",
                "enable_granular_stats": false,
                "updates": {"op_count": 10, "order": "sorted", "val": "w"},
                "merges": {"op_count": 10, "character_set": "numeric"},
                "point_queries": {
                  "op_count": 10,
                  "selection": {"hot_range": {"name": "hot", "probability": 0.9}}
                },
                "point_deletes": {
                  "op_count": 10,
                  "selection": {"zipf": {"n": 10, "s": 0.99}},
                  "order": "insertion"
                },
                "inserts": {
                  "op_count": 5,
                  "reuse": {"deleted": 0.5, "selection": "oldest"},
                  "upsert": true
                },
                "empty_point_queries": {"op_count": 10},
                "empty_point_deletes": {
                  "op_count": 10,
                  "key": {"uniform": {"len": 20}},
                  "absent": {"deleted": 0.5, "pool": 100, "selection": {"zipf": {"s": 1}}}
                },
                "range_queries": {
                  "op_count": 10,
                  "selectivity": {"beta": {"alpha": 1, "beta": 9}},
                  "range_format": "StartEnd"
                },
                "range_deletes": {
                  "op_count": 1,
                  "scan_length": {"pareto": {"scale": 1, "shape": 1.5}},
                  "selection": {"poisson": {"lambda": 0.1}},
                  "order": "scattered",
                  "range_format": "StartCount"
                },
                "blind_point_queries": {"op_count": 10},
                "blind_point_deletes": {"op_count": 10},
                "blind_range_queries": {"op_count": 10, "scan_length": 5}
              }
            ]
          }
        ]
      }
      """;

  /** Every field of the language. */
  static final String EVERYTHING =
      EXECUTED.replace(
          "\"name\": \"load\",",
          """
          "name": "load",
          "duration": "60s",
          "transition": "linear",
          "warmup": true,
          "arrival": {
            "diurnal": {
              "rate": 10,
              "modulation": 0.5,
              "cycle_length": 60,
              "distribution": {"gamma": {"cv": 2}}
            }
          },
          "extends": {"weight": 5, "val": "x", "selection": {"latest": {"s": 1}}, "max_len": 5},
          """);

  /** A document of one group. */
  static String group(String operations) {
    return "{\"sections\": [{\"groups\": [{\n" + operations + "\n}]}]}";
  }

  /** A document of one group, of ten inserts and other operations. */
  static String withInserts(String operations) {
    return group(
        "\"inserts\": {\"op_count\": 10, \"key\": {\"uniform\": {\"len\": 8}}, \"val\": \"v\"},\n"
            + operations);
  }
}
