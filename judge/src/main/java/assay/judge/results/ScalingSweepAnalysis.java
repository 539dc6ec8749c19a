package assay.judge.results;

import assay.judge.figure.Measurement;
import assay.judge.trial.TrialJudgement;
import assay.judge.trial.TrialValidity;
import assay.metric.MetricFamily;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Value;
import assay.record.environment.Environment;
import assay.record.results.ScalingResult;
import assay.record.results.ScalingResult.Point;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Finds sweeps over which throughput may scale: a setting with three or more values, or closed steps that send the
/// same part from three or more numbers of threads.
public final class ScalingSweepAnalysis {

  /// Two values are a comparison.
  private static final int LEAST_VALUES = 3;

  private static final List<String> AXES = List.of("members", "clients");

  private final Plan plan;
  private final List<TrialJudgement> judgements;
  private final ScalingCurveFitter fit;
  private final List<ScalingResult> sweeps = new ArrayList<>();

  private ScalingSweepAnalysis(
      Plan plan, Environment environment, List<TrialJudgement> judgements) {
    this.plan = plan;
    this.judgements =
        judgements.stream().filter(judgement -> !judgement.trial().control()).toList();
    this.fit = new ScalingCurveFitter(plan.seed(), environment);
  }

  public static List<ScalingResult> of(
      Plan plan, Environment environment, List<TrialJudgement> judgements) {
    ScalingSweepAnalysis sweeps = new ScalingSweepAnalysis(plan, environment, judgements);
    AXES.forEach(sweeps::settings);
    plan.configurations().forEach(sweeps::threads);
    return List.copyOf(sweeps.sweeps);
  }

  /// Configurations that differ only in the axis and its consequences.
  private void settings(String axis) {
    Map<String, Map<String, Integer>> groups = new LinkedHashMap<>();
    for (Configuration configuration : plan.configurations()) {
      Value value = configuration.settings().get(axis);
      if (value != null && value.text().matches("\\d{1,6}")) {
        groups
            .computeIfAbsent(others(configuration, axis), key -> new LinkedHashMap<>())
            .put(configuration.name(), Integer.valueOf(value.text()));
      }
    }
    groups.forEach((others, configurations) -> {
      if (new TreeSet<>(configurations.values()).size() >= LEAST_VALUES) {
        Map<String, Map<Integer, Point>> figures = new LinkedHashMap<>();
        judgements.stream()
            .filter(judgement -> configurations.containsKey(judgement.trial().configuration()))
            .forEach(judgement ->
                add(
                    judgement,
                    configurations.getOrDefault(judgement.trial().configuration(), 0),
                    figures));
        figures.forEach((figure, points) -> sweep(axis, figure, others, points));
      }
    });
  }

  /// The name of the settings that vary besides the axis; `machines` follows `members`.
  private String others(Configuration configuration, String axis) {
    return configuration.settings().entrySet().stream()
        .filter(setting -> !setting.getKey().equals(axis))
        .filter(setting -> !(axis.equals("members") && setting.getKey().equals("machines")))
        .filter(setting -> varies(setting.getKey()))
        .map(setting -> setting.getKey() + " " + setting.getValue().text())
        .collect(Collectors.joining(", "));
  }

  private boolean varies(String setting) {
    return plan.configurations().stream()
            .map(configuration -> configuration.settings().get(setting))
            .map(value -> value == null ? "" : value.text())
            .distinct()
            .count()
        > 1;
  }

  /// Capacities, and the paces of parts.
  private static void add(
      TrialJudgement judgement, int workers, Map<String, Map<Integer, Point>> figures) {
    for (Measurement measurement : judgement.readings()) {
      boolean counts =
          measurement.metric().family() == MetricFamily.CAPACITY
              && measurement.withheld() == null
              && judgement.spoilt(measurement.metric()) == null;
      if (counts) {
        List<Double> value = List.of(measurement.value());
        List<Double> atLeast = measurement.censored() ? value : List.of();
        put(figures, measurement.metric().id(), new Point(workers, value, atLeast));
      }
    }
    Map<String, Double> firsts = new LinkedHashMap<>();
    if (sound(judgement)) {
      judgement.paces().forEach(pace -> firsts.putIfAbsent(pace.part(), pace.perSecond()));
    }
    firsts.forEach((part, perSecond) -> put(figures, part, new Point(workers, List.of(perSecond))));
  }

  /// Closed loops have no schedule to be late for; every other reason invalidates a pace.
  private static boolean sound(TrialJudgement judgement) {
    return judgement.reasons().stream().allMatch(TrialValidity.Reason::timingOnly);
  }

  private static void put(Map<String, Map<Integer, Point>> figures, String figure, Point run) {
    figures
        .computeIfAbsent(figure, key -> new TreeMap<>())
        .merge(run.workers(), run, ScalingSweepAnalysis::together);
  }

  private static Point together(Point one, Point other) {
    return new Point(
        one.workers(),
        both(one.perSecond(), other.perSecond()),
        both(one.atLeast(), other.atLeast()));
  }

  private static List<Double> both(List<Double> some, List<Double> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  /// Closed steps that send the same part from different numbers of threads.
  private void threads(Configuration configuration) {
    Map<String, Map<Integer, Point>> figures = new LinkedHashMap<>();
    judgements.stream()
        .filter(judgement -> judgement.trial().configuration().equals(configuration.name()))
        .filter(ScalingSweepAnalysis::sound)
        .flatMap(judgement -> judgement.paces().stream())
        .forEach(pace ->
            put(figures, pace.part(), new Point(pace.threads(), List.of(pace.perSecond()))));
    figures.forEach((part, points) -> {
      if (points.size() >= LEAST_VALUES) {
        sweep("threads", part, configuration.name(), points);
      }
    });
  }

  private void sweep(String axis, String figure, String others, Map<Integer, Point> byWorkers) {
    sweeps.add(fit.of(axis, figure, others, List.copyOf(byWorkers.values())));
  }

  /// The recorded host's cores; 0 if unknown, or for several hosts.
  static int cores(Environment environment) {
    String cores = environment.far() ? null : environment.host().get("cores");
    return cores != null && cores.matches("\\d{1,6}") ? Integer.parseInt(cores) : 0;
  }
}
