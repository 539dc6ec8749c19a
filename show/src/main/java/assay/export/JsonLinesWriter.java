package assay.export;

import assay.api.Observation;
import assay.json.JsonCodec;
import assay.plan.ProcessName;
import assay.problem.InvisibleCharacters;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.history.WriteCondition;
import assay.record.io.IndexSort;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// A history as JSON lines for history checkers: an `invoke` and an `ok`, `fail` or `info` per operation, by time.
/// `docs/how-to/export.md` explains the fields.
///
/// At equal times invocations come first: operations that touch then overlap, as for Assay's own judge. Without shed
/// requests.
final class JsonLinesWriter {

  private final History history;
  private final long beginsNanos;
  private final IntFunction<String> steps;
  private final JepsenProcesses processes;
  private final TaggedReads setReads;
  private final FailureReasons reasons;
  private final Map<String, String> quoted = new HashMap<>();

  /// The versions that writes expected, by key and written version.
  private final Map<Long, Integer> expected = new HashMap<>();

  private long index;

  /// @param steps step or try ids by event index
  JsonLinesWriter(
      History history, long beginsNanos, IntFunction<String> steps, FailureReasons reasons) {
    this.history = history;
    this.beginsNanos = beginsNanos;
    this.steps = steps;
    this.reasons = reasons;
    this.processes = new JepsenProcesses(history);
    this.setReads = new TaggedReads(history);
    for (int event = 0; event < history.size(); event++) {
      if (history.op(event) == Op.CONDITION) {
        WriteCondition condition = WriteCondition.unpacked(history.version(event));
        if (condition.expected() != Observation.PRESENT) {
          expected.put(write(event, condition.written()), condition.expected());
        }
      }
    }
  }

  private long write(int event, long version) {
    return (long) history.key(event) << Integer.SIZE | version;
  }

  /// The version that a write expected, or null.
  private @Nullable Integer expected(int event) {
    return history.op(event).writes() ? expected.get(write(event, history.version(event))) : null;
  }

  long write(Appendable out) throws IOException {
    int[] starts = IndexSort.of(history.size(), history::startNanos);
    int[] ends = IndexSort.of(history.size(), history::endNanos);
    int begun = 0;
    for (int ended = 0; ended < ends.length; ended++) {
      long end = history.endNanos(ends[ended]);
      while (begun < starts.length && history.startNanos(starts[begun]) <= end) {
        invoke(starts[begun], out);
        begun++;
      }
      complete(ends[ended], out);
    }
    return index / 2;
  }

  /// Tags and elements belong to reads; replies and dead letters concern no register, counter or set.
  private boolean isOperation(int event) {
    return !history.outcome(event).neverSent()
        && switch (history.op(event)) {
          case FINAL_TAG,
              READ_TAG,
              READ_ATTRIBUTE,
              FINAL_ATTRIBUTE,
              WRONG_REPLY,
              DEAD_LETTER,
              DEAD_COUNT,
              WAITING_COUNT,
              CONDITION ->
              false;
          case WRITE,
              REWRITE,
              DELETE,
              READ,
              FINAL_READ,
              SETTLING_READ,
              INCREMENT,
              BUMP,
              ADD,
              LOCK,
              UNLOCK,
              FINAL_COUNT,
              READ_COUNT,
              ARRIVAL ->
              true;
        };
  }

  private void invoke(int event, Appendable out) throws IOException {
    if (isOperation(event)) {
      processes.take(event);
      String value = writes(event) ? written(event) : "null";
      line(event, "invoke", value, history.startNanos(event), out);
    }
  }

  private void complete(int event, Appendable out) throws IOException {
    if (isOperation(event)) {
      String type =
          switch (history.outcome(event)) {
            case OK -> "ok";
            case FAILED, NOT_FOUND -> "fail";
            case UNKNOWN, SHED, NO_KEY -> "info";
          };
      line(event, type, result(event), history.endNanos(event), out);
    }
  }

