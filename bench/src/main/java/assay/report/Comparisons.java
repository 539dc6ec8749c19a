package assay.report;

import assay.plan.Plan;
import assay.record.Results;
import assay.record.Results.Comparison;
import assay.record.Results.Control;
import assay.record.Results.Scale;
import assay.record.Results.Told;
import assay.words.Amounts;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a run's comparisons with its first strategy say, as every surface writes it.
///
/// @param results the run
/// @param figures how figures are written on the surface
record Comparisons(Results results, Figures figures) {

  private static final String SHARE = "share";

  /// Whether anything was compared.
  boolean any() {
    return !results.comparisons().isEmpty();
  }

  /// Why nothing was compared; empty where something was, or where there is but one strategy.
  String none() {
    if (any() || results.rows().size() < 2) {
      return "";
    }
    return results.repeats() == 1
        ? "one run each: no test possible"
        : results.repeats() + " runs each: no test possible below " + Plan.ENOUGH_REPEATS;
  }

  /// The strategy the others are compared with.
  String baseline() {
    return results.rows().getFirst().strategy();
  }

  /// A strategy's comparison by a metric; none for the baseline itself.
  Optional<Comparison> of(String strategy, String metric) {
    return results.comparisons().stream()
        .filter(each -> each.strategy().equals(strategy) && each.metric().equals(metric))
        .findFirst();
  }

  /// What the A/A control showed by a metric; none where no control ran.
  Optional<Control> control(String metric) {
    return results.controls().stream().filter(each -> each.metric().equals(metric)).findFirst();
  }

  /// An effect: `0.53×`, `+1,200`, `−3.10 ms`; a dash where there is none.
  String effect(Comparison comparison, String unit) {
    return effect(comparison.scale(), comparison.effect(), unit);
  }

  /// An effect's interval: `0.501 … 0.562×`, `+10.1 … +12.2 points`; empty where there is none.
  String interval(Comparison comparison, String unit) {
    if (comparison.low() == null || comparison.high() == null) {
      return "";
    }
    double low = comparison.low();
    double high = comparison.high();
    boolean ratio = comparison.scale() == Scale.RATIO;
    String from =
        ratio
            ? Amounts.ratioNumber(low)
            : Figures.sign(low) + (unit.equals(SHARE) ? bare(low) : size(Math.abs(low), unit));
    return figures.plain(from + " … ") + effect(comparison.scale(), high, unit);
  }

  /// The lower end of an interval whose unit its upper end has.
  private static String bare(double low) {
    return Amounts.significant(Math.abs(low) * 100);
  }

  /// The smallest effect that can be told by a metric: `±4.2 %`, `a factor of 2.3`, `±12`; a dash where
  /// no control tells.
  String floor(String metric, String unit) {
    Control control = control(metric).orElse(null);
    Double floor = control == null ? null : control.floor();
    if (control == null || floor == null) {
      return figures.amount(null, unit);
    }
    if (control.scale() == Scale.DIFFERENCE) {
      return figures.plain("±") + size(floor, unit);
    }
    return floor < 2
        ? figures.plain("±") + Figures.twoDigits((floor - 1) * 100) + " %"
        : figures.plain(Figures.ratio(floor));
  }

  private String effect(Scale scale, @Nullable Double effect, String unit) {
    if (effect == null) {
      return figures.amount(null, unit);
    }
    if (scale == Scale.RATIO) {
      return figures.plain(Figures.ratio(effect));
    }
    return figures.plain(Figures.sign(effect)) + size(Math.abs(effect), unit);
  }

  private String size(double amount, String unit) {
    return unit.equals(SHARE) ? Amounts.points(amount) : figures.amount(amount, unit);
  }

  /// What may be said, in a few words.
  static String words(Told told) {
    return switch (told) {
      case BETTER -> "better";
      case WORSE -> "worse";
      case NOT_DISTINGUISHABLE -> "not distinguishable here";
      case NOT_COMPARABLE -> "not comparable";
    };
  }
}
