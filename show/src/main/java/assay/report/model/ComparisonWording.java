package assay.report.model;

import assay.plan.Plan;
import assay.record.results.Results;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Control;
import assay.record.results.Results.Scale;
import assay.record.results.Results.Told;
import assay.report.text.EmptyColumnFilter;
import assay.report.text.NumberFormat;
import assay.words.AmountFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A run's comparisons with its first configuration, in every output's words.
public record ComparisonWording(Results results, NumberFormat figures) {

  private static final String SHARE = "share";

  public boolean any() {
    return !results.comparisons().isEmpty();
  }

  /// Why no configurations were compared; empty if some were, or if there is only one.
  public String none() {
    if (any() || results.rows().size() < 2) {
      return "";
    }
    return results.repeats() == 1
        ? "one run each: no test possible"
        : results.repeats() + " runs each: no test possible below " + Plan.ENOUGH_REPEATS;
  }

  public String baseline() {
    return results.rows().getFirst().configuration();
  }

  /// A configuration's comparison by a metric; empty for the baseline.
  public Optional<Comparison> of(String configuration, String metric) {
    return results.comparisons().stream()
        .filter(each -> each.configuration().equals(configuration) && each.metric().equals(metric))
        .findFirst();
  }

  /// The A/A control of a metric; empty if no control ran.
  public Optional<Control> control(String metric) {
    return results.controls().stream().filter(each -> each.metric().equals(metric)).findFirst();
  }

  /// An effect: `0.53×`, `+1,200`, `−3.10 ms`; a dash if there is none.
  public String effect(Comparison comparison, String unit) {
    return effect(comparison.scale(), comparison.effect(), unit);
  }

  /// An effect's interval: `0.501 … 0.562×`, `+10.1 … +12.2 points`; may be empty.
  public String interval(Comparison comparison, String unit) {
    if (comparison.low() == null || comparison.high() == null) {
      return "";
    }
    double low = comparison.low();
    double high = comparison.high();
    boolean ratio = comparison.scale() == Scale.RATIO;
    String from =
        ratio
            ? AmountFormat.ratioNumber(low)
            : NumberFormat.sign(low) + (unit.equals(SHARE) ? bare(low) : size(Math.abs(low), unit));
    return figures.plain(from + " … ") + effect(comparison.scale(), high, unit);
  }

  /// An effect's interval, or why there is none, in a word.
  public String intervalOrWhy(Comparison comparison, String unit) {
    String interval = interval(comparison, unit);
    return interval.isEmpty() ? EmptyColumnFilter.UNTESTED : interval;
  }

  /// Whether any metric has an A/A floor.
  public boolean floors() {
    return results.controls().stream().anyMatch(control -> control.floor() != null);
  }

  /// The lower end of an interval, without the unit.
  private static String bare(double low) {
    return AmountFormat.significant(Math.abs(low) * 100);
  }

  /// The smallest effect that a metric can show: `±4.2 %`, `a factor of 2.3`, `±12`; a dash if no metric has a
  /// control, and a word if only this one lacks its pairs.
  public String floor(String metric, String unit) {
    Control control = control(metric).orElse(null);
    Double floor = control == null ? null : control.floor();
    if (control == null || floor == null) {
      return floors() ? "unpaired" : figures.amount(null, unit);
    }
    if (control.scale() == Scale.DIFFERENCE) {
      return figures.plain("±") + size(floor, unit);
    }
    return floor < 2
        ? figures.plain("±") + NumberFormat.twoDigits((floor - 1) * 100) + " %"
        : figures.plain(NumberFormat.ratio(floor));
  }

  private String effect(Scale scale, @Nullable Double effect, String unit) {
    if (effect == null) {
      return figures.amount(null, unit);
    }
    if (scale == Scale.RATIO) {
      return figures.plain(NumberFormat.ratio(effect));
    }
    return figures.plain(NumberFormat.sign(effect)) + size(Math.abs(effect), unit);
  }

  private String size(double amount, String unit) {
    return unit.equals(SHARE) ? AmountFormat.points(amount) : figures.amount(amount, unit);
  }

  public static String words(Told told) {
    return switch (told) {
      case BETTER -> "better";
      case WORSE -> "worse";
      case NOT_DISTINGUISHABLE -> "not distinguishable here";
      case NOT_COMPARABLE -> "not comparable";
    };
  }
}
