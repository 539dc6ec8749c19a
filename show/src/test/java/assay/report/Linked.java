package assay.report;

import assay.fact.Fact;
import assay.judge.trial.LinkDraft;
import assay.plan.LinkSettings;
import assay.record.ResultsDraft;
import assay.record.SomeEvent;
import assay.record.TrialDraft;
import assay.record.event.TimedEvent;
import assay.record.results.LinkResult;
import assay.record.results.Results;
import assay.record.results.Results.TrialResult;
import assay.record.results.Verdicts;
import assay.record.results.Verdicts.Curve;
import assay.record.results.Verdicts.Point;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.record.results.Verdicts.Verdict;
import assay.report.model.ReportModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/// A synthetic run with two sites: the first configuration has no link, the others have one, and `ldn`
/// lags behind it; in the third `ny` lags too, and in the fourth it is watched and does not. The
/// second's link is cut for three seconds. Every figure in it is invented.
public final class Linked {

  private static final long SECOND = 1_000_000_000L;
  private static final long STEP = SECOND / 10;

  /// A check's first second, and its number of steps: two seconds more than the timeline has.
  private static final int FROM = 6;

  private static final int STEPS = 260;

  private Linked() {}

  public static ReportModel sheet() {
    ReportModel model = FirstLook.fourConfigurations().sheet();
    Results plain = model.results();
    List<TrialResult> trials = new ArrayList<>();
    List<TrialVerdict> verdicts = new ArrayList<>(model.verdicts().verdicts());
    List<TimedEvent> events = new ArrayList<>(model.events());
    for (int row = 0; row < plain.trials().size(); row++) {
      TrialResult trial = plain.trials().get(row);
      trials.add(row == 0 ? trial : TrialDraft.of(trial).link(link(row)).trial());
      if (row > 0) {
        verdicts.add(
            new TrialVerdict(trial.id(), trial.configuration(), 1, "cross-site-lag", verdict(row)));
      }
    }
    String cut = plain.trials().get(1).id();
    long at = origin(1) + 10 * SECOND;
    events.add(
        fault(at, cut, TimedEvent.Type.FAULT, Map.of("fault", "partition", "target", "link")));
    events.add(fault(at + 3 * SECOND, cut, TimedEvent.Type.FAULT_OVER, Map.of("proof", "whole")));
    return new ReportModel(
        ResultsDraft.of(plain).trials(trials).results(),
        new Verdicts(Verdicts.SCHEMA, model.verdicts().id(), verdicts),
        model.plan(),
        model.environment(),
        model.intervals(),
        events,
        model.probes(),
        model.pauses());
  }

  private static TimedEvent fault(
      long nanos, String trial, TimedEvent.Type type, Map<String, String> fields) {
    return SomeEvent.of(nanos, trial, type, "open-2", "partition link", fields);
  }

  private static LinkResult link(int row) {
    return row == 1
        ? new LinkDraft()
            .asked(new LinkSettings(26_000_000, 1_000_000, 0.0001, 0, 100_000_000, 1000))
            .there(7, 3, 40, 0, 22e6, 900_000)
            .link()
        : new LinkDraft().link();
  }

  private static Verdict verdict(int row) {
    List<Curve> curves = new ArrayList<>(curves("ldn", row, 1));
    if (row == 2) {
      curves.addAll(curves("ny", row, 3));
    }
    if (row == 3) {
      curves.add(curve(Curve.LAG + "ny", row, at -> 0));
      curves.add(curve(Curve.BACKLOG + "ny", row, at -> 0));
    }
    return new Verdict(
        Status.VALID,
        Fact.quoted("up to 3.05 s behind, by up to 305 changes"),
        List.of(),
        curves,
        List.of());
  }

  private static List<Curve> curves(String site, int row, int factor) {
    return List.of(
        curve(Curve.LAG + site, row, at -> factor * lagNanos(at)),
        curve(Curve.BACKLOG + site, row, at -> factor * backlog(at)));
  }

  private static Curve curve(String name, int row, DoubleUnaryOperator figure) {
    long shift = origin(row) - FirstLook.ORIGIN;
    return new Curve(
        name,
        IntStream.range(0, STEPS)
            .mapToObj(step -> FROM * SECOND + step * STEP)
            .map(at -> new Point((double) (shift + at), figure.applyAsDouble(at / 1e9), 1))
            .toList());
  }

  /// The lag of `ldn` in a step of 0.1 s: 50 ms, except while the link is cut and a second after.
  ///
  /// @param seconds the step's start, from the timeline's origin
  public static double lagNanos(double seconds) {
    return seconds >= 10 && seconds < 14 ? (seconds - 10) * 1e9 + 50e6 : 50e6;
  }

  /// The backlog in changes.
  public static double backlog(double seconds) {
    return seconds >= 10 && seconds < 14 ? Math.floor(100 * (seconds - 10) + 5) : 5;
  }

  /// The start of a configuration's timeline.
  public static long origin(int row) {
    return FirstLook.ORIGIN + row * 40L * SECOND;
  }
}
