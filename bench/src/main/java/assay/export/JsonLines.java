package assay.export;

import assay.api.Observed;
import assay.api.Outcome;
import assay.record.Event.Op;
import assay.record.History;
import assay.record.TimeOrder;
import java.io.IOException;
import java.util.Locale;
import java.util.function.IntFunction;

/// A history as JSON lines: every operation an `invoke` and an `ok`, `fail` or `info`, in order of time,
/// as tools that check histories expect it. `docs/export.md` says what each field means.
///
/// Where times are equal the invocation comes first, so that operations which only touch still
/// overlap, as they do for Assay's own judge. Requests that were shed never began and are left out.
final class JsonLines {

  private final History history;
  private final long beginsNanos;
  private final IntFunction<String> steps;
  private final Lanes lanes;
  private final FinalTags tags;
  private long index;

  /// @param beginsNanos what times count from
  /// @param steps the id of a step by its index
  JsonLines(History history, long beginsNanos, IntFunction<String> steps) {
    this.history = history;
    this.beginsNanos = beginsNanos;
    this.steps = steps;
    this.lanes = new Lanes(history);
    this.tags = new FinalTags(history);
  }

  /// Writes every operation and returns how many there were.
  long write(Appendable out) throws IOException {
    int[] starts = TimeOrder.of(history.size(), history::startNanos);
    int[] ends = TimeOrder.of(history.size(), history::endNanos);
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

  /// A tag read back is a part of its counter's final read, not an operation.
  private boolean isOperation(int event) {
    return history.outcome(event) != Outcome.SHED && history.op(event) != Op.FINAL_TAG;
  }

  private void invoke(int event, Appendable out) throws IOException {
    if (isOperation(event)) {
      lanes.take(event);
      String value = writes(event) ? Long.toString(history.version(event)) : "null";
      line(event, "invoke", value, history.startNanos(event), out);
    }
  }

  private void complete(int event, Appendable out) throws IOException {
    if (isOperation(event)) {
      String type =
          switch (history.outcome(event)) {
            case OK -> "ok";
            case FAILED -> "fail";
            case UNKNOWN, SHED -> "info";
          };
      line(event, type, result(event), history.endNanos(event), out);
    }
  }

  private boolean writes(int event) {
    return history.op(event) == Op.WRITE || history.op(event) == Op.INCREMENT;
  }

  private String result(int event) {
    if (writes(event)) {
      return Long.toString(history.version(event));
    }
    if (history.outcome(event) != Outcome.OK) {
      return "null";
    }
    if (history.op(event) == Op.FINAL_COUNT) {
      return tags.of(event);
    }
    long version = history.version(event);
    return version == Observed.ABSENT ? "null" : Long.toString(version);
  }

  private void line(int event, String type, String value, long nanos, Appendable out)
      throws IOException {
    Op op = history.op(event);
    out.append("{\"index\":").append(Long.toString(index++));
    out.append(",\"type\":\"").append(type);
    out.append("\",\"process\":").append(Integer.toString(lanes.of(event)));
    out.append(",\"f\":\"").append(function(op));
    out.append("\",\"key\":").append(Integer.toString(history.key(event)));
    out.append(",\"value\":").append(value);
    out.append(",\"time\":").append(Long.toString(nanos - beginsNanos));
    out.append(",\"object\":\"").append(object(op));
    out.append("\",\"client\":").append(Integer.toString(history.client(event) + 1));
    out.append(",\"step\":\"").append(step(event)).append("\"");
    if (op == Op.FINAL_COUNT && type.equals("ok")) {
      out.append(",\"count\":").append(Long.toString(history.version(event)));
    }
    out.append("}\n");
  }

  private static String function(Op op) {
    return switch (op) {
      case READ, FINAL_READ, FINAL_COUNT -> "read";
      case INCREMENT -> "add";
      default -> op.name().toLowerCase(Locale.ROOT);
    };
  }

  private static String object(Op op) {
    boolean register = op == Op.WRITE || op == Op.READ || op == Op.FINAL_READ;
    return register ? "register" : "counter";
  }

  private String step(int event) {
    if (history.step(event) >= 0) {
      return steps.apply(history.step(event));
    }
    return writes(event) ? "load" : "audit";
  }
}
