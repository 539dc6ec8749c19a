package assay.judge.recovery;

import assay.fact.Fact;
import assay.fact.Finding;
import assay.judge.check.GoodputBins;
import assay.judge.recovery.RecoveryChecker.TooLittleBefore;
import assay.metric.LoopKind;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.plan.Configuration;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/// Finds in the plan alone why a figure cannot be measured: too few requests for a percentile's upper bound, too
/// short a baseline, a watch that ends before recovery could be confirmed, too few tries in a search, unmeasured
/// memory. It looks at the questions' and objectives' figures, otherwise at those in every results table. A busy
/// host or slow engine may still prevent a figure.
public final class UnmeasurableFigures {

  private static final Set<MetricFamily> OF_RECOVERY =
      Set.of(MetricFamily.RECOVERY, MetricFamily.LATENCY_RECOVERY, MetricFamily.MISSED_REQUESTS);

  private static final Set<MetricFamily> OF_OVERLAP =
      Set.of(
          MetricFamily.STALE_READS,
          MetricFamily.STALE_READS_RECENT,
          MetricFamily.STALE_AGE,
          MetricFamily.LINEARIZABILITY,
          MetricFamily.SESSIONS);

  private static final long BIN_NANOS = GoodputBins.BIN_NANOS;

  /// From a doubling down to 5 %.
  private static final int HALVINGS = 4;

  private final Plan plan;
  private final Set<Finding> found = new LinkedHashSet<>();

  private UnmeasurableFigures(Plan plan) {
    this.plan = plan;
  }

  /// A finding for each obstacle, with the figure.
  public static List<Fact> of(Plan plan) {
    UnmeasurableFigures obstacles = new UnmeasurableFigures(plan);
    plan.asks().stream().map(MetricId::of).forEach(obstacles::look);
    plan.objectives().stream()
        .map(Plan.Objective::metric)
        .map(MetricId::of)
        .filter(metric -> !plan.lean() || metric.family() != MetricFamily.TIME)
        .forEach(obstacles::look);
    if (plan.asks().isEmpty()) {
      obstacles.kinds().forEach(kind -> obstacles.percentile(MetricFamily.P99.about(kind)));
    }
    return obstacles.found.stream().map(Finding::fact).toList();
  }

  /// Kinds sent in open-loop steps: every results table has their percentiles.
  private Set<String> kinds() {
    Set<String> kinds = new TreeSet<>();
    for (Step step : plan.steps()) {
      if (step instanceof Step.Open open) {
        open.mix().keySet().forEach(kind -> kinds.add(step.metricName(kind)));
      }
    }
    return kinds;
  }

  private void look(MetricId metric) {
    String id = metric.id();
    metric
        .family()
        .neededCheck()
        .filter(check -> !plan.checks().contains(check))
        .ifPresent(check -> found.add(new CheckNotAsked(id, check)));
    if (metric.family().needsFault() && plan.configurations().stream().noneMatch(this::harmed)) {
      found.add(new NoFaultPlanned(id));
    }
    MetricFamily family = metric.family();
    if (OF_RECOVERY.contains(family)) {
      restored(id);
    } else if (OF_OVERLAP.contains(family)) {
      overlapping(id);
    } else if (family == MetricFamily.CAPACITY) {
      search(metric);
    } else if (family == MetricFamily.RETAINED_MEMORY || family == MetricFamily.MEMORY_PER_ENTRY) {
      memory(id);
    } else if (family == MetricFamily.TIME) {
      part(metric);
    } else {
      percentile(metric);
    }
  }

  private boolean harmed(Configuration configuration) {
    return plan.steps(configuration).stream().anyMatch(Step::harms);
  }

  /// The smallest n with 1 − qⁿ ≥ 97.5 %: then the largest of n values is an upper end of the percentile's 95 %
  /// interval, for any distribution.
  static int samples(double quantile) {
    return (int) Math.ceil(Math.log(0.025) / Math.log(quantile));
  }

  /// The maximum needs no number of requests.
  private void percentile(MetricId metric) {
    OptionalDouble quantile = metric.family().quantile();
    boolean service = metric.family().loop() == LoopKind.CLOSED;
    if (quantile.isEmpty()
        || quantile.getAsDouble() == 1
        || metric.family().loop() == LoopKind.FAULT) {
      return;
    }
    String kind = metric.about();
    double most =
        plan.steps(plan.baseline()).stream()
            .mapToDouble(step -> service ? sent(step, kind) : offered(step, kind))
            .max()
            .orElse(0);
    int needed = samples(quantile.getAsDouble());
    if (most < needed) {
      found.add(new TooFewSent(metric.id(), (long) Math.floor(most), needed));
    }
  }

