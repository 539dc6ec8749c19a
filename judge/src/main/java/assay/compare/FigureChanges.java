package assay.compare;

import assay.compare.FigureChange.Verdict;
import assay.compare.UnboundedFigureChange.TooFewRepeats;
import assay.fact.Finding;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.metric.MetricListName;
import assay.metric.RepeatAggregation;
import assay.metric.WithheldFigure;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import assay.statistics.HolmAdjustment;
import assay.statistics.TwoSampleComparison;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/// Changes of all figures that two runs share.
///
/// Repeats of two runs are unpaired: an exact Mann-Whitney test, the Hodges-Lehmann ratio with its 95 % interval, and
/// Holm's adjustment per configuration. If a repeat is zero, the difference replaces the ratio.
final class FigureChanges {

  private static final double LEVEL = 0.05;
  private static final double NORMAL = 1.96;

  /// The rank test's efficiency relative to Student's, for normal data.
  private static final double EFFICIENCY = 3 / Math.PI;

  private static final int MANY = 100;

  private FigureChanges() {}

  /// The changes of shared configurations, in the run's order.
  ///
  /// @param all every figure, or only the main ones, which need less adjustment
  /// @param limits their figures are shown too, each as a question of its own: no other verdict depends on them
  static List<FigureChange> of(
      StoredRun base, StoredRun run, boolean all, List<FailIfCondition> limits) {
    List<Row> before = base.results().rows();
    List<Row> after = run.results().rows();
    List<FigureChange> least = of(before, ServiceTimeResultRows.of(run.results()), all, limits);
    List<FigureChange> most = of(ServiceTimeResultRows.of(base.results()), after, all, limits);
    return of(before, after, all, limits).stream()
        .map(change -> isSure(change, least) && isSure(change, most) ? change : late(change))
        .toList();
  }

  /// Whether a figure has the same verdict if one run's generator had been punctual.
  private static boolean isSure(FigureChange change, List<FigureChange> punctual) {
    return punctual.stream()
        .filter(other -> other.configuration().equals(change.configuration()))
        .filter(other -> other.run().metric().equals(change.run().metric()))
        .allMatch(other -> other.verdict() == change.verdict());
  }

  private static FigureChange late(FigureChange change) {
    return with(change, change.p(), Verdict.UNCLEAR, new ServiceTimeResultRows.GeneratorWasLate());
  }

  private static List<FigureChange> of(
      List<Row> base, List<Row> run, boolean all, List<FailIfCondition> limits) {
    List<FigureChange> changes = new ArrayList<>();
    for (Row after : run) {
      base.stream()
          .filter(before -> before.configuration().equals(after.configuration()))
          .findFirst()
          .ifPresent(before -> changes.addAll(ofConfiguration(before, after, all, limits)));
    }
    return changes;
  }

  private static List<FigureChange> ofConfiguration(
      Row before, Row after, boolean all, List<FailIfCondition> limits) {
    List<FigureChange> main = new ArrayList<>();
    List<FigureChange> limited = new ArrayList<>();
    for (Figure figure : after.figures()) {
      Optional<Figure> base = before.figure(figure.metric());
      if (base.isEmpty()) {
        continue;
      }
      FigureChange change = measured(after.configuration(), base.get(), figure);
      if (all || chief(after, figure) || chief(before, base.get())) {
        main.add(change);
      } else if (limits.stream().anyMatch(limit -> limit.names(after.configuration(), figure))) {
        limited.addAll(judged(List.of(change)));
      }
    }
    List<FigureChange> changes = new ArrayList<>(judged(main));
    changes.addAll(limited);
    return changes;
  }

  /// Medians, harm, costs, and the farthest publishable percentile of each request kind.
  private static boolean chief(Row row, Figure figure) {
    MetricId metric = figure.id();
    if (metric.harm() && figure.found() > 0) {
      return true;
    }
    if (metric.family() == MetricFamily.P99) {
      return figure.value() != null;
    }
    if (metric.family() == MetricFamily.P90) {
      return figure.value() != null
          && row.figure(MetricFamily.P99.like(metric).id())
              .map(farther -> farther.value() == null)
              .orElse(true);
    }
    return metric.family().isShownIn(MetricListName.COMPARE);
  }

  static FigureChange measured(String configuration, Figure base, Figure run) {
    FigureChange none =
        new FigureChange(
            configuration, base, run, true, null, null, null, null, Verdict.UNCLEAR, null);
    Optional<UnboundedFigureChange> ends = UnboundedFigureChange.of(none);
    if (ends.isPresent()) {
      return with(none, ends.get().p(), Verdict.UNCLEAR, null);
    }
    if (none.withheld() != null) {
      return none;
    }
    if (NewHarmRule.decides(none)) {
      return NewHarmRule.of(none);
    }
    double[] before = base.repeatValues();
    double[] after = run.repeatValues();
    boolean relative = positive(before) && positive(after);
    TwoSampleComparison samples =
        relative
            ? TwoSampleComparison.of(logarithms(before), logarithms(after))
            : TwoSampleComparison.of(before, after);
    boolean enough = none.repeats() >= FigureChange.LEAST_REPEATS;
    return new FigureChange(
        configuration,
        base,
        run,
        relative,
        end(relative, samples.shift()),
        enough ? end(relative, samples.low()) : null,
        enough ? end(relative, samples.high()) : null,
        enough && !alike(before, after) ? samples.p() : null,
        Verdict.UNCLEAR,
        null);
  }

