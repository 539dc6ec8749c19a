package assay.load.program;

import assay.api.Observation;
import assay.record.history.OperationOutcome;
import assay.schedule.ClockOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// One request as the program reported it, in our time.
///
/// @param number its slot in a schedule, or how many requests the worker sent before it
/// @param endNanos when it was answered or given up
/// @param entries the keys that it wrote or read, in the order it drew them, each with its version
/// @param failure null if the request succeeded or the reason is unknown
record ReportedRequest(
    int worker,
    long number,
    OperationOutcome outcome,
    long startNanos,
    long endNanos,
    List<Observation> entries,
    @Nullable ProgramFailure failure) {

  private static final List<OperationOutcome> OUTCOMES =
      List.of(
          OperationOutcome.OK,
          OperationOutcome.FAILED,
          OperationOutcome.UNKNOWN,
          OperationOutcome.SHED);

  private static final int PLAIN = 6;
  private static final int WITH_FAILURE = 7;

  /// @throws ProgramException if the row is malformed
  static ReportedRequest of(JsonNode row, ClockOffset clock) {
    if (!row.isArray() || row.size() < PLAIN || row.size() > WITH_FAILURE) {
      throw new ProgramException(
          ProtocolRule.ROWS, "a row of %d fields: %s".formatted(row.size(), row));
    }
    try {
      JsonNode told = row.get(5);
      if (told.size() % 2 != 0) {
        throw new ProgramException(ProtocolRule.ROWS, "a key without a version: " + row);
      }
      List<Observation> entries = new ArrayList<>(told.size() / 2);
      for (int i = 0; i < told.size(); i += 2) {
        entries.add(
            new Observation(
                told.get(i).intValue(), Observation.What.REGISTER, told.get(i + 1).longValue()));
      }
      return new ReportedRequest(
          row.get(0).intValue(),
          row.get(1).longValue(),
          outcome(row.get(2).intValue(), row),
          clock.ours(row.get(3).longValue()),
          clock.ours(row.get(4).longValue()),
          entries,
          row.size() == WITH_FAILURE ? failure(row.get(6)) : null);
    } catch (JacksonException | NullPointerException e) {
      throw new ProgramException(ProtocolRule.ROWS, "a row with a field of the wrong kind: " + row);
    }
  }

  private static OperationOutcome outcome(int number, JsonNode row) {
    if (number < 0 || number >= OUTCOMES.size()) {
      throw new ProgramException(
          ProtocolRule.ROWS, "there is no outcome %d: %s".formatted(number, row));
    }
    return OUTCOMES.get(number);
  }

  private static ProgramFailure failure(JsonNode texts) {
    return new ProgramFailure(texts.get(0).stringValue(), texts.get(1).stringValue());
  }

  /// Why a request was not sent. No free key is reported without an exception's name; everything
  /// else was shed.
  OperationOutcome unsent() {
    return failure != null && failure.exception().isEmpty()
        ? OperationOutcome.NO_KEY
        : OperationOutcome.SHED;
  }

  int[] keys() {
    return entries.stream().mapToInt(Observation::key).toArray();
  }

  long found() {
    return entries.stream().filter(entry -> entry.version() != Observation.ABSENT).count();
  }
}
