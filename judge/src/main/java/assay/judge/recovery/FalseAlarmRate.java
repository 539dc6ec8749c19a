package assay.judge.recovery;

import assay.fact.Finding;
import assay.judge.check.Evidence;
import assay.judge.check.GoodputBins;
import assay.judge.window.StepTimes;
import assay.plan.Step;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.List;

/// How often the recovery detector reports an outage without a fault, asked at twenty moments spread over every
/// open-loop window.
///
/// A moment is an alarm if the detector reports an outage longer than the baseline's own lapses. Neighbouring moments
/// see the same lapses, therefore there is no interval.
final class FalseAlarmRate {

  private static final int MOMENTS = 20;

  private final Evidence evidence;
  private int moments;
  private int alarms;

  private FalseAlarmRate(Evidence evidence) {
    this.evidence = evidence;
  }

  static Verdict verdict(Evidence evidence) {
    FalseAlarmRate search = new FalseAlarmRate(evidence);
    evidence.steps().stream()
        .filter(step -> step.step() instanceof Step.Open)
        .forEach(search::step);
    return search.verdict();
  }

  private void step(StepTimes step) {
    long bin = GoodputBins.BIN_NANOS;
    long begins = step.windowBeginsNanos();
    long ends = step.windowEndsNanos();
    long first = begins + (GoodputBins.LEAST_BASELINE_BINS + 1) * bin;
    long last = ends - GoodputBins.LEAST_WATCHED_BINS * bin;
    if (last <= first) {
      return;
    }
    int[] requests = GoodputBins.requests(evidence.history(), step.index());
    int[] events = PartitionLapses.events(evidence, step.index());
    for (int i = 0; i < MOMENTS && requests.length > 0; i++) {
      long moment = first + (last - first) / (MOMENTS - 1) * i;
      GoodputBins bins = GoodputBins.of(evidence, requests, begins, moment, ends);
      if (RecoveryChecker.unfit(bins) != null) {
        continue;
      }
      PartitionLapses partitions =
          PartitionLapses.of(evidence, events, bins, RecoveryTime.tolerance(bins));
      RecoveryTime service = RecoveryTime.service(bins, partitions);
      moments++;
      alarms += service.nanos() > service.toleratedNanos() ? 1 : 0;
    }
  }

  private Verdict verdict() {
    if (moments == 0) {
      return Verdict.unknown(new NothingToWatch());
    }
    double share = (double) alarms / moments;
    Measure measure = Measure.exact("false-alarms", share, new MomentsOf(alarms, moments));
    return new Verdict(
        Status.VALID, new AlarmsFound(alarms, moments), List.of(measure), List.of(), List.of());
  }

  record NothingToWatch() implements Finding {}

  record MomentsOf(long some, long of) implements Finding {}

  record AlarmsFound(long alarms, long moments) implements Finding {}
}
