package assay.judge.results;

import assay.fact.Amount;
import assay.fact.Finding;
import assay.metric.MetricId;
import assay.record.results.Results.Scale;
import assay.record.results.Results.Told;
import assay.statistics.PairedEffect;
import assay.statistics.PairedFamilyComparison;
import assay.statistics.PairedFamilyComparison.Compared;
import org.jspecify.annotations.Nullable;

/// What a comparison shows, as findings.
record ComparisonSentences(MetricId metric, Scale scale, String baseline) {

  /// @param figures how many figures are compared together
  /// @param floor the smallest effect that the A/A control allows, or null
  /// @param controlled whether a control ran
  Finding of(
      Told told, Compared compared, int figures, @Nullable Double floor, boolean controlled) {
    PairedEffect effect = compared.effect();
    if (effect.mean() == 0 && effect.reach() == 0) {
      return new AlwaysSame(words(told), effect.pairs());
    }
    return new ComparedWith(
        words(told),
        effect(effect.mean()),
        baseline,
        effect.pairs(),
        interval(effect),
        effect.p(),
        among(told, compared, figures),
        more(told, compared, figures, floor, controlled),
        differs(told, compared) ? new ControlDiffers(baseline, reach(floor)) : null);
  }

  /// @param bounds how many runs have only a bound
  Finding notComparable(int pairs, int repeats, long bounds) {
    return bounds > 0
        ? new OnlyBounds(bounds)
        : new TooFewPairs(pairs, repeats, PairedEffect.FEWEST);
  }

  Finding inFixedOrder() {
    return new OrderIsPart();
  }

  private static @Nullable Finding among(Told told, Compared compared, int figures) {
    boolean chance = told == Told.NOT_DISTINGUISHABLE && isChance(compared.effect().p());
    return figures > 1 && !chance ? new AmongFigures(compared.pAdjusted(), figures) : null;
  }

  private @Nullable Finding more(
      Told told, Compared compared, int figures, @Nullable Double floor, boolean controlled) {
    if (told != Told.NOT_DISTINGUISHABLE || isChance(compared.effect().p())) {
      return floor(floor, controlled);
    }
    int needed = PairedFamilyComparison.blocksNeeded(figures);
    return isChance(compared.pAdjusted()) && needed > compared.effect().pairs()
        ? new RepeatsCouldTell(needed)
        : null;
  }

  /// Whether only the control keeps an effect from being told.
  private static boolean differs(Told told, Compared compared) {
    return told == Told.NOT_DISTINGUISHABLE
        && !isChance(compared.effect().p())
        && !isChance(compared.pAdjusted());
  }

  private static boolean isChance(double p) {
    return p > PairedEffect.LEVEL;
  }

  private @Nullable Finding floor(@Nullable Double floor, boolean controlled) {
    if (floor == null) {
      return controlled ? new NoFloor() : null;
    }
    return new FloorOf(reach(floor));
  }

  private @Nullable Finding interval(PairedEffect effect) {
    return effect.low() == null || effect.high() == null
        ? null
        : new IntervalOf(effect(effect.low()), effect(effect.high()));
  }

  /// Examples: `0.531×`, `+1,119`.
  private Finding effect(double effect) {
    return scale == Scale.RATIO ? new RatioOf(Math.exp(effect)) : difference(effect);
  }

  private Finding difference(double effect) {
    return effect == 0 ? amount(0) : new DifferenceOf(effect > 0, amount(Math.abs(effect)));
  }

  private Finding amount(double size) {
    return metric.unit().equals("share") ? new PointsOf(size) : new Amount(size, metric.unit());
  }

  /// Examples: `±4.2 %`, `2.3×`, `±12`.
  private Finding reach(@Nullable Double floor) {
    if (floor == null) {
      return new ReachUnknown();
    }
    if (scale == Scale.DIFFERENCE) {
      return new ReachOf(amount(floor));
    }
    return floor < 2 ? new ReachOfShare(floor - 1) : new ReachOfFactor(floor);
  }

  private static Finding words(Told told) {
    return switch (told) {
      case BETTER -> new ToldBetter();
      case WORSE -> new ToldWorse();
      case NOT_DISTINGUISHABLE -> new ToldAlike();
      case NOT_COMPARABLE -> new ToldNothing();
    };
  }

  record AlwaysSame(Finding told, int pairs) implements Finding {}

  /// @param chance the p-value
  /// @param among the p-value among all figures
  /// @param more what the control or more repeats could tell
  /// @param differs that the control differs as much
  record ComparedWith(
      Finding told,
      Finding effect,
      String baseline,
      int pairs,
      @Nullable Finding interval,
      double chance,
      @Nullable Finding among,
      @Nullable Finding more,
      @Nullable Finding differs)
      implements Finding {}

  record IntervalOf(Finding low, Finding high) implements Finding {}

  record OnlyBounds(long runs) implements Finding {}

  record TooFewPairs(int pairs, int repeats, int needed) implements Finding {}

  record OrderIsPart() implements Finding {}

  record AmongFigures(double chance, int figures) implements Finding {}

  record RepeatsCouldTell(int repeats) implements Finding {}

  record ControlDiffers(String baseline, Finding reach) implements Finding {}

  record NoFloor() implements Finding {}

  record FloorOf(Finding reach) implements Finding {}

  record RatioOf(double ratio) implements Finding {}

  record DifferenceOf(boolean more, Finding size) implements Finding {}

  record PointsOf(double points) implements Finding {}

  record ReachUnknown() implements Finding {}

  record ReachOf(Finding size) implements Finding {}

  record ReachOfShare(double share) implements Finding {}

  record ReachOfFactor(double ratio) implements Finding {}

  record ToldBetter() implements Finding {}

  record ToldWorse() implements Finding {}

  record ToldAlike() implements Finding {}

  record ToldNothing() implements Finding {}
}
