package assay.judge.figure;

import assay.fact.FigureFacts;
import assay.fact.FigureFacts.RangeOf;
import assay.fact.Finding;
import assay.record.results.FigureRange;
import assay.record.results.Verdicts.Measure;
import assay.statistics.ProportionInterval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The share of faults that lost something. The observation is the [FaultEpisode], not the write, because one kill
/// loses everything at once: thousands of writes in ten kills are ten observations. All repeats are pooled.
///
/// The interval is Clopper and Pearson's, 95 %, two-sided; for none of n a one-sided bound of 95 %, 1 − 0.05^(1/n).
/// With an uncertain number of losing episodes it reaches from the fewest's lower end to the most's upper end.
public final class LossPerFault {

  static final String METRIC = "faults-with-loss";

  /// Episodes with loss, between the fewest and the most.
  static final String LOSING = "losing-blows";

  public static final String BLOWS = "blows";

  private LossPerFault() {}

  /// The share of episodes with loss; its value counts the fewest.
  ///
  /// @param fewest lower bound of the episodes with loss
  /// @param most upper bound
  /// @param blows how many episodes, at least 1
  public static Measure of(long fewest, long most, long blows) {
    Finding text = new RangeOf(FigureFacts.between(fewest, most), blows);
    double bound = FigureRange.boundOfNone(blows);
    if (most == 0) {
      return Measure.share(METRIC, 0, 0, bound, new NoFaultLost(text, bound));
    }
    int all = Math.toIntExact(blows);
    double low = ProportionInterval.of(Math.toIntExact(fewest), all).low();
    double high = ProportionInterval.of(Math.toIntExact(most), all).high();
    return Measure.share(METRIC, (double) fewest / blows, low, high, text);
  }

  /// The number that repeats add up.
  public static Measure losing(long fewest, long most) {
    Finding text = FigureFacts.between(fewest, most);
    return Measure.between(LOSING, (double) fewest, (double) fewest, (double) most, text);
  }

  /// Null if it equals the lower bound.
  static @Nullable public Double mostOf(List<Measure> measures) {
    double most = measure(measures, LOSING).highest();
    double fewest = number(measures, LOSING);
    return most > fewest ? (Double) (most / number(measures, BLOWS)) : null;
  }

  public static boolean has(Measure measure) {
    return measure.metric().equals(METRIC) || measure.metric().equals(LOSING);
  }

  /// The same measure if each episode may have lost something unseen.
  public static Measure atLeast(Measure measure, List<Measure> measures) {
    long fewest = Math.round(number(measures, LOSING));
    long blows = blows(measures);
    return measure.metric().equals(METRIC) ? of(fewest, blows, blows) : losing(fewest, blows);
  }

  public static long blows(List<Measure> measures) {
    return Math.round(number(measures, BLOWS));
  }

  private static double number(List<Measure> measures, String metric) {
    return measure(measures, metric).value();
  }

  private static Measure measure(List<Measure> measures, String metric) {
    return measures.stream()
        .filter(measure -> measure.metric().equals(metric))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no `" + metric + "` beside " + METRIC));
  }

  /// The pooled share's upper bound.
  static double most(List<Measurement> measurements) {
    double blows = measurements.stream().mapToLong(Measurement::samples).sum();
    return measurements.stream().mapToLong(each -> blows(each, most(each))).sum()
        / Math.max(1, blows);
  }

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

  record NoFaultLost(Finding of, double boundShare) implements Finding {}
}
