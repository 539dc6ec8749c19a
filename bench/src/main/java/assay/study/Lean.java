package assay.study;

import assay.api.Data;
import assay.api.Workload;
import assay.plan.Plan;
import assay.plan.Plan.Value;
import assay.plan.Step;
import assay.plan.Strategy;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What `--lean` does to a plan, so that a try takes seconds: windows of at most 3 s, up to 5 s where
/// 200 requests take longer or something is harmed; faults after 2 s and their phase at the latest;
/// warm-ups of at most 2 s, or 1 s after the first step; a tenth of every count of a closed loop but no
/// more than 300, a tenth of the registers but no fewer than 1,000 and no more than 20,000, two short
/// trials at each rate of a search, background users that sleep for at most 500 ms. Where no strategy
/// sets `flags`, processes compile with the JVM's first tier only: they are up sooner, and as fast as
/// they get after seconds instead of minutes, so that who is measured first is hardly slower for it.
/// Nothing measured that way is comparable.
final class Lean {

  /// The longest window in which something is harmed.
  static final Duration WINDOW = Duration.ofSeconds(5);

  private static final Duration CALM_WINDOW = Duration.ofSeconds(3);

  /// How many requests a median needs.
  private static final double FOR_A_MEDIAN = 200;

  /// The longest warm-up of the first step.
  static final Duration WARM_UP = Duration.ofSeconds(2);

  /// The longest of a later step.
  static final Duration LATER_WARM_UP = Duration.ofSeconds(1);

  /// The latest moment of a fault, without its phase, by which its window is longer.
  static final Duration FAULT = Duration.ofSeconds(2);

  /// The window of a trial.
  static final Duration TRIAL = Duration.ofSeconds(3);

  /// The settling time of a trial.
  static final Duration SETTLE = Duration.ofSeconds(1);

  /// How long a part of a closed loop runs before it counts.
  static final Duration PART_WARM_UP = Duration.ofMillis(500);

  /// The time of a closed part, as a study writes the part.
  private static final Pattern TIME =
      Pattern.compile("time\\((\\w+ [\\d_]+(?:x[\\d_]+)?)(%s)?\\)".formatted(Step.UNDER_TRAFFIC));

  private static final String FLAGS = "flags";
  private static final String FIRST_TIER = "-XX:TieredStopAtLevel=1";

  private static final Duration SLEEP = Duration.ofMillis(500);
  private static final Duration COLLECTION = Duration.ofSeconds(2);
  private static final int ATTEMPTS = 2;
  private static final int TRIALS = 16;
  private static final int MOST_REQUESTS = 300;
  private static final long REGISTERS = 1_000;
  private static final long MOST_REGISTERS = 20_000;

  private Lean() {}

  /// The data, shrunk: the numbers that decide how many registers there are.
  static Map<String, Value> amounts(Map<String, Value> amounts, Workload workload) {
    Map<String, Value> shrunk = new LinkedHashMap<>(amounts);
    for (Map.Entry<String, Value> amount : amounts.entrySet()) {
      long number = Long.parseLong(amount.getValue().text());
      long smaller = Math.clamp(number / 10, REGISTERS, MOST_REGISTERS);
      if (smaller >= number) {
        continue;
      }
      Map<String, Value> tried = new LinkedHashMap<>(shrunk);
      tried.put(amount.getKey(), new Value(String.valueOf(smaller), Plan.LEAN));
      if (size(workload, tried) < size(workload, shrunk)) {
        shrunk = tried;
      }
    }
    return shrunk;
  }

  /// Strategies whose processes compile with the first tier only; as they are where any of them says
  /// with which flags they shall run.
  static List<Strategy> quickly(List<Strategy> strategies) {
    boolean said = strategies.stream().anyMatch(each -> !each.values().text(FLAGS, "").isEmpty());
    return said ? strategies : strategies.stream().map(Lean::quickly).toList();
  }

  private static Strategy quickly(Strategy strategy) {
    Map<String, Value> settings = new LinkedHashMap<>(strategy.settings());
    settings.replace(FLAGS, new Value(FIRST_TIER, Plan.LEAN));
    return new Strategy(strategy.name(), strategy.slug(), settings);
  }

  private static long size(Workload workload, Map<String, Value> amounts) {
    Data data = Amounts.data(amounts);
    return workload.registers(data) + workload.mapped(data);
  }

  /// A part of a closed loop, shrunk; its text says what is really done.
  static Step.Part part(Step.Part part) {
    int count = Math.clamp(part.count() / 10, 1, MOST_REQUESTS);
    String size = part.text().contains("x") ? "x" + part.size() : "";
    return new Step.Part(part.kind() + " " + count + size, part.kind(), count, part.size());
  }

  /// The metric of a try that stands for a study's: the time of a part is that of the smaller part.
  static String metric(String metric) {
    Matcher time = TIME.matcher(metric);
    return time.matches()
        ? "time("
            + part(Steps.part(time.group(1))).text()
            + Objects.requireNonNullElse(time.group(2), "")
            + ")"
        : metric;
  }

  /// A search, shrunk: two attempts at every rate, windows of 3 s unless the percentile needs longer,
  /// and nothing beyond the study's own objective.
  static Step.Capacity search(Step.Capacity step) {
    Duration needed = Goals.needed(step);
    return new Step.Capacity(
        step.id(),
        step.goal(),
        step.from(),
        step.upTo(),
        step.arrivals(),
        shorter(step.warmUp(), WARM_UP),
        shorter(step.settle(), SETTLE),
        shorter(step.lasts(), needed.compareTo(TRIAL) > 0 ? needed : TRIAL),
        step.mix(),
        step.keys(),
        step.inFlight(),
        Math.min(step.attempts(), ATTEMPTS),
        Math.min(step.trials(), TRIALS),
        false,
        step.traffic());
  }

  /// Background users, shrunk: as many, but awake more often, so that a short window sees them; and
  /// collections so often that it sees one.
  static Step.Traffic traffic(Step.Traffic traffic) {
    Duration gc = traffic.gc();
    return new Step.Traffic(
        traffic.threads(),
        shorter(traffic.sleep(), SLEEP),
        gc == null ? null : shorter(gc, COLLECTION));
  }

  /// The longest window in which nothing is harmed.
  ///
  /// @param rate its requests a second
  static Duration calmWindow(double rate) {
    Duration needed = Duration.ofMillis((long) Math.ceil(1000 * FOR_A_MEDIAN / rate));
    return needed.compareTo(CALM_WINDOW) < 0 ? CALM_WINDOW : shorter(needed, WINDOW);
  }

  /// The shorter of two durations.
  static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