  private static boolean positive(double[] values) {
    return Arrays.stream(values).allMatch(value -> value > 0);
  }

  private static double[] logarithms(double[] values) {
    return Arrays.stream(values).map(Math::log).toArray();
  }

  private static @Nullable Double end(boolean relative, @Nullable Double shift) {
    return shift == null || !relative ? shift : Double.valueOf(Math.expm1(shift));
  }

  private static boolean alike(double[] before, double[] after) {
    return DoubleStream.concat(Arrays.stream(before), Arrays.stream(after)).distinct().count() == 1;
  }

  /// Judges a configuration's changes. Figures that never varied take no part in Holm's adjustment.
  private static List<FigureChange> judged(List<FigureChange> changes) {
    List<FigureChange> asked =
        changes.stream()
            .filter(change -> change.p() != null && !NewHarmRule.decides(change))
            .toList();
    double[] adjusted =
        HolmAdjustment.adjusted(
            asked.stream().mapToDouble(change -> change.p() == null ? 1 : change.p()).toArray());
    List<FigureChange> judged = new ArrayList<>();
    for (FigureChange change : changes) {
      int index = asked.indexOf(change);
      judged.add(judged(change, index < 0 ? null : adjusted[index], asked.size()));
    }
    return judged;
  }

  private static FigureChange judged(FigureChange change, @Nullable Double p, int asked) {
    Optional<UnboundedFigureChange> ends = UnboundedFigureChange.of(change);
    if (ends.isPresent()) {
      return with(change, p, ends.get().verdict(p), ends.get().why(p));
    }
    Double by = change.change();
    Double low = change.low();
    Double high = change.high();
    Finding withheld = change.withheld();
    if (withheld != null || by == null) {
      return with(
          change,
          p,
          Verdict.UNCLEAR,
          withheld == null ? WithheldFigure.notMeasured().text() : withheld);
    }
    if (NewHarmRule.decides(change)) {
      return change;
    }
    if (low == null || high == null) {
      return with(change, p, Verdict.UNCLEAR, new TooFewRepeats());
    }
    double band = band(change);
    if (p != null && p <= LEVEL && (low > 0 || high < 0) && Math.abs(by) > band) {
      boolean worse = by > 0 == change.base().lowerIsBetter();
      return with(change, p, worse ? Verdict.WORSE : Verdict.BETTER, null);
    }
    if (low >= -band && high <= band && !hidden(change, p)) {
      return with(change, p, Verdict.SAME, null);
    }
    return with(
        change,
        p,
        Verdict.UNCLEAR,
        worstsLieApart(change) ? new WorstsApart() : needed(change, asked));
  }

  /// Whether ranks may hide a difference: varying harm, or different worst repeats.
  private static boolean hidden(FigureChange change, @Nullable Double p) {
    boolean harmVaries = NewHarmRule.counts(change) && change.run().found() > 0 && p != null;
    return harmVaries || worstsLieApart(change);
  }

  private static boolean worstsLieApart(FigureChange change) {
    Double base = change.base().value();
    Double run = change.run().value();
    return change.run().fold() == RepeatAggregation.WORST
        && base != null
        && run != null
        && Math.abs(run - base) > FigureChange.BAND * Math.abs(base);
  }

  private static FigureChange with(
      FigureChange change, @Nullable Double p, Verdict verdict, @Nullable Finding why) {
    return new FigureChange(
        change.configuration(),
        change.base(),
        change.run(),
        change.relative(),
        change.change(),
        change.low(),
        change.high(),
        p,
        verdict,
        why == null ? null : why.fact());
  }

  private static double band(FigureChange change) {
    Double base = change.base().value();
    return change.relative() || base == null
        ? FigureChange.BAND
        : FigureChange.BAND * Math.abs(base);
  }

  /// The approximate repeats per side that would decide, with the same variation: the interval excludes zero or lies
  /// within the band.
  private static Finding needed(FigureChange change, int asked) {
    boolean relative = change.relative();
    double[] before =
        relative ? logarithms(change.base().repeatValues()) : change.base().repeatValues();
    double[] after =
        relative ? logarithms(change.run().repeatValues()) : change.run().repeatValues();
    double shift = Math.abs(TwoSampleComparison.of(before, after).shift());
    double band = relative ? Math.log1p(FigureChange.BAND) : band(change);
    double room = shift > band ? shift : band - shift;
    double variance = (variance(before) + variance(after)) / 2;
    double repeats = 2 * NORMAL * NORMAL * variance / (room * room) / EFFICIENCY;
    int most = Math.max(before.length, after.length);
    double needs = Math.max(Math.ceil(repeats), Math.max(least(asked), most + 1));
    return needs > MANY ? new NeedsMany(MANY) : new NeedsRepeats(Math.round(needs));
  }

  private static double variance(double[] values) {
    double mean = Arrays.stream(values).average().orElse(0);
    return Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum() / (values.length - 1);
  }

  /// The fewest repeats per side that can show a difference among this many figures.
  private static int least(int asked) {
    int repeats = FigureChange.LEAST_REPEATS;
    while (TwoSampleComparison.leastP(repeats, repeats) * Math.max(1, asked) > LEVEL) {
      repeats++;
    }
    return repeats;
  }

  record WorstsApart() implements Finding {}

  record NeedsMany(int repeats) implements Finding {}

  record NeedsRepeats(long repeats) implements Finding {}
}
