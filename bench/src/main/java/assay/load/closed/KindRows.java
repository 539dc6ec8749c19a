package assay.load.closed;

import assay.load.client.ClientContext;
import assay.load.record.RowCount;
import assay.plan.Step;
import java.util.Optional;
import java.util.OptionalInt;

/// What became of the requests of a kind in a closed loop for a time: the warm-up's as a discarded round, the
/// window's as a counted one.
public final class KindRows {

  private KindRows() {}

  /// Records them, now.
  ///
  /// @param counted whether they are the window's
  public static void record(
      ClientContext context, Step.Timed step, String kind, boolean counted, RowCount rows) {
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
