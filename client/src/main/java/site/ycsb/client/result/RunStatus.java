package site.ycsb.client.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a load or run stands, or how it ended. */
public enum RunStatus {
  /** It goes on; in a folder that nobody writes any more, it was killed. */
  @JsonProperty("running")
  RUNNING,
  /** It ended as it should. */
  @JsonProperty("finished")
  FINISHED,
  /** The store gave wrong answers. */
  @JsonProperty("invalid")
  INVALID,
  /** Arrivals were not issued when they were due. */
  @JsonProperty("missedSchedule")
  MISSED_SCHEDULE,
  /** Arrivals were not issued when they were due, and the machine may be the reason. */
  @JsonProperty("notMeasurable")
  NOT_MEASURABLE,
  /** More arrivals were due than were completed. */
  @JsonProperty("overloaded")
  OVERLOADED,
  /** A signal ended it. */
  @JsonProperty("interrupted")
  INTERRUPTED,
  /** Operations failed, or it could not go on to its end. */
  @JsonProperty("failed")
  FAILED
}
