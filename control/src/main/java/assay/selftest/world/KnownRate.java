package assay.selftest.world;

import assay.judge.RunJudgement;
import assay.judge.check.ReadShare;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Measure;
import assay.selftest.stage.Coverage;
import assay.selftest.stage.Coverage.Known;
import assay.selftest.world.CallLog.Call;
import assay.selftest.world.World.Defect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Checks the printed interval of a stale-read share against the rate at which the grid answers with the previous version: in
/// the long run, or, of a share marked *within this run*, at the moments of its reads.
final class KnownRate {

  private static final String STALE_READS = "stale-reads";

  private record Read(int client, int key, long startNanos) {}

  private KnownRate() {}

  /// Counts whether the printed interval holds the known rate, if it is known.
  static void count(TrialTruth truth, RunJudgement judgement, Map<String, Long> seen) {
    Measure share =
        judgement.verdicts().verdicts().stream()
            .filter(each -> each.trial().equals(truth.trial().id()))
            .filter(each -> each.checker().equals(STALE_READS))
            .flatMap(each -> each.verdict().measures().stream())
            .filter(measure -> measure.metric().equals(STALE_READS))
            .findFirst()
            .orElse(null);
    boolean known =
        truth.configuration().defect() == Defect.STALE
            && truth.configuration().near() == 0
            && !truth.forgets();
    if (!known || share == null || share.low() == null || share.high() == null) {
      return;
    }
    boolean within = ReadShare.isWithinRun(share);
    double rate = rate(truth, within);
    Coverage.add(
        seen,
        within ? Known.STALE_READS_OF_THE_RUN : Known.STALE_READS,
        share.low() <= rate && rate <= share.high());
  }

  /// The probability of a stale answer, over the reads that a stale answer would have shown behind a replaced version.
  private static double rate(TrialTruth truth, boolean within) {
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
    long all = 0;
    double stale = 0;
    for (int event = 0; event < history.size(); event++) {
      if (history.op(event) == Op.READ
          && history.outcome(event) == OperationOutcome.OK
          && history.intendedNanos(event) >= begins
          && history.endNanos(event) < fault) {
        Call call =
            calls.get(
                new Read(history.client(event), history.key(event), history.startNanos(event)));
        if (call != null) {
          all++;
          boolean replaced = isReplaced(call, byKey.getOrDefault(call.key, List.of()));
          double probably = within ? call.staleness : truth.grid().staleness();
          stale += replaced ? probably : 0;
        }
      }
    }
    return all == 0 ? 0 : stale / all;
  }

  private static boolean isReplaced(Call read, List<Call> writes) {
    return writes.stream()
        .anyMatch(
            write -> write.ok() && write.endNanos < read.startNanos && write.version > read.older);
  }
}
