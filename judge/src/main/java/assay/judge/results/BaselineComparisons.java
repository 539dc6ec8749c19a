package assay.judge.results;

import assay.judge.figure.Measurement;
import assay.judge.trial.TrialJudgement;
import assay.metric.MetricId;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.RunOrder;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Control;
import assay.record.results.Results.Scale;
import assay.record.results.Results.Told;
import assay.statistics.PairedEffect;
import assay.statistics.PairedFamilyComparison;
import assay.statistics.PairedFamilyComparison.Compared;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Compares configurations block by block: runs of the same block had the same conditions.
///
/// All metrics of two configurations form one family, to limit false differences. A difference must also exceed the
/// baseline's difference from itself in the A/A control.
public final class BaselineComparisons {

  private final Plan plan;
  private final List<MetricId> metrics;
  private final Map<String, List<TrialJudgement>> own;
  private final List<TrialJudgement> control;
  private final Map<String, Scale> scales = new HashMap<>();
  private final Map<List<String>, Map<String, Compared>> families = new HashMap<>();
  private final Map<List<String>, Map<String, Compared>> lowerEnds = new HashMap<>();
  private final Map<String, Compared> again;

  BaselineComparisons(Plan plan, List<TrialJudgement> judgements, List<MetricId> metrics) {
    this.plan = plan;
    this.metrics = metrics;
    this.own =
        judgements.stream()
            .filter(
                judgement -> !judgement.trial().control() && !plan.inFixedOrder(judgement.trial()))
            .collect(Collectors.groupingBy(judgement -> judgement.trial().configuration()));
    this.control = judgements.stream().filter(judgement -> judgement.trial().control()).toList();
    metrics.forEach(metric -> scales.put(metric.id(), scale(metric, judgements)));
    this.again =
        control.isEmpty()
            ? Map.of()
            : family(control, own(plan.baseline().name()), Measurement::value);
  }

  private static Scale scale(MetricId metric, List<TrialJudgement> judgements) {
    boolean positive =
        judgements.stream()
            .map(judgement -> judgement.counted(metric))
            .allMatch(measurement -> measurement == null || measurement.value() > 0);
    return metric.ratio() && positive ? Scale.RATIO : Scale.DIFFERENCE;
  }

  /// Every other configuration against the baseline by every metric; empty with too few repeats.
  public List<Comparison> comparisons() {
    List<Comparison> comparisons = new ArrayList<>();
    if (plan.repeats() < Plan.ENOUGH_REPEATS) {
      return comparisons;
    }
    String baseline = plan.baseline().name();
    for (Configuration configuration : plan.configurations()) {
      if (!configuration.equals(plan.baseline())) {
        Map<String, Compared> family = family(configuration.name(), baseline);
        metrics.forEach(
            metric -> comparisons.add(comparison(configuration.name(), metric, family)));
      }
    }
    return comparisons;
  }

  public List<Control> controls() {
    return control.isEmpty() ? List.of() : metrics.stream().map(this::control).toList();
  }

  /// Whether a configuration's runs do not depend on earlier runs.
  boolean independent(String configuration) {
    return !RunOrder.of(plan.configuration(configuration)).fixed();
  }

  boolean better(String one, String other, String metric) {
    MetricId which = MetricId.known(metric);
    Compared compared = family(one, other).get(metric);
    return compared != null && told(one, other, which, compared) == Told.BETTER;
  }

  /// If figures are ranges, for example with a late generator, both ends must agree.
  private Told told(String one, String other, MetricId metric, Compared compared) {
    Told atMost = told(metric, compared);
    if (!between(own(one), metric) && !between(own(other), metric)) {
      return atMost;
    }
    Compared least = byLowerEnds(one, other).get(metric.id());
    return least != null && told(metric, least) == atMost ? atMost : Told.NOT_DISTINGUISHABLE;
  }

  private static boolean between(List<TrialJudgement> judgements, MetricId metric) {
    return judgements.stream()
        .map(judgement -> judgement.counted(metric))
        .anyMatch(measurement -> measurement != null && measurement.lower() != null);
  }

  private Told told(MetricId metric, Compared compared) {
    if (!compared.apart(reach(metric))) {
      return Told.NOT_DISTINGUISHABLE;
    }
    return compared.effect().mean() < 0 == metric.lowerIsBetter() ? Told.BETTER : Told.WORSE;
  }

  /// How far the baseline differed from itself; 0 without a control.
  private double reach(MetricId metric) {
    Compared compared = again.get(metric.id());
    return compared == null ? 0 : compared.effect().reach();
  }

  private Comparison comparison(
      String configuration, MetricId metric, Map<String, Compared> family) {
    Scale scale = Objects.requireNonNull(scales.get(metric.id()));
    Compared compared = family.get(metric.id());
    ComparisonSentences text = new ComparisonSentences(metric, scale, plan.baseline().name());
    if (compared == null) {
      int pairs = pairs(own(configuration), own(plan.baseline().name()), metric);
      return Comparison.ofNothing(
          configuration,
          metric.id(),
          scale,
          pairs,
          independent(configuration) && independent(plan.baseline().name())
              ? text.notComparable(pairs, plan.repeats(), unbounded(configuration, metric))
              : text.inFixedOrder());
    }
    PairedEffect effect = compared.effect();
    Told told = told(configuration, plan.baseline().name(), metric, compared);
    return new Comparison(
        configuration,
        metric.id(),
        scale,
        shown(scale, effect.mean()),
        shown(scale, effect.low()),
        shown(scale, effect.high()),
        effect.p(),
        compared.pHolm(),
        compared.pAdjusted(),
        effect.pairs(),
        told,
        text.of(told, compared, family.size(), floor(metric), plan.controlled()).fact());
  }

