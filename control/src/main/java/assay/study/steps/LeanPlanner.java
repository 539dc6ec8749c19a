package assay.study.steps;

import assay.api.DataParameters;
import assay.api.HasJudgedData;
import assay.api.HasMappedData;
import assay.api.Workload;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Value;
import assay.plan.RunOrder;
import assay.plan.Step;
import assay.plan.rate.Rate;
import assay.study.file.CapacityObjectiveReader;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.UnitParser;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Shrinks a plan for `--lean`: a run that takes little time and still answers.
///
/// - Windows: 3 s at most, 5 s if 200 requests need that, or longer if the asked figures need
///   longer, or if a rate has parts, which take 2 s each.
/// - Faults: after 2 s and their phase, or when there are enough requests to compare with. The
///   watch ends 10 s after the last fault ([FaultWatchTimes]).
/// - Warm-ups: 2 s at most, and 1 s after the first step.
/// - Closed loops: a tenth of every count, 300 at most.
/// - Data: a tenth of the registers, at least 1,000 and at most 20,000.
/// - Searches: two short tries at each rate.
/// - Background users: sleep 500 ms at most.
///
/// A study's `lean` section overrides all this. If no configuration sets `flags`, processes compile with
/// the JVM's first tier only: they start sooner and reach their speed in seconds, so the first
/// configuration measured is hardly slower. These figures are not comparable with others.
public final class LeanPlanner {

  /// The longest window if only a median needs the time.
  private static final Duration LONG_WINDOW = Duration.ofSeconds(5);

  /// The longest window without faults that has enough requests for a median.
  static final Duration CALM_WINDOW = Duration.ofSeconds(3);

  private static final Pattern PERCENTILE = Pattern.compile("p(50|90|99|99\\.9)\\((.+)\\)");

  /// A factor on the requests that a percentile needs, because chance decides the mix.
  private static final double SLACK = 1.2;

  /// The requests that a median needs.
  private static final double FOR_A_MEDIAN = 200;

  static final Duration WARM_UP = Duration.ofSeconds(2);

  static final Duration LATER_WARM_UP = Duration.ofSeconds(1);

  /// The time of each part of a rate that changes.
  private static final Duration PART = Duration.ofSeconds(2);

  /// A shorter part would have hardly any requests.
  private static final Duration SHORTEST_PART = Duration.ofMillis(1200);

  private static final int MOST_STRETCHED = 3;

  static final Duration TRY = Duration.ofSeconds(3);

  static final Duration SETTLE = Duration.ofSeconds(1);

  static final Duration PART_WARM_UP = Duration.ofMillis(500);

  static final Step.Steady STEADY = new Step.Steady(12, Duration.ofSeconds(2));

  /// A metric for a closed part's time, as a study writes the part.
  private static final Pattern TIME =
      Pattern.compile("time\\((\\w+ [\\d_]+(?:x[\\d_]+)?)(%s)?\\)".formatted(Step.UNDER_TRAFFIC));

  private static final String FLAGS = "flags";
  private static final String FIRST_TIER = "-XX:TieredStopAtLevel=1";

  private static final Duration SLEEP = Duration.ofMillis(500);
  private static final Duration COLLECTION = Duration.ofSeconds(2);
  private static final int ATTEMPTS = 2;

  /// The halvings from a doubling down to 5 %.
  private static final int HALVINGS = 4;

  private static final int MOST_REQUESTS = 300;
  private static final long REGISTERS = 1_000;
  private static final long MOST_REGISTERS = 20_000;

  private LeanPlanner() {}

