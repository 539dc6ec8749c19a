package assay.judge;

import assay.judge.check.Evidence;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;
import java.util.List;

public final class Found {

  private Found() {}

  public static Measure measure(Verdict verdict, String metric) {
    return verdict.measures().stream()
        .filter(measure -> measure.metric().equals(metric))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no measure " + metric + " in " + verdict));
  }

  public static double value(Verdict verdict, String metric) {
    return measure(verdict, metric).value();
  }

  public static Figure figure(Results results, String metric) {
    return results
        .rows()
        .getFirst()
        .figure(metric)
        .orElseThrow(() -> new AssertionError("no " + metric));
  }

  /// The evidence for a trial with only these events.
  public static Evidence evidence(List<TimedEvent> events) {
    return Evidence.of(new History()).withEvents(events);
  }
}