  private Control control(MetricId metric) {
    Scale scale = Objects.requireNonNull(scales.get(metric.id()));
    Compared compared = again.get(metric.id());
    if (compared == null) {
      int pairs = pairs(control, own(plan.baseline().name()), metric);
      return new Control(metric.id(), scale, null, null, null, null, null, pairs, null);
    }
    PairedEffect effect = compared.effect();
    return new Control(
        metric.id(),
        scale,
        shown(scale, effect.mean()),
        shown(scale, effect.low()),
        shown(scale, effect.high()),
        effect.p(),
        compared.pAdjusted(),
        effect.pairs(),
        floor(metric));
  }

  /// The smallest detectable effect, as displayed; null without a control.
  private @Nullable Double floor(MetricId metric) {
    Compared compared = again.get(metric.id());
    Scale scale = Objects.requireNonNull(scales.get(metric.id()));
    return compared == null ? null : shown(scale, compared.effect().reach());
  }

  private static @Nullable Double shown(Scale scale, @Nullable Double effect) {
    return effect == null || scale == Scale.DIFFERENCE ? effect : Double.valueOf(Math.exp(effect));
  }

  private Map<String, Compared> family(String one, String other) {
    List<String> pair = List.of(one, other);
    Map<String, Compared> family = families.get(pair);
    if (family == null) {
      family = family(own(one), own(other), Measurement::value);
      families.put(pair, family);
    }
    return family;
  }

  private Map<String, Compared> byLowerEnds(String one, String other) {
    List<String> pair = List.of(one, other);
    Map<String, Compared> family = lowerEnds.get(pair);
    if (family == null) {
      family = family(own(one), own(other), BaselineComparisons::least);
      lowerEnds.put(pair, family);
    }
    return family;
  }

  private static double least(Measurement measurement) {
    return measurement.lower() == null ? measurement.value() : measurement.lower();
  }

  private List<TrialJudgement> own(String configuration) {
    return own.getOrDefault(configuration, List.of());
  }

  /// By every metric that enough blocks have for both.
  private Map<String, Compared> family(
      List<TrialJudgement> one, List<TrialJudgement> other, ToDoubleFunction<Measurement> end) {
    Map<String, double[]> differences = new LinkedHashMap<>();
    for (MetricId metric : metrics) {
      boolean bounds = unbounded(one, metric) + unbounded(other, metric) > 0;
      if (!bounds && pairs(one, other, metric) >= PairedEffect.FEWEST) {
        differences.put(metric.id(), differences(one, other, metric, end));
      }
    }
    List<Compared> compared =
        PairedFamilyComparison.of(List.copyOf(differences.values()), plan.seed());
    Map<String, Compared> family = new HashMap<>();
    List<String> ids = List.copyOf(differences.keySet());
    for (int i = 0; i < ids.size(); i++) {
      family.put(ids.get(i), compared.get(i));
    }
    return family;
  }

  private int pairs(List<TrialJudgement> one, List<TrialJudgement> other, MetricId metric) {
    return (int)
        Arrays.stream(differences(one, other, metric, Measurement::value))
            .filter(d -> !Double.isNaN(d))
            .count();
  }

  private double[] differences(
      List<TrialJudgement> one,
      List<TrialJudgement> other,
      MetricId metric,
      ToDoubleFunction<Measurement> end) {
    double[] ones = byBlock(one, metric, end);
    double[] others = byBlock(other, metric, end);
    double[] differences = new double[ones.length];
    for (int block = 0; block < ones.length; block++) {
      differences[block] = ones[block] - others[block];
    }
    return differences;
  }

  /// Figures by block on the comparison's scale; NaN for a missing one.
  private double[] byBlock(
      List<TrialJudgement> judgements, MetricId metric, ToDoubleFunction<Measurement> end) {
    double[] figures = new double[plan.repeats()];
    Arrays.fill(figures, Double.NaN);
    boolean ratio = scales.get(metric.id()) == Scale.RATIO;
    for (TrialJudgement judgement : judgements) {
      Measurement measurement = judgement.counted(metric);
      if (measurement != null) {
        double value = end.applyAsDouble(measurement);
        figures[judgement.trial().repeat() - 1] = ratio ? Math.log(value) : value;
      }
    }
    return figures;
  }

  private long unbounded(String configuration, MetricId metric) {
    return unbounded(own(configuration), metric) + unbounded(own(plan.baseline().name()), metric);
  }

  /// Runs with a figure that is only a lower bound or infinite.
  private static long unbounded(List<TrialJudgement> judgements, MetricId metric) {
    return judgements.stream()
        .map(judgement -> judgement.counting(metric))
        .filter(
            measurement -> measurement != null && (measurement.endless() || measurement.censored()))
        .count();
  }
}
