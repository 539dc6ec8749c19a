package assay.judge.results;

import assay.judge.figure.Text;
import assay.metric.MetricId;
import assay.record.results.Results.Scale;
import assay.record.results.Results.Told;
import assay.statistics.PairedEffect;
import assay.statistics.PairedFamily;
import assay.statistics.PairedFamily.Compared;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Comparisons as text for a reader.
record ComparisonSentences(MetricId metric, Scale scale, String baseline) {

  /// @param figures number of figures compared together
  /// @param floor the smallest effect that the A/A control allows, or null
  /// @param controlled whether a control ran
  String of(Told told, Compared compared, int figures, @Nullable Double floor, boolean controlled) {
    PairedEffect effect = compared.effect();
    if (effect.mean() == 0 && effect.reach() == 0) {
      return words(told) + ": the same in all " + effect.pairs() + " pairs";
    }
    return "%s: %s against “%s” in %d pairs%s, p %s%s"
        .formatted(
            words(told),
            effect(effect.mean()),
            baseline,
            effect.pairs(),
            interval(effect),
            p(effect.p()),
            reason(told, compared, figures, floor, controlled));
  }

  /// @param bounds number of runs with only a bound
  String notComparable(int pairs, int repeats, long bounds) {
    return bounds > 0
        ? "not comparable: in %s only a lower bound is known, or nothing finite"
            .formatted(Text.plural(bounds, "run", "runs"))
        : "not comparable: %d of %d repeats have the figure of both, and %d are needed"
            .formatted(pairs, repeats, PairedEffect.FEWEST);
  }

  String inFixedOrder() {
    return "not comparable: in a fixed order on shared processes, who went before is part of the figure";
  }

  private String reason(
      Told told, Compared compared, int figures, @Nullable Double floor, boolean controlled) {
    double alone = compared.effect().p();
    double among = compared.pAdjusted();
    String adjusted = figures > 1 ? ", " + p(among) + " among " + figures + " figures" : "";
    if (told != Told.NOT_DISTINGUISHABLE) {
      return adjusted + floor(floor, controlled);
    }
    if (alone > PairedEffect.LEVEL) {
      return floor(floor, controlled);
    }
    if (among > PairedEffect.LEVEL) {
      int needed = PairedFamily.blocksNeeded(figures);
      return adjusted
          + (needed > compared.effect().pairs()
              ? "; %d repeats could tell what every one of them shows".formatted(needed)
              : "");
    }
    return adjusted
        + ", but “%s” differs from itself by as much as %s".formatted(baseline, reach(floor));
  }

  private String floor(@Nullable Double floor, boolean controlled) {
    if (floor == null) {
      return controlled ? "; the A/A control has too few figures to tell a floor" : "";
    }
    return "; the A/A control lets more than " + reach(floor) + " be told";
  }

  private String interval(PairedEffect effect) {
    return effect.low() == null || effect.high() == null
        ? ""
        : " (95 %% interval %s to %s)".formatted(effect(effect.low()), effect(effect.high()));
  }

  /// Examples: `0.531×`, `+1,119`.
  private String effect(double effect) {
    return scale == Scale.RATIO ? Text.ratio(Math.exp(effect)) : difference(effect);
  }

  private String difference(double effect) {
    String sign = effect > 0 ? "+" : effect < 0 ? "−" : "";
    return sign + amount(Math.abs(effect));
  }

  private String amount(double size) {
    return metric.unit().equals("share") ? Text.points(size) : Text.of(metric.unit(), size);
  }

  /// Examples: `±4.2 %`, `2.3×`, `±12`.
  private String reach(@Nullable Double floor) {
    if (floor == null) {
      return "is not known";
    }
    if (scale == Scale.DIFFERENCE) {
      return "±" + amount(floor);
    }
    return floor < 2 ? "±" + Text.share(floor - 1) : "a factor of " + Text.ratio(floor);
  }

  static String words(Told told) {
    return switch (told) {
      case BETTER -> "better";
      case WORSE -> "worse";
      case NOT_DISTINGUISHABLE -> "not distinguishable here";
      case NOT_COMPARABLE -> "not comparable";
    };
  }

  private static String p(double p) {
    return String.format(Locale.ROOT, p < 0.001 ? "%.5f" : "%.3f", p);
  }
}
