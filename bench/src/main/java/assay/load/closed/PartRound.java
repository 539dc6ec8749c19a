package assay.load.closed;

import assay.load.client.ClientContext;
import assay.load.record.RowCount;
import assay.record.event.StepEvent;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// One round of a part of a step that has ended, as its event tells it.
///
/// @param part which part of the step, from 0; empty for a kind of a mix
/// @param text the part as it was written
/// @param kind the kind of its requests
/// @param size how many keys each request asks for
/// @param round which round, from 0
/// @param counted whether it counts
/// @param steady where rounds were repeated until their times stopped falling, whether they did
/// @param nanos how long it was
/// @param requests how many requests were sent
record PartRound(
    OptionalInt part,
    String text,
    String kind,
    int size,
    int round,
    boolean counted,
    Optional<Boolean> steady,
    long nanos,
    long requests) {

  /// Records that it ended.
  ///
  /// @param rows what its requests affected or returned
  void record(ClientContext context, String step, long endNanos, RowCount rows) {
    String sentence = (counted ? "counted " : "discarded ") + text;
    context.record(endNanos, event(context, rows), step, sentence);
  }

  private StepEvent.Part event(ClientContext context, RowCount rows) {
    boolean failed = rows.failures() > 0;
    long expected = context.workload().kind(kind).rows().of(size, context.data());
    return new StepEvent.Part(
        part,
        text,
        round,
        counted,
        steady,
        nanos,
        OptionalLong.of(requests),
        Optional.of(kind),
        OptionalLong.of(rows.requests()),
        OptionalLong.of(rows.rows()),
        OptionalLong.of(rows.fewest()),
        OptionalLong.of(rows.most()),
        failed ? OptionalLong.of(rows.failures()) : OptionalLong.empty(),
        failed ? Optional.of(rows.failure()) : Optional.empty(),
        expected >= 0 ? OptionalLong.of(expected) : OptionalLong.empty());
  }
}
