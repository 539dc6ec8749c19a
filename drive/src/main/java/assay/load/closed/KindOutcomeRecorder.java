package assay.load.closed;

import assay.load.client.ClientContext;
import assay.load.record.RequestTally;
import assay.plan.Step;
import java.util.Optional;
import java.util.OptionalInt;

/// Records the outcomes of a kind's requests in a timed closed loop: the warm-up as a discarded
/// round, the window as a counted round.
public final class KindOutcomeRecorder {

  private KindOutcomeRecorder() {}

  public static void record(
      ClientContext context, Step.Timed step, String kind, boolean counted, RequestTally rows) {
    PartRound ended =
        new PartRound(
            OptionalInt.empty(),
            kind,
            kind,
            1,
            counted ? 1 : 0,
            counted,
            Optional.empty(),
            (counted ? step.duration() : step.warmUp()).toNanos(),
            rows.requests() + rows.failures());
    ended.record(context, step.id(), context.clock().nanos(), rows);
  }
}
