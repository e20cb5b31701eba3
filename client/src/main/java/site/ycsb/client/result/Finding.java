package site.ycsb.client.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What can be found about a part of a run; each says what it means for the run. */
public enum Finding {
  /** All answers that were checked are as they should be. */
  @JsonProperty("asExpected")
  AS_EXPECTED(Part.STORE, "as expected"),
  /** No answer was checked. */
  @JsonProperty("notChecked")
  NOT_CHECKED(Part.STORE, "not checked"),
  /** Answers were wrong. */
  @JsonProperty("wrong")
  WRONG(Part.STORE, "WRONG", RunStatus.INVALID, 1),
  /** Operations failed. */
  @JsonProperty("failed")
  FAILED(Part.STORE, "FAILED", RunStatus.FAILED, 1),

  /** Requests were sent when they were due. */
  @JsonProperty("met")
  MET(Part.SCHEDULE, "met"),
  /** There were too few requests to tell, or none that had a schedule to be held to. */
  @JsonProperty("tooFew")
  TOO_FEW(Part.SCHEDULE, "too few to tell"),
  /** The client sent requests at other times, and the machine is not the reason. */
  @JsonProperty("missed")
  MISSED(Part.SCHEDULE, "MISSED", RunStatus.MISSED_SCHEDULE, 3),
  /** Requests were sent at other times, and the machine may be the reason. */
  @JsonProperty("notMeasurable")
  NOT_MEASURABLE(Part.SCHEDULE, "NOT MEASURABLE", RunStatus.NOT_MEASURABLE, 4),

  /** All that was due was completed. */
  @JsonProperty("steady")
  STEADY(Part.LOAD, "steady"),
  /** It was over too soon to tell. */
  @JsonProperty("tooShort")
  TOO_SHORT(Part.LOAD, "too short to tell"),
  /** More was due than was completed, or too much of it was dropped. */
  @JsonProperty("overloaded")
  OVERLOADED(Part.LOAD, "OVERLOADED", RunStatus.OVERLOADED, 5),

  /** Nothing kept the client from its work. */
  @JsonProperty("quiet")
  QUIET(Part.MACHINE, "quiet"),
  /** The client used all there was of the processors: its own work is in its times. */
  @JsonProperty("saturated")
  SATURATED(Part.MACHINE, "saturated"),
  /** It was over too soon to tell, or the system does not say. */
  @JsonProperty("unknown")
  UNKNOWN(Part.MACHINE, "unknown"),
  /** Others, or the garbage collector, kept the client from its work. */
  @JsonProperty("disturbed")
  DISTURBED(Part.MACHINE, "DISTURBED", RunStatus.FINISHED, 6),

  /** The figure is within its limit. */
  @JsonProperty("kept")
  LIMIT_KEPT(Part.LIMIT, "kept"),
  /** The figure is beyond its limit. */
  @JsonProperty("broken")
  LIMIT_BROKEN(Part.LIMIT, "BROKEN", RunStatus.FINISHED, 7),
  /** The run has too few operations to tell, or none of the kind. */
  @JsonProperty("cannotTell")
  LIMIT_OPEN(Part.LIMIT, "CANNOT TELL", RunStatus.FINISHED, 8);

  private final Part part;
  private final String text;
  private final RunStatus status;
  private final int exitCode;

  Finding(Part part, String text) {
    this(part, text, RunStatus.FINISHED, 0);
  }

  Finding(Part part, String text, RunStatus status, int exitCode) {
    this.part = part;
    this.text = text;
    this.status = status;
    this.exitCode = exitCode;
  }

  /** What of a run is looked at. */
  public enum Part {
    /** What the store answered. */
    STORE("Store"),
    /** When requests were sent. */
    SCHEDULE("Schedule"),
    /** Whether all that was due was completed. */
    LOAD("Load"),
    /** What the machine did to the client. */
    MACHINE("Machine"),
    /** A figure that the user has limited. */
    LIMIT("Limit");

    private final String text;

    Part(String text) {
      this.text = text;
    }

    /** In words. */
    public String text() {
      return text;
    }
  }

  /** What it is about. */
  public Part part() {
    return part;
  }

  /** In words. */
  public String text() {
    return text;
  }

  /** How a run stands that ends with it, and with nothing worse. */
  public RunStatus status() {
    return status;
  }

  /** What a process exits with that does not accept it; 0 if it is as it should be. */
  public int exitCode() {
    return exitCode;
  }

  /** Whether it is as it should be. */
  public boolean isGood() {
    return exitCode == 0;
  }
}