  private boolean writes(int event) {
    return switch (history.op(event)) {
      case WRITE, REWRITE, DELETE, INCREMENT, BUMP, ADD, LOCK, UNLOCK -> true;
      case READ,
          FINAL_READ,
          SETTLING_READ,
          FINAL_TAG,
          FINAL_COUNT,
          READ_COUNT,
          READ_TAG,
          ARRIVAL,
          READ_ATTRIBUTE,
          FINAL_ATTRIBUTE,
          WRONG_REPLY,
          DEAD_LETTER,
          DEAD_COUNT,
          WAITING_COUNT,
          CONDITION ->
          false;
    };
  }

  private boolean counts(int event) {
    return history.op(event) == Op.FINAL_COUNT || history.op(event) == Op.READ_COUNT;
  }

  /// The written value. A bump always adds one, and a delete leaves none.
  private String written(int event) {
    Integer condition = expected(event);
    return condition == null
        ? left(event)
        : "[%s,%s]".formatted(condition == Observation.ABSENT ? "null" : condition, left(event));
  }

  private String left(int event) {
    return switch (history.op(event)) {
      case BUMP -> "1";
      case DELETE -> "null";
      default -> Long.toString(history.version(event));
    };
  }

  private String result(int event) {
    if (writes(event)) {
      return written(event);
    }
    if (history.outcome(event) != OperationOutcome.OK) {
      return "null";
    }
    if (counts(event)) {
      return setReads.found(event);
    }
    long version = history.version(event);
    return version == Observation.ABSENT ? "null" : Long.toString(version);
  }

  private void line(int event, String type, String value, long nanos, Appendable out)
      throws IOException {
    out.append("{\"index\":").append(Long.toString(index++));
    out.append(",\"type\":\"").append(type);
    out.append("\",\"process\":").append(Integer.toString(processes.of(event)));
    out.append(",\"f\":\"").append(function(event));
    out.append("\",\"key\":").append(Integer.toString(history.key(event)));
    out.append(",\"value\":").append(value);
    out.append(",\"time\":").append(Long.toString(nanos - beginsNanos));
    out.append(",\"object\":\"").append(object(event));
    out.append("\",\"client\":").append(Integer.toString(history.client(event) + 1));
    out.append(",\"step\":").append(quoted.computeIfAbsent(step(event), JsonLinesWriter::quoted));
    if (counts(event) && type.equals("ok")) {
      out.append(",\"count\":").append(Long.toString(history.version(event)));
    }
    if (type.equals("fail") || type.equals("info")) {
      error(event, out);
    }
    out.append("}\n");
  }

  private void error(int event, Appendable out) throws IOException {
    String client = ProcessName.client(history.client(event) + 1).text();
    String why = reasons.of(step(event), client, history.outcome(event));
    if (!why.isEmpty()) {
      out.append(",\"error\":").append(quoted(why));
    }
  }

  private static String quoted(String text) {
    return JsonCodec.line(InvisibleCharacters.inALine(text));
  }

  private String function(int event) {
    if (expected(event) != null) {
      return "cas";
    }
    if (isLock(event)) {
      return history.op(event) == Op.LOCK ? "lock" : "unlock";
    }
    if (writes(event)) {
      return history.op(event).writes() || history.op(event) == Op.REWRITE ? "write" : "add";
    }
    return "read";
  }

  private boolean isLock(int event) {
    return history.op(event) == Op.LOCK || history.op(event) == Op.UNLOCK;
  }

  private String object(int event) {
    Op op = history.op(event);
    if (isLock(event)) {
      return "lock";
    }
    if (op.writes()
        || op == Op.REWRITE
        || op == Op.READ
        || op == Op.FINAL_READ
        || op == Op.SETTLING_READ) {
      return "register";
    }
    return setReads.isSet(event) ? "set" : "counter";
  }

  private String step(int event) {
    if (history.step(event) >= 0) {
      return steps.apply(event);
    }
    if (history.op(event) == Op.SETTLING_READ) {
      return "settling";
    }
    return writes(event) ? "load" : "audit";
  }
}
