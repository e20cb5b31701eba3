package site.ycsb.report.cli;

import static site.ycsb.arrival.Words.format;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import site.ycsb.Client;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.arrival.schedule.ClientShare;
import site.ycsb.arrival.schedule.ScheduleCsv;
import site.ycsb.client.command.PropertyFlags;
import site.ycsb.client.settings.PropertyValue;
import site.ycsb.client.show.ProgressDisplay;
import site.ycsb.client.show.ProgressSnapshot;

/** Writes the arrivals of a model. */
@Command(
    name = "generate",
    description = {
      "Writes when requests are due, or how many there are by interval, as CSV.",
      "The properties are those of a run: arrivalgenerator says which model."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  tectonic arrivals generate -p arrivalgenerator=poisson -target 10000 \\",
      "    --arrivals 1000000 | tectonic arrivals analyze -",
      "  tectonic arrivals generate -p arrivalgenerator=self_similar -p ss.bias=0.75 \\",
      "    -target 1000 --duration 600s --counts 1s -o counts.csv",
      "  tectonic arrivals generate -p arrivalgenerator=constant -target 100 \\",
      "    --duration 1s -p clients.index=0 -p clients.count=4",
      "",
      "A run replays FILE with",
      "  -p arrivalgenerator=replay -p replay.file=FILE -p replay.offset=0",
      "and counts of a second with",
      "  -p arrivalgenerator=replay -p replay.file=FILE -p replay.kind=counts \\",
      "    -p replay.column=2"
    })
final class GenerateArrivalsCommand extends Subcommand {
  private static final double NANOS_PER_SECOND = 1e9;

  @Mixin private final ScheduleFlags flags = new ScheduleFlags();

  @Option(
      names = "--arrivals",
      paramLabel = "N",
      description = "How many, of this client (default: operationcount, where it is set).")
  private @Nullable Long arrivals;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      description = "How long, such as 60s (default: maxexecutiontime, where it is set).")
  private @Nullable String duration;

  @Option(
      names = "--counts",
      paramLabel = "WIDTH",
      description = "Writes the number of arrivals in intervals so wide, such as 1s.")
  private @Nullable String counts;

  @Option(
      names = "--unit",
      paramLabel = "UNIT",
      defaultValue = "s",
      description = "Of the times: s (default), ms, us or ns; each is exact to the nanosecond.")
  private String unit = "s";

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      defaultValue = "-",
      description = "Where to write; - is standard output (default).")
  private String output = "-";

  @Option(
      names = "--json",
      description = "Prints the summary as JSON to standard output; the arrivals go to FILE.")
  private boolean json;

  @Spec
  void parse(CommandSpec spec) {
    // As in a run, of properties that are given twice the later one wins.
    spec.parser().overwrittenOptionsAllowed(true);
  }

  @Override
  public Integer call() throws IOException {
    Properties properties = flags.properties();
    ArrivalModel model = model(properties);
    ClientShare share = ArrivalProperties.share(properties);
    long seed = ArrivalProperties.seed(properties);
    long most = mostArrivals(properties);
    long until = untilNanos(properties);
    if (json && output.equals(OutputFile.STANDARD_OUTPUT)) {
      throw mistake(OutputFile.JSON_IN_ITS_PLACE);
    }
    if (most == Long.MAX_VALUE && until == ArrivalSchedule.END) {
      throw mistake("the length is missing; expected --arrivals N, --duration TIME or both");
    }
    long horizon = model.horizonNanos(share.ofAll(most), until);
    warn(model.warning(horizon));
    ArrivalSchedule schedule = model.schedule(seed, horizon).shareOf(share);
    ScheduleCsv csv = new ScheduleCsv(schedule, until, most, timestampUnit(unit));
    long intervalNanos = counts == null ? 0 : intervalNanos(counts, until);
    double expected = model.ratePerSecond() * until / NANOS_PER_SECOND / share.count();
    if (new OutputFile(output, command, flags.inputs())
        .write(out -> write(csv, intervalNanos, Math.min(most, (long) expected), out))) {
      summarise(csv, until, seed);
      boolean isCutShort = arrivals != null && until == ArrivalSchedule.END && csv.written() < most;
      warn(isCutShort ? "the schedule has no more arrivals" : null);
    }
    return Tectonic.OK;
  }

  private static ArrivalModel model(Properties properties) {
    ArrivalModel model = ArrivalProperties.model(properties);
    if (model == null) {
      throw new UsageException(
          "property %s is missing: expected -p %1$s=poisson or another model"
              .formatted(ArrivalProperties.GENERATOR));
    }
    return model;
  }

  private long mostArrivals(Properties properties) {
    if (arrivals != null && arrivals < 1) {
      throw mistake("--arrivals is " + arrivals + "; expected a whole number of at least 1");
    }
    long most =
        arrivals == null
            ? PropertyValue.whole(
                properties, Client.OPERATION_COUNT_PROPERTY, 0, 0, Long.MAX_VALUE - 1)
            : arrivals;
    return most == 0 ? Long.MAX_VALUE : most;
  }

  private long untilNanos(Properties properties) {
    long nanos =
        duration == null
            ? TimeUnit.SECONDS.toNanos(
                PropertyValue.whole(
                    properties, Client.MAX_EXECUTION_TIME, 0, 0, Long.MAX_VALUE / 1_000_000_000))
            : nanos("--duration", duration);
    return nanos == 0 ? ArrivalSchedule.END : nanos;
  }

  /** A last interval that is cut short would look like one with fewer arrivals. */
  private long intervalNanos(String width, long until) {
    long nanos = nanos("--counts", width);
    if (until != ArrivalSchedule.END && until % nanos != 0) {
      throw mistake("--counts is " + width + "; expected a part of the duration, without a rest");
    }
    return nanos;
  }

  private static void write(ScheduleCsv csv, long intervalNanos, long planned, OutputStream out)
      throws IOException {
    Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.US_ASCII));
    ProgressDisplay.during(
        () -> ProgressSnapshot.withoutPhases(csv.written(), planned),
        () -> {
          if (intervalNanos == 0) {
            csv.writeTimestamps(text);
          } else {
            csv.writeCounts(intervalNanos, text);
          }
        });
    text.flush();
  }

  private void warn(@Nullable String warning) {
    if (warning != null) {
      err().println("warning: " + warning);
    }
  }

  private void summarise(ScheduleCsv csv, long until, long seed) {
    double seconds = (until == ArrivalSchedule.END ? csv.lastNanos() : until) / NANOS_PER_SECOND;
    double perSecond = seconds > 0 ? csv.written() / seconds : 0;
    if (json) {
      ObjectNode node = JsonNodeFactory.instance.objectNode();
      node.put("file", output).put("arrivals", csv.written()).put("seconds", seconds);
      out().println(node.put("rate_per_second", perSecond).put("seed", seed).toPrettyString());
    } else {
      err()
          .println(
              format(
                  "%,d arrivals in %,.3f s, %,.1f/s in the mean, seed %d",
                  csv.written(), seconds, perSecond, seed));
    }
  }

  /** The flags that select a schedule, as a run has them. */
  static final class ScheduleFlags extends PropertyFlags {
    @Option(
        names = "-target",
        paramLabel = "N",
        description = "Mean rate in arrivals per second, over all clients.")
    void target(@Nullable String target) {
      set(ArrivalProperties.RATE, target);
    }

    @Option(
        names = "--seed",
        paramLabel = "N",
        description = "Seed of every random decision (default: 42); tectonic.seed.")
    void seed(@Nullable String seed) {
      set(ArrivalProperties.SEED, seed);
    }
  }
}
