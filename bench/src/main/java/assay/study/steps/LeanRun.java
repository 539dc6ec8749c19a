package assay.study.steps;

import assay.api.DataParameters;
import assay.api.KeyedData;
import assay.api.MappedData;
import assay.api.Workload;
import assay.plan.Plan;
import assay.plan.Plan.Value;
import assay.plan.RunOrder;
import assay.plan.Step;
import assay.plan.Strategy;
import assay.study.file.CapacityObjectives;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.Units;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What `--lean` does to a plan, so that a run takes little time and still answers:
///
/// - windows of at most 3 s, or 5 s where 200 requests take longer, or as long as what is asked for needs;
/// - faults after 2 s and their phase, or once there is enough to compare with; they are watched for 10 s
///   once they are over ([WatchTimes]);
/// - warm-ups of at most 2 s, or 1 s after the first step;
/// - a tenth of every count of a closed loop, but no more than 300;
/// - a tenth of the registers, but no fewer than 1,000 and no more than 20,000;
/// - two short trials at each rate of a search;
/// - background users that sleep for at most 500 ms.
///
/// What a study says under `lean` goes before. Where no strategy sets `flags`, processes compile with the
/// JVM's first tier only. They are up sooner, and reach their speed after seconds instead of minutes, so
/// that who is measured first is hardly slower for it. Nothing measured that way is comparable.
public final class LeanRun {

  /// The longest window for a median's sake alone.
  private static final Duration LONG_WINDOW = Duration.ofSeconds(5);

  /// The longest window of a calm step with enough requests for a median.
  static final Duration CALM_WINDOW = Duration.ofSeconds(3);

  /// The percentile in a figure's id.
  private static final Pattern PERCENTILE = Pattern.compile("p(50|90|99|99\\.9)\\((.+)\\)");

  /// By how much more requests are waited for than a percentile needs, since chance decides the mix.
  private static final double SLACK = 1.2;

  /// How many requests a median needs.
  private static final double FOR_A_MEDIAN = 200;

  /// The longest warm-up of the first step.
  static final Duration WARM_UP = Duration.ofSeconds(2);

  /// The longest of a later step.
  static final Duration LATER_WARM_UP = Duration.ofSeconds(1);

  /// The window of a trial.
  static final Duration TRIAL = Duration.ofSeconds(3);

  /// The settling time of a trial.
  static final Duration SETTLE = Duration.ofSeconds(1);

  /// How long a part of a closed loop runs before it counts.
  static final Duration PART_WARM_UP = Duration.ofMillis(500);

  /// How long a part of a closed loop is waited for.
  static final Step.Steady STEADY = new Step.Steady(12, Duration.ofSeconds(2));

  /// The time of a closed part, as a study writes the part.
  private static final Pattern TIME =
      Pattern.compile("time\\((\\w+ [\\d_]+(?:x[\\d_]+)?)(%s)?\\)".formatted(Step.UNDER_TRAFFIC));

  private static final String FLAGS = "flags";
  private static final String FIRST_TIER = "-XX:TieredStopAtLevel=1";

  private static final Duration SLEEP = Duration.ofMillis(500);
  private static final Duration COLLECTION = Duration.ofSeconds(2);
  private static final int ATTEMPTS = 2;

  /// From a doubling down to 5 %.
  private static final int HALVINGS = 4;

  private static final int MOST_REQUESTS = 300;
  private static final long REGISTERS = 1_000;
  private static final long MOST_REGISTERS = 20_000;

  private LeanRun() {}

  /// The data, shrunk: the numbers that decide how many registers there are, but for those that the
  /// study itself says for a lean run.
  public static Map<String, Value> amounts(
      Map<String, Value> amounts, Workload workload, Study.LeanOverrides lean) {
    Map<String, Value> shrunk = new LinkedHashMap<>(amounts);
    for (SourceValue given : lean.data().values()) {
      shrunk.computeIfPresent(given.key(), (name, own) -> said(own) ? own : DataSizes.value(given));
    }
    for (Map.Entry<String, Value> amount : amounts.entrySet()) {
      long number = Long.parseLong(amount.getValue().text());
      long smaller = Math.clamp(number / 10, REGISTERS, MOST_REGISTERS);
      if (smaller >= number || lean.data().containsKey(amount.getKey())) {
        continue;
      }
      Map<String, Value> less = new LinkedHashMap<>(shrunk);
      less.put(amount.getKey(), new Value(String.valueOf(smaller), Plan.LEAN));
      if (size(workload, less) < size(workload, shrunk)) {
        shrunk = less;
      }
    }
    return shrunk;
  }