  /// Shrinks the numbers that decide how many registers there are, except the numbers under the
  /// study's `lean`.
  public static Map<String, Value> amounts(
      Map<String, Value> amounts, Workload workload, Study.LeanOverrides lean) {
    Map<String, Value> shrunk = new LinkedHashMap<>(amounts);
    for (SourceValue given : lean.data().values()) {
      shrunk.computeIfPresent(
          given.key(), (name, own) -> said(own) ? own : DataSizeReader.value(given));
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

  /// Makes processes compile with the first tier only, unless a configuration sets `flags` or runs in a
  /// fixed order. A fixed order asks how processes warm up.
  public static List<Configuration> quickly(List<Configuration> configurations) {
    boolean said =
        configurations.stream()
            .anyMatch(
                each -> !each.values().text(FLAGS, "").isEmpty() || RunOrder.of(each).fixed());
    return said ? configurations : configurations.stream().map(LeanPlanner::quickly).toList();
  }

  private static Configuration quickly(Configuration configuration) {
    Map<String, Value> settings = new LinkedHashMap<>(configuration.settings());
    settings.replace(FLAGS, new Value(FIRST_TIER, Plan.LEAN));
    return new Configuration(configuration.name(), configuration.slug(), settings);
  }

  private static long size(Workload workload, Map<String, Value> amounts) {
    DataParameters data = DataSizeReader.data(amounts);
    return HasJudgedData.of(workload).registers(data) + HasMappedData.entries(workload, data);
  }

  /// Shrinks a closed loop's part, and its text.
  static Step.Part part(Step.Part part, Study.LeanOverrides lean) {
    SourceValue most = lean.requests();
    int count =
        most == null
            ? Math.clamp(part.count() / 10, 1, MOST_REQUESTS)
            : (int) Math.min(part.count(), UnitParser.count(most.text()));
    String size = part.text().contains("x") ? "x" + part.size() : "";
    return new Step.Part(part.kind() + " " + count + size, part.kind(), count, part.size());
  }

  /// The lean run's metric for a study's: `time(…)` names the shrunk part.
  public static String metric(String metric, Study.LeanOverrides lean) {
    Matcher time = TIME.matcher(metric);
    return time.matches()
        ? "time("
            + part(StepReader.part(time.group(1)), lean).text()
            + Objects.requireNonNullElse(time.group(2), "")
            + ")"
        : metric;
  }

  /// Shrinks a search: at most two attempts at each rate, windows of 3 s unless the percentile needs
  /// longer, and only the study's own objective.
  static Step.Capacity search(Step.Capacity step) {
    Duration needed = CapacityObjectiveReader.needed(step);
    return new Step.Capacity(
        step.id(),
        step.goal(),
        step.from(),
        step.upTo(),
        step.arrivals(),
        shorter(step.warmUp(), WARM_UP),
        shorter(step.settle(), SETTLE),
        shorter(step.duration(), needed.compareTo(TRY) > 0 ? needed : TRY),
        step.mix(),
        step.keys(),
        step.inFlight(),
        Math.min(step.attempts(), ATTEMPTS),
        Math.min(step.tries(), tries(step)),
        false,
        step.traffic());
  }

  /// A search's most tries: every attempt at each doubling and at each halving.
  private static int tries(Step.Capacity step) {
    int doublings = (int) Math.ceil(Math.log(step.upTo() / step.from()) / Math.log(2)) + 1;
    return ATTEMPTS * (doublings + HALVINGS);
  }

  /// Shrinks background users: the same number, with shorter sleeps and more frequent collections,
  /// so a short window sees both.
  static Step.Traffic traffic(Step.Traffic traffic) {
    Duration gc = traffic.gc();
    return new Step.Traffic(
        traffic.threads(),
        shorter(traffic.sleep(), SLEEP),
        gc == null ? null : shorter(gc, COLLECTION));
  }

  /// The window of a step without faults. A rate that changes is compressed in time: its mean stays, and each of its
  /// parts keeps [#PART].
  static Duration calmWindow(
      Rate rate, Duration duration, Map<String, Double> mix, List<String> asked) {
    Rate mean = Rate.constant(rate.mean(0, duration.toNanos()));
    Duration needed = lasting(mean, FOR_A_MEDIAN, duration);
    Duration calm = needed.compareTo(CALM_WINDOW) < 0 ? CALM_WINDOW : shorter(needed, LONG_WINDOW);
    Duration parts = rate.constant() ? Duration.ZERO : parts(rate, duration);
    Duration sampling = sampling(mean, duration, mix, asked);
    return shorter(duration, FaultWatchTimes.longer(FaultWatchTimes.longer(calm, parts), sampling));
  }

  /// The time that the parts of a rate need: [#PART] each, and longer if the shortest would have less than
  /// [#SHORTEST_PART].
  private static Duration parts(Rate rate, Duration duration) {
    Duration each = PART.multipliedBy(rate.parts().size());
    long shortest =
        rate.parts().stream().mapToLong(part -> part.toNanos() - part.fromNanos()).min().orElse(1);
    double share = (double) duration.toNanos() / Math.max(1, shortest);
    Duration needed = Duration.ofMillis((long) Math.ceil(SHORTEST_PART.toMillis() * share));
    return FaultWatchTimes.longer(each, shorter(needed, each.multipliedBy(MOST_STRETCHED)));
  }

  /// The time before a moment that the asked percentiles need. After that each has an upper end of its interval, for
  /// any distribution: n with 1 - qⁿ ≥ 97.5 %, by order statistics.
  static Duration sampling(Rate rate, Duration until, Map<String, Double> mix, List<String> asked) {
    Duration longest = Duration.ZERO;
    for (String each : asked) {
      Matcher percentile = PERCENTILE.matcher(each);
      double share = percentile.matches() ? mix.getOrDefault(percentile.group(2), 0.0) / 100 : 0;
      if (share > 0) {
        double q = Double.parseDouble(percentile.group(1)) / 100;
        longest = FaultWatchTimes.longer(longest, lasting(rate, SLACK * samples(q) / share, until));
      }
    }
    return longest;
  }

  /// How long before a moment the last so many requests became due; nothing if the study's rate cannot be read.
  static Duration lasting(Rate rate, double requests, Duration until) {
    return rate.highest() > 0
        ? Duration.ofMillis((long) Math.ceil(rate.lasting(requests, until.toNanos()) / 1e6))
        : Duration.ZERO;
  }

  /// The requests that a percentile needs for the upper end of its 95 % interval.
  static int samples(double quantile) {
    return (int) Math.ceil(Math.log(0.025) / Math.log(quantile));
  }

  static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
