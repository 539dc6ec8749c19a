package assay.selftest.world;

import assay.judge.RunJudgement;
import assay.judge.check.ReadShare;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Measure;
import assay.selftest.world.CallLog.Call;
import assay.selftest.world.World.Defect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Checks the printed interval of a stale-read share against the grid's known long-run rate: the grid answers random
/// reads with the previous version. A share marked *within this run* describes only its run.
final class KnownRate {

  static final String WHAT = "rate of stale reads";

  private static final String STALE_READS = "stale-reads";

  private record Read(int client, int key, long startNanos) {}

  private KnownRate() {}

  /// Whether the printed interval holds the known rate; empty if nothing is said of it.
  static Optional<Boolean> held(TrialTruth truth, RunJudgement judgement) {
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
    if (!known
        || share == null
        || share.low() == null
        || share.high() == null
        || share.text().contains(ReadShare.WITHIN)) {
      return Optional.empty();
    }
    double rate = rate(truth);
    return Optional.of(share.low() <= rate && rate <= share.high());
  }

  /// The long-run share of stale reads: the grid's error rate, applied to reads whose previous version had been replaced when
  /// the read began.
  private static double rate(TrialTruth truth) {
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
    long stale = 0;
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
          stale += isReplaced(call, byKey.getOrDefault(call.key, List.of())) ? 1 : 0;
        }
      }
    }
    return all == 0 ? 0 : (double) stale / all / ModelGrid.STALE_ONE_IN;
  }

  private static boolean isReplaced(Call read, List<Call> writes) {
    return writes.stream()
        .anyMatch(
            write -> write.ok() && write.endNanos < read.startNanos && write.version > read.older);
  }
}
