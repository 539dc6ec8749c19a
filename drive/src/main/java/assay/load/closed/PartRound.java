package assay.load.closed;

import assay.load.client.ClientContext;
import assay.load.record.RequestTally;
import assay.record.event.StepEvent;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// A finished round of a part, for its event.
///
/// @param part from 0; empty for a kind in a mix
/// @param text the part as written
/// @param size how many keys each request asks for
/// @param round from 0
/// @param steady whether times stopped falling, if rounds were repeated for that
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

  /// @param rows what its requests affected or returned
  void record(ClientContext context, String step, long endNanos, RequestTally rows) {
    String sentence = (counted ? "counted " : "discarded ") + text;
    context.record(endNanos, event(context, rows), step, sentence);
  }

  private StepEvent.Part event(ClientContext context, RequestTally rows) {
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
