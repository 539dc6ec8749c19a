package assay.selftest.world;

import assay.judge.RunJudgement;
import assay.judge.check.FlaggedReadShare;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Band;
import assay.record.results.Verdicts.Curve;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.TrialVerdict;
import assay.record.results.Verdicts.Verdict;
import assay.selftest.grid.CallLog.Call;
import assay.selftest.grid.GridWorld.Defect;
import assay.selftest.stage.IntervalCoverage;
import assay.selftest.stage.IntervalCoverage.Known;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/// Checks the printed interval of a stale-read share against the rate at which the grid answers with the previous version: in
/// the long run, or, for a share marked *within this run*, at the moments when it was read. The band of the curve by the time
/// since the write is checked against the rates at the moments of its reads.
final class GridStaleRateCheck {

  private static final String STALE_READS = "stale-reads";

  private record Read(int client, int key, long startNanos) {}

  private GridStaleRateCheck() {}

  /// A read of the measured window.
  ///
  /// @param within how probably it returned a replaced version, at its moment
  /// @param longRun the same in the long run
  /// @param sinceNanos since the newest write of its key was acknowledged
  private record Expected(double within, double longRun, long sinceNanos) {}

  /// Counts whether the printed interval holds the known rate, and the curve's band the rates of all its steps, if they
  /// are known.
  static void count(TrialTruth truth, RunJudgement judgement, Map<String, Long> seen) {
    Verdict verdict =
        judgement.verdicts().verdicts().stream()
            .filter(each -> each.trial().equals(truth.trial().id()))
            .filter(each -> each.checker().equals(STALE_READS))
            .map(TrialVerdict::verdict)
            .findFirst()
            .orElse(null);
    boolean known =
        truth.configuration().defect() == Defect.STALE
            && truth.configuration().near() == 0
            && !truth.forgets();
    if (!known || verdict == null) {
      return;
    }
    List<Expected> reads = reads(truth);
    Measure share = verdict.measure(STALE_READS).orElse(null);
    if (share != null && share.ends() != null) {
      boolean within = FlaggedReadShare.isWithinRun(share);
      double rate = rate(reads, within ? Expected::within : Expected::longRun);
      IntervalCoverage.add(
          seen,
          within ? Known.STALE_READS_OF_THE_RUN : Known.STALE_READS,
          share.lowest() <= rate && rate <= share.highest());
    }
    verdict.curves().stream()
        .filter(curve -> curve.name().equals(Curve.STALE))
        .forEach(curve -> IntervalCoverage.add(seen, Known.STALE_CURVE, holds(curve, reads)));
  }

  private static boolean holds(Curve curve, List<Expected> reads) {
    return curve.points().stream()
        .allMatch(point -> {
          Band band = point.band();
          if (band == null) {
            return false;
          }
          double to = band.to() == null ? Double.POSITIVE_INFINITY : band.to();
          List<Expected> own =
              reads.stream()
                  .filter(read -> point.x() <= read.sinceNanos && read.sinceNanos < to)
                  .toList();
          double rate = rate(own, Expected::within);
          return own.size() == point.samples() && band.low() <= rate && rate <= band.high();
        });
  }

  private static double rate(List<Expected> reads, ToDoubleFunction<Expected> stale) {
    return reads.stream().mapToDouble(stale).average().orElse(0);
  }

  /// The reads with the probability of a stale answer, if that would have shown behind a replaced version.
  private static List<Expected> reads(TrialTruth truth) {
    Map<Read, Call> calls = new HashMap<>();
    Map<Integer, List<Call>> byKey = new HashMap<>();
    for (Call call : truth.calls().calls()) {
      if (call.writes) {
        byKey.computeIfAbsent(call.key, none -> new ArrayList<>()).add(call);
      } else {
        calls.put(new Read(call.client, call.key, call.startNanos), call);
      }
    }
    long begins = truth.windowBeginsNanos();
    long fault = truth.faultsNanos().isEmpty() ? Long.MAX_VALUE : truth.faultsNanos().getFirst();
    History history = truth.history();
    Map<Integer, List<Integer>> acknowledged = acknowledged(history);
    List<Expected> reads = new ArrayList<>();
    for (int event = 0; event < history.size(); event++) {
      if (history.op(event) == Op.READ
          && history.outcome(event) == OperationOutcome.OK
          && history.intendedNanos(event) >= begins
          && history.endNanos(event) < fault) {
        int key = history.key(event);
        Call call = calls.get(new Read(history.client(event), key, history.startNanos(event)));
        if (call != null) {
          boolean replaced = isReplaced(call, byKey.getOrDefault(key, List.of()));
          long since = since(history, event, acknowledged.getOrDefault(key, List.of()));
          reads.add(
              new Expected(
                  replaced ? call.staleness : 0, replaced ? truth.grid().staleness() : 0, since));
        }
      }
    }
    return reads;
  }

  private static Map<Integer, List<Integer>> acknowledged(History history) {
    Map<Integer, List<Integer>> writes = new HashMap<>();
    for (int event = 0; event < history.size(); event++) {
      if ((history.op(event).writes() || history.op(event) == Op.REWRITE)
          && history.outcome(event) == OperationOutcome.OK) {
        writes.computeIfAbsent(history.key(event), none -> new ArrayList<>()).add(event);
      }
    }
    return writes;
  }

  /// Since the first acknowledgement of the highest version acknowledged before a read; -1 without one.
  private static long since(History history, int read, List<Integer> writes) {
    long begins = history.startNanos(read);
    return writes.stream()
        .filter(write -> history.endNanos(write) < begins)
        .min(
            Comparator.comparingLong((Integer write) -> -history.version(write))
                .thenComparingLong(history::endNanos))
        .map(write -> begins - history.endNanos(write))
        .orElse(-1L);
  }

  private static boolean isReplaced(Call read, List<Call> writes) {
    return writes.stream()
        .anyMatch(
            write -> write.ok() && write.endNanos < read.startNanos && write.version > read.older);
  }
}
