package assay.judge.trial;

import assay.fact.FigureFacts.ShareOf;
import assay.fact.FigureFacts.SomeOf;
import assay.fact.Finding;
import assay.judge.figure.Measurement;
import assay.judge.window.MeasuredWindows;
import assay.metric.MetricFamily;
import assay.record.results.Results.Window;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/// What requests experienced during a fault, from its interval to the window's end.
///
/// Recovery says when the effect was over, these figures how bad it was: a pause of two seconds does not move the
/// whole window's median.
final class FaultWindowMetrics {

  /// An answer this long after its due time is late.
  static final long LATE_NANOS = 100_000_000;

  private static final List<Double> QUANTILES = List.of(0.5, 0.99);

  private FaultWindowMetrics() {}

  /// Empty without a fault.
  static List<Measurement> readings(List<Window> windows, MeasuredWindows sums) {
    List<Window> faults =
        windows.stream().filter(window -> window.window().equals(MeasuredWindows.FAULT)).toList();
    List<Measurement> measurements = new ArrayList<>();
    if (faults.isEmpty()) {
      return measurements;
    }
    percentiles(faults, measurements);
    count(
        MetricFamily.FAULT_LATE,
        faults,
        window -> sums.answeredAfter(window, LATE_NANOS),
        measurements);
    count(MetricFamily.FAULT_SHED, faults, Window::shed, measurements);
    count(MetricFamily.FAULT_FAILED, faults, Window::failed, measurements);
    count(MetricFamily.FAULT_UNKNOWN, faults, Window::unknown, measurements);
    unavailable(faults, measurements);
    return measurements;
  }

  /// Each kind's worst percentile of any step: the first step alone would hide the others.
  private static void percentiles(List<Window> faults, List<Measurement> measurements) {
    Map<String, List<Window>> kinds =
        faults.stream()
            .collect(Collectors.groupingBy(Window::kind, LinkedHashMap::new, Collectors.toList()));
    for (List<Window> windows : kinds.values()) {
      for (double q : QUANTILES) {
        windows.stream()
            .flatMap(window -> FaultPercentile.of(window, q).stream())
            .max(FaultPercentile.BY_HARM)
            .map(worst -> windows.size() == 1 ? worst.measurement() : worst.named())
            .ifPresent(measurements::add);
      }
    }
  }

  private static void count(
      MetricFamily family,
      List<Window> faults,
      ToLongFunction<Window> number,
      List<Measurement> measurements) {
    long all = faults.stream().mapToLong(FaultWindowMetrics::offered).sum();
    long some = faults.stream().mapToLong(number).sum();
    Finding text = new SomeOf(some, all);
    measurements.add(Measurement.known(family.alone(), (double) some, text, all));
  }

  private static void unavailable(List<Window> faults, List<Measurement> measurements) {
    long offered = faults.stream().mapToLong(FaultWindowMetrics::offered).sum();
    long bad = faults.stream().mapToLong(FaultWindowMetrics::unanswered).sum();
    if (offered > 0) {
      double share = (double) bad / offered;
      Finding text = bad > 0 ? new ShareOf(share) : new SomeOf(0, offered);
      measurements.add(Measurement.known(MetricFamily.ERROR_SHARE.alone(), share, text, offered));
    }
  }

  private static long offered(Window window) {
    return window.ok() + unanswered(window);
  }

  private static long unanswered(Window window) {
    return window.failed() + window.unknown() + window.shed();
  }
}
