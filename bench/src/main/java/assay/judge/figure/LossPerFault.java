package assay.judge.figure;

import assay.record.results.Verdicts.Measure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How many faults lost something of how many there were, those that came together counted once: a
/// [FaultEpisode] is the trial, not the write, since what one kill loses it loses at once. Thousands of writes in
/// ten kills are ten trials. The episodes of all repeats count together.
///
/// The interval is Clopper and Pearson's of 95 %, two-sided; of none in n there is a one-sided bound of
/// 95 %, 1 - 0.05^(1/n). Where it cannot be decided how many episodes lost something, the interval reaches
/// from the lower end of the fewest to the upper end of the most.
public final class LossPerFault {

  /// The metric's id.
  static final String METRIC = "faults-with-loss";

  /// How many episodes lost something; low and high are the fewest and the most.
  static final String LOSING = "losing-blows";

  /// How many episodes there were.
  public static final String BLOWS = "blows";

  private static final double ERROR = 0.05;

  private LossPerFault() {}

  /// The share of faults that may lose something although none of so many did, at 95 %, one-sided.
  public static double boundOfNone(long faults) {
    return faults == 0 ? 1 : 1 - Math.pow(ERROR, 1.0 / faults);
  }

  /// The share of episodes with loss, the fewest there can have been.
  ///
  /// @param fewest how many lost something at least
  /// @param most how many at most
  /// @param blows one or more
  public static Measure of(long fewest, long most, long blows) {
    String text = "%s of %s".formatted(number(fewest, most), Text.count(blows));
    double bound = boundOfNone(blows);
    if (most == 0) {
      String none = "%s (< %s)".formatted(text, Text.share(bound));
      return new Measure(METRIC, 0, 0.0, bound, none);
    }
    Measure least = Proportion.of(METRIC, fewest, blows, text);
    Measure worst = Proportion.of(METRIC, most, blows, text);
    return new Measure(METRIC, least.value(), least.low(), worst.high(), text);
  }

  /// The number itself, which the repeats add up.
  public static Measure losing(long fewest, long most) {
    return new Measure(LOSING, fewest, (double) fewest, (double) most, number(fewest, most));
  }

  private static String number(long fewest, long most) {
    return fewest == most ? Text.count(fewest) : Text.count(fewest) + " to " + Text.count(most);
  }

  /// The most that the share can be where that is more than it is at least, or null.
  static @Nullable public Double mostOf(List<Measure> measures) {
    double most = high(measures, LOSING);
    double fewest = number(measures, LOSING);
    return most > fewest ? (Double) (most / number(measures, BLOWS)) : null;
  }

  /// Whether a measure says how many episodes lost something, or which share.
  public static boolean has(Measure measure) {
    return measure.metric().equals(METRIC) || measure.metric().equals(LOSING);
  }

  /// The same measure if each episode may have lost something that nobody could see.
  public static Measure atLeast(Measure measure, List<Measure> measures) {
    long fewest = Math.round(number(measures, LOSING));
    long blows = blows(measures);
    return measure.metric().equals(METRIC) ? of(fewest, blows, blows) : losing(fewest, blows);
  }

  /// How many episodes there were.
  public static long blows(List<Measure> measures) {
    return Math.round(number(measures, BLOWS));
  }

  private static double number(List<Measure> measures, String metric) {
    return measure(measures, metric).value();
  }

  private static double high(List<Measure> measures, String metric) {
    Measure measure = measure(measures, metric);
    return measure.high() == null ? measure.value() : measure.high();
  }

  private static Measure measure(List<Measure> measures, String metric) {
    return measures.stream()
        .filter(measure -> measure.metric().equals(metric))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no `" + metric + "` beside " + METRIC));
  }

  /// The most that the share of the episodes of several cells can be.
  static double most(List<Measurement> measurements) {
    double blows = measurements.stream().mapToLong(Measurement::samples).sum();
    return measurements.stream().mapToLong(each -> blows(each, most(each))).sum()
        / Math.max(1, blows);
  }

  /// The share of the episodes of several cells.
  public static Measure pooled(List<Measurement> measurements) {
    long blows = measurements.stream().mapToLong(Measurement::samples).sum();
    long fewest = measurements.stream().mapToLong(each -> blows(each, each.value())).sum();
    long most = measurements.stream().mapToLong(each -> blows(each, most(each))).sum();
    return of(fewest, most, blows);
  }

  private static long blows(Measurement measurement, double share) {
    return Math.round(share * measurement.samples());
  }

  private static double most(Measurement measurement) {
    return measurement.most() == null ? measurement.value() : measurement.most();
  }
}