  /// A closed loop of a mix sends as many as are answered.
  private static double sent(Step step, String kind) {
    return switch (step) {
      case Step.Closed closed ->
          closed.parts().stream()
              .filter(part -> step.metricName(part.kind()).equals(kind))
              .mapToDouble(Step.Part::count)
              .sum();
      case Step.Timed timed ->
          timed.mix().keySet().stream().map(step::metricName).anyMatch(kind::equals)
              ? Double.POSITIVE_INFINITY
              : 0;
      case Step.Open open -> 0;
      case Step.Capacity capacity -> 0;
    };
  }

  /// Requests of a kind before an open-loop step's first fault.
  private static double offered(Step step, String kind) {
    if (!(step instanceof Step.Open open)) {
      return 0;
    }
    Duration calm = open.harms() ? open.faults().getFirst().at() : open.duration();
    double share =
        open.mix().entrySet().stream()
            .filter(each -> step.metricName(each.getKey()).equals(kind))
            .mapToDouble(Map.Entry::getValue)
            .sum();
    return open.rate().due(0, calm.toNanos()) * share / 100;
  }

  private void part(MetricId metric) {
    boolean there =
        plan.steps().stream()
            .filter(Step.Closed.class::isInstance)
            .flatMap(step ->
                ((Step.Closed) step).parts().stream().map(part -> step.metricName(part.text())))
            .anyMatch(metric.about()::equals);
    if (!there) {
      found.add(new NoSuchPart(metric.id()));
    }
  }

  /// Every episode needs enough time before and after it.
  private void restored(String metric) {
    for (Configuration configuration : plan.configurations()) {
      for (Step step : plan.steps(configuration)) {
        if (step instanceof Step.Open open && open.harms()) {
          restored(metric, configuration, open);
        }
      }
    }
  }

  private void restored(String metric, Configuration configuration, Step.Open step) {
    String name = configuration.name();
    FaultSpec first = step.faults().getFirst();
    double bins = Math.floor((double) first.at().toNanos() / BIN_NANOS) - 1;
    double requests = step.rate().due(0, Math.max(0, (long) bins) * BIN_NANOS);
    if (bins < GoodputBins.LEAST_BASELINE_BINS
        || requests < RecoveryChecker.LEAST_BASELINE_REQUESTS) {
      found.add(new ObstacleIn(metric, name, step.id(), new TooLittleBefore()));
    }
    long over = step.faults().stream().mapToLong(fault -> fault.ends().toNanos()).max().orElse(0);
    long watched = step.duration().toNanos() - over;
    long needed = (RecoveryChecker.ENOUGH_WATCHED_BINS + RecoveryTime.LEAST_HOLD_BINS) * BIN_NANOS;
    if (watched < needed) {
      found.add(new ObstacleIn(metric, name, step.id(), new WatchedTooShort(watched, needed)));
    }
  }

  private void overlapping(String metric) {
    Predicate<Step> mixed = step -> step instanceof Step.Open open && open.mix().size() > 1;
    if (plan.steps().stream().noneMatch(mixed)) {
      found.add(new NoMix(metric));
    }
  }

  private void search(MetricId metric) {
    for (Step step : plan.steps()) {
      if (step instanceof Step.Capacity search
          && step.metricName(search.goal().text()).equals(metric.about())) {
        double octaves = Math.log(search.upTo() / search.from()) / Math.log(2);
        int needed = search.attempts() * ((int) Math.ceil(octaves) + 1 + HALVINGS);
        if (search.tries() < Math.min(needed, 60)) {
          found.add(new TooFewTries(metric.id(), search.tries(), needed));
        }
      }
    }
  }

  private void memory(String metric) {
    List<String> unmeasured = new ArrayList<>();
    for (Configuration configuration : plan.configurations()) {
      if (!configuration.measuresMemory()) {
        unmeasured.add(configuration.name());
      }
    }
    if (!unmeasured.isEmpty()) {
      found.add(new MemoryNotMeasured(metric, unmeasured));
    }
  }

  record CheckNotAsked(String figure, String check) implements Finding {}

  record NoFaultPlanned(String figure) implements Finding {}

  record TooFewSent(String figure, long sent, long needed) implements Finding {}

  record NoSuchPart(String figure) implements Finding {}

  record ObstacleIn(String figure, String configuration, String step, Finding why)
      implements Finding {}

  record WatchedTooShort(long watchedNanos, long neededNanos) implements Finding {}

  record NoMix(String figure) implements Finding {}

  record TooFewTries(String figure, int tries, int needed) implements Finding {}

  record MemoryNotMeasured(String figure, List<String> configurations) implements Finding {}
}
