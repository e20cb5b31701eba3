package site.ycsb.arrival.schedule;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.schedule.trace.TraceColumn;
import site.ycsb.arrival.schedule.trace.TraceUnit;

/**
 * Reads models that have rates of their own: points and files. A target, where it is given, scales
 * them to that mean.
 */
final class ProfileSettings {
  private static final int MOST_COLUMNS = 10_000;

  private final Settings settings;
  private final String family;
  private final @Nullable Double target;

  ProfileSettings(Settings settings, String family) {
    this.settings = settings;
    this.family = family;
    this.target =
        settings.text(settings.rateName()) == null
            ? null
            : (Double) settings.number(settings.rateName(), Double.NaN);
  }

  ArrivalModel read() {
    return switch (family) {
      case "linear" -> linear();
      case "steps" -> steps();
      case "replay" -> replay();
      default -> throw new IllegalStateException("generator " + family + " is listed only");
    };
  }

  private ArrivalModel linear() {
    GapDistribution gaps = gaps("points", "repeat");
    boolean repeat = settings.flag(name("repeat"), false);
    PiecewiseLinear model =
        settings.build(
            () -> new PiecewiseLinear(points(), repeat, gaps), Map.of("points", name("points")));
    return target == null ? model : scaled(() -> model.withRate(target));
  }

  private ArrivalModel steps() {
    GapDistribution gaps = gaps("points", "repeat");
    boolean repeat = settings.flag(name("repeat"), false);
    Steps model =
        settings.build(() -> new Steps(points(), repeat, gaps), Map.of("points", name("points")));
    return target == null ? model : scaled(() -> model.withRate(target));
  }

  private List<RatePoint> points() {
    String name = name("points");
    String legal = "pairs of seconds and rate, such as 0:100,60:500,120:0";
    String given = settings.needed(name, legal, ArrivalProperties.GENERATOR + "=" + family);
    List<RatePoint> points = new ArrayList<>();
    for (String pair : given.split(",", -1)) {
      String[] parts = pair.split(":", -1);
      double seconds = Settings.parse(parts[0].strip());
      double rate = parts.length == 2 ? Settings.parse(parts[1].strip()) : Double.NaN;
      try {
        points.add(new RatePoint(seconds, rate));
      } catch (InvalidValueException e) {
        throw new UsageException(
            "property " + name + ": \"" + pair.strip() + "\" is no point; expected " + legal, e);
      }
    }
    return points;
  }

  private ArrivalModel replay() {
    GapDistribution gaps =
        gaps("file", "column", "kind", "interval", "unit", "offset", "speedup", "repeat");
    String kinds =
        settings.choice(
            name("kind"),
            ArrivalProperties.DEFAULT_REPLAY_KIND,
            List.of("timestamps", "counts", "rates"));
    String file =
        settings.needed(name("file"), "a CSV file", ArrivalProperties.GENERATOR + "=" + family);
    int number = (int) settings.whole(name("column"), 1, 1, MOST_COLUMNS);
    TraceColumn column = new TraceColumn(Path.of(file), number);
    boolean repeat = settings.flag(name("repeat"), false);
    if (kinds.equals("timestamps")) {
      return timestamps(column, repeat);
    }
    double interval = settings.number(name("interval"), ArrivalProperties.DEFAULT_INTERVAL_SECONDS);
    RateReplay model =
        settings.build(
            () ->
                kinds.equals("counts")
                    ? RateReplay.ofCounts(column, interval, repeat, gaps)
                    : RateReplay.ofRates(column, interval, repeat, gaps),
            Map.of("interval", name("interval")));
    return target == null ? model : scaled(() -> model.withRate(target));
  }

  private ArrivalModel timestamps(TraceColumn column, boolean repeat) {
    List<String> units = Stream.of(TraceUnit.values()).map(TraceUnit::symbol).toList();
    String unit = settings.choice(name("unit"), ArrivalProperties.DEFAULT_UNIT, units);
    if (target != null && settings.text(name("speedup")) != null) {
      throw settings.wrong(
          name("speedup"), "none beside " + settings.rateName() + ", which sets the speed too");
    }
    Replay recorded = Replay.of(column, TraceUnit.valueOf(unit.toUpperCase(Locale.ROOT)));
    Replay moved = settings.text(name("offset")) == null ? recorded : from(recorded);
    Replay whole = repeat ? moved.repeating() : moved;
    return target == null
        ? settings.build(
            () -> whole.withSpeedup(settings.number(name("speedup"), 1)),
            Map.of("speedup", name("speedup")))
        : scaled(() -> whole.withRate(target));
  }

  private Replay from(Replay recorded) {
    double offset = settings.number(name("offset"), Double.NaN);
    if (!Double.isFinite(offset)) {
      throw settings.wrong(name("offset"), "a number, in the unit of the file");
    }
    return settings.build(
        () -> recorded.withOrigin(new BigDecimal(settings.text(name("offset"), "0"))),
        Map.of("offset", name("offset")));
  }

  private <T> T scaled(Supplier<T> model) {
    String rate = settings.rateName();
    return settings.build(model, Map.of("rate", rate, "speedup", rate));
  }

  private GapDistribution gaps(String... others) {
    GapSettings gaps = new GapSettings(settings, family);
    settings.refuseUnknown(
        family + ".", Stream.concat(Stream.of(others).map(this::name), gaps.names()).toList());
    return gaps.read();
  }

  private String name(String property) {
    return family + "." + property;
  }
}
