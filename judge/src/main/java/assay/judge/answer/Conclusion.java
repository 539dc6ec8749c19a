package assay.judge.answer;

import assay.fact.Fact;
import assay.fact.Finding;
import assay.metric.Figure.Exact;
import assay.metric.Figure.Measured;
import assay.metric.LoopKind;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.metric.ResultsTableSide;
import assay.plan.Plan;
import assay.record.results.FamilyComparison;
import assay.record.results.InvalidReason;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import assay.record.results.Results.Scale;
import assay.record.results.Results.Told;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The answer in a few sentences: what every configuration costs ([HarmSentence]), and which is fastest compared with
/// the first.
public final class Conclusion {

  private final List<Row> independent;
  private final List<Comparison> comparisons;
  private final List<String> asks;
  private final int repeats;

  private Conclusion(
      List<Row> independent, List<Comparison> comparisons, List<String> asks, int repeats) {
    this.independent = independent;
    this.comparisons = comparisons;
    this.asks = asks;
    this.repeats = repeats;
  }

  /// What was lost, stale or wrong, then the unknowns, then the gain.
  ///
  /// @param before what an answer must begin with
  /// @param open the unknowns; may be empty
  /// @param independent the rows with comparable speeds: not those in a fixed order
  /// @param comparisons every configuration against the first; empty with too few repeats
  /// @param asks the figures that the study asks for, by name or family
  /// @param repeats runs per configuration
  /// @param invalid why the run is invalid, or empty
  public static Fact of(
      List<Finding> before,
      HarmSentence harm,
      List<Finding> open,
      List<Row> independent,
      List<Comparison> comparisons,
      List<String> asks,
      int repeats,
      List<InvalidReason> invalid) {
    Conclusion conclusion = new Conclusion(independent, comparisons, asks, repeats);
    List<Finding> sentences = new ArrayList<>(before);
    Optional<Finding> found = harm.found();
    if (!invalid.isEmpty()) {
      sentences.add(new RunDoesNotCount(invalid.getFirst().sentence(), invalid.size() - 1));
      sentences.add(new StillShown(harm.sentence()));
      sentences.addAll(open);
      return new RunAnswer(sentences).fact();
    }
    Optional<Finding> gain = conclusion.gain();
    if (found.isPresent()) {
      sentences.add(found.get());
      sentences.addAll(open);
      gain.ifPresent(sentences::add);
    } else {
      sentences.addAll(open);
      sentences.add(
          gain.<Finding>map(shown -> new GainAndHarm(shown, harm.sentence()))
              .orElseGet(harm::sentence));
    }
    return new RunAnswer(sentences).fact();
  }

  private Optional<Finding> gain() {
    if (independent.size() < 2) {
      return Optional.empty();
    }
    Row base = independent.getFirst();
    Figure time = time(base);
    if (time != null) {
      return Optional.of(gain(base, time));
    }
    return base.figures().stream()
        .filter(figure -> figure.id().family() == MetricFamily.CAPACITY)
        .filter(figure -> value(figure) > 0)
        .findFirst()
        .flatMap(figure -> capacity(base, figure));
  }

  /// The first time that the study asks for, otherwise the first in the results table; in a study with only closed
  /// steps, the first published one.
  private @Nullable Figure time(Row base) {
    List<Figure> times =
        base.figures().stream()
            .filter(figure -> figure.side() == ResultsTableSide.GAIN && figure.lowerIsBetter())
            .filter(figure -> value(figure) > 0)
            .toList();
    Figure asked = times.stream().filter(this::isAsked).findFirst().orElse(null);
    Figure first = times.isEmpty() ? null : times.getFirst();
    if (asked != null || first == null || first.id().family().loop() == LoopKind.OPEN) {
      return asked != null ? asked : first;
    }
    return times.stream()
        .filter(figure -> figure.publishedNote() != null)
        .findFirst()
        .orElse(first);
  }

  private boolean isAsked(Figure figure) {
    return asks.contains(figure.metric()) || asks.contains(figure.id().family().key());
  }

  /// A capacity that is only a lower bound is not compared.
  private Optional<Finding> capacity(Row base, Figure from) {
    Row most = base;
    Figure best = from;
    for (Row row : independent) {
      Figure figure = row.figure(from.metric()).orElse(null);
      if (figure != null && value(figure) > value(best)) {
        most = row;
        best = figure;
      }
    }
    String objective = from.id().about();
    if (best.censored() || from.censored()) {
      return Optional.empty();
    }
    if (repeats < Plan.ENOUGH_REPEATS) {
      boolean ratio = !most.equals(base) && bearRatio(from, best);
      return Optional.of(
          new CapacityNotCompared(
              repeats,
              Plan.ENOUGH_REPEATS,
              ratio
                  ? new CarriedOnce(
                      most.configuration(),
                      value(best) / value(from),
                      base.configuration(),
                      objective)
                  : null));
    }
    return Optional.of(
        comparisons.stream()
            .filter(each -> each.metric().equals(from.metric()))
            .filter(each -> each.told() == Told.BETTER && each.scale() == Scale.RATIO)
            .max(Comparator.comparingDouble(Conclusion::effect))
            .<Finding>map(each ->
                new Carries(each.configuration(), effect(each), base.configuration(), objective))
            .orElseGet(() -> new NoneCarriesMore(base.configuration(), objective)));
  }