  private static boolean said(Value value) {
    return value.origin().equals(SourceValue.COMMAND_LINE);
  }

  /// Strategies whose processes compile with the first tier only; as they are where any of them says
  /// with which flags they shall run, or runs in a fixed order: how processes get warm is what is asked
  /// then.
  public static List<Strategy> quickly(List<Strategy> strategies) {
    boolean said =
        strategies.stream()
            .anyMatch(
                each -> !each.values().text(FLAGS, "").isEmpty() || RunOrder.of(each).fixed());
    return said ? strategies : strategies.stream().map(LeanRun::quickly).toList();
  }

  private static Strategy quickly(Strategy strategy) {
    Map<String, Value> settings = new LinkedHashMap<>(strategy.settings());
    settings.replace(FLAGS, new Value(FIRST_TIER, Plan.LEAN));
    return new Strategy(strategy.name(), strategy.slug(), settings);
  }

  private static long size(Workload workload, Map<String, Value> amounts) {
    DataParameters data = DataSizes.data(amounts);
    return KeyedData.of(workload).registers(data) + MappedData.entries(workload, data);
  }

  /// A part of a closed loop, shrunk; its text says what is really done.
  static Step.Part part(Step.Part part, Study.LeanOverrides lean) {
    SourceValue most = lean.requests();
    int count =
        most == null
            ? Math.clamp(part.count() / 10, 1, MOST_REQUESTS)
            : (int) Math.min(part.count(), Units.count(most.text()));
    String size = part.text().contains("x") ? "x" + part.size() : "";
    return new Step.Part(part.kind() + " " + count + size, part.kind(), count, part.size());
  }

  /// The metric of a lean run that stands for a study's: the time of a part is that of the smaller part.
  public static String metric(String metric, Study.LeanOverrides lean) {
    Matcher time = TIME.matcher(metric);
    return time.matches()
        ? "time("
            + part(StepReader.part(time.group(1)), lean).text()
            + Objects.requireNonNullElse(time.group(2), "")
            + ")"
        : metric;
  }

  /// A search, shrunk: two attempts at every rate, windows of 3 s unless the percentile needs longer,
  /// and nothing beyond the study's own objective.
  static Step.Capacity search(Step.Capacity step) {
    Duration needed = CapacityObjectives.needed(step);
    return new Step.Capacity(
        step.id(),
        step.goal(),
        step.from(),
        step.upTo(),
        step.arrivals(),
        shorter(step.warmUp(), WARM_UP),
        shorter(step.settle(), SETTLE),
        shorter(step.duration(), needed.compareTo(TRIAL) > 0 ? needed : TRIAL),
        step.mix(),
        step.keys(),
        step.inFlight(),
        Math.min(step.attempts(), ATTEMPTS),
        Math.min(step.trials(), trials(step)),
        false,
        step.traffic());
  }

  /// How many trials a search needs at the worst: every attempt at each doubling and at each halving.
  private static int trials(Step.Capacity step) {
    int doublings = (int) Math.ceil(Math.log(step.upTo() / step.from()) / Math.log(2)) + 1;
    return ATTEMPTS * (doublings + HALVINGS);
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
    return needed.compareTo(CALM_WINDOW) < 0 ? CALM_WINDOW : shorter(needed, LONG_WINDOW);
  }

  /// How long the percentiles that are asked for need at a rate, until so many requests were sent that
  /// each has an upper end whatever the distribution: n with 1 - qⁿ ≥ 97.5 %, the order statistics' own.
  static Duration sampling(double rate, Map<String, Double> mix, List<String> asked) {
    Duration longest = Duration.ZERO;
    for (String each : asked) {
      Matcher percentile = PERCENTILE.matcher(each);
      double share = percentile.matches() ? mix.getOrDefault(percentile.group(2), 0.0) / 100 : 0;
      if (share > 0 && rate > 0) {
        double q = Double.parseDouble(percentile.group(1)) / 100;
        double millis = 1000 * SLACK * samples(q) / (rate * share);
        longest = WatchTimes.longer(longest, Duration.ofMillis((long) Math.ceil(millis)));
      }
    }
    return longest;
  }

  /// How many requests a percentile needs for an upper end of 95 % intervals.
  static int samples(double quantile) {
    return (int) Math.ceil(Math.log(0.025) / Math.log(quantile));
  }

  /// The shorter of two durations.
  static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