  /// One run each, or two figures that may be equal, show no ratio. Both figures must be exact, or their ranges must
  /// not overlap.
  private boolean bearRatio(Figure one, Figure other) {
    return repeats > 1
        && one.known() instanceof Measured first
        && other.known() instanceof Measured second
        && ((first instanceof Exact && second instanceof Exact)
            || first.most() < second.least()
            || second.most() < first.least());
  }

  private Finding gain(Row base, Figure from) {
    if (repeats < Plan.ENOUGH_REPEATS) {
      return seen(base, from);
    }
    List<FamilyComparison> all = FamilyComparison.of(from.id().family(), comparisons);
    return all.stream().anyMatch(each -> each.figures() >= FamilyComparison.MANY)
        ? shownTogether(base, all)
        : shown(base, from.metric());
  }

  /// Many figures of one family have one sentence, about the configuration that is better in most.
  private static Finding shownTogether(Row base, List<FamilyComparison> all) {
    FamilyComparison most =
        Collections.max(all, Comparator.comparingInt(each -> each.better().size()));
    String family = most.family().words();
    if (most.better().isEmpty()) {
      return new FasterAtNone(base.configuration(), most.figures(), family);
    }
    Comparison largest = most.better().getFirst();
    return new FasterAtSome(
        most.configuration(),
        base.configuration(),
        most.better().size(),
        most.figures(),
        family,
        MetricId.of(largest.metric()).about(),
        FamilyComparison.factor(largest),
        most.worse().size(),
        most.alike().size());
  }

  /// What too few runs showed.
  private Finding seen(Row base, Figure from) {
    Row fastest = base;
    Figure best = from;
    for (Row row : independent) {
      Figure figure = row.figure(from.metric()).orElse(null);
      if (figure != null && value(figure) > 0 && value(figure) < value(best)) {
        fastest = row;
        best = figure;
      }
    }
    boolean ratio = !fastest.equals(base) && bearRatio(from, best);
    return new SpeedNotCompared(
        repeats,
        Plan.ENOUGH_REPEATS,
        ratio
            ? new TookOnce(
                spoken(from.metric()),
                fastest.configuration(),
                value(best) / value(from),
                base.configuration())
            : null);
  }

  private Finding shown(Row base, String metric) {
    List<Comparison> own =
        comparisons.stream().filter(each -> each.metric().equals(metric)).toList();
    Comparison fastest =
        own.stream()
            .filter(each -> each.told() == Told.BETTER && each.scale() == Scale.RATIO)
            .min(Comparator.comparingDouble(Conclusion::effect))
            .orElse(null);
    if (fastest != null) {
      return new FasterThan(
          fastest.configuration(), 1 / effect(fastest), base.configuration(), spoken(metric));
    }
    boolean compared = own.stream().anyMatch(each -> each.told() != Told.NOT_COMPARABLE);
    return compared
        ? new NoneFaster(base.configuration(), spoken(metric))
        : new SpeedsNotCompared(spoken(metric));
  }

  private static double effect(Comparison comparison) {
    return comparison.effect() == null ? 1 : comparison.effect();
  }

  private static String spoken(String id) {
    MetricId metric = MetricId.of(id);
    if (metric.family() == MetricFamily.TIME) {
      return metric.about();
    }
    if (metric.family() == MetricFamily.MEAN) {
      return metric.about() + " (mean)";
    }
    boolean median =
        metric.family() == MetricFamily.P50 || metric.family() == MetricFamily.SERVICE_P50;
    return median ? metric.about() + " (median)" : id;
  }

  private static double value(Figure figure) {
    return figure.value() == null ? -1 : figure.value();
  }

  record RunAnswer(List<Finding> sentences) implements Finding {}

  record RunDoesNotCount(Finding why, int more) implements Finding {}

  record StillShown(Finding harm) implements Finding {}

  record GainAndHarm(Finding gain, Finding harm) implements Finding {}

  record SpeedNotCompared(int runs, int needed, @Nullable Finding once) implements Finding {}

  record TookOnce(String what, String configuration, double ratio, String baseline)
      implements Finding {}

  record CapacityNotCompared(int runs, int needed, @Nullable Finding once) implements Finding {}

  record CarriedOnce(String configuration, double ratio, String baseline, String objective)
      implements Finding {}

  record Carries(String configuration, double ratio, String baseline, String objective)
      implements Finding {}

  record NoneCarriesMore(String baseline, String objective) implements Finding {}

  record FasterThan(String configuration, double ratio, String baseline, String what)
      implements Finding {}

  record NoneFaster(String baseline, String what) implements Finding {}

  record FasterAtNone(String baseline, int figures, String family) implements Finding {}

  /// @param most the figure at which it is most, by this ratio
  record FasterAtSome(
      String configuration,
      String baseline,
      int better,
      int figures,
      String family,
      String most,
      double mostRatio,
      int worse,
      int alike)
      implements Finding {}

  record SpeedsNotCompared(String what) implements Finding {}
}
