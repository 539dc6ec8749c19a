package assay.export;

import assay.record.history.History;
import assay.record.history.Operation.Op;
import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;

/// The type of each counter or set, and the tags or elements found by each read.
final class TaggedReads {

  private final History history;
  private final Map<Integer, Op> updates = new HashMap<>();
  private final Map<Read, StringJoiner> tags = new HashMap<>();

  private record Read(int client, int worker, int key, long startNanos) {}

  TaggedReads(History history) {
    this.history = history;
    for (int i = 0; i < history.size(); i++) {
      Op op = history.op(i);
      if (op == Op.INCREMENT || op == Op.ADD || op == Op.BUMP) {
        updates.put(history.key(i), op);
      } else if (isPart(op)) {
        tags.computeIfAbsent(read(i), added -> new StringJoiner(",", "[", "]"))
            .add(Long.toString(history.version(i)));
      }
    }
  }

  /// Whether an event belongs to a read.
  private static boolean isPart(Op op) {
    return op == Op.FINAL_TAG || op == Op.READ_TAG;
  }

  boolean isSet(int event) {
    return updates.get(history.key(event)) == Op.ADD;
  }

  /// A read's result: the tags or elements; the count for a counter without tags.
  String found(int event) {
    StringJoiner found = tags.get(read(event));
    if (found != null) {
      return found.toString();
    }
    Op update = updates.get(history.key(event));
    return update == Op.INCREMENT || update == Op.ADD
        ? "[]"
        : Long.toString(history.version(event));
  }

  private Read read(int event) {
    return new Read(
        history.client(event),
        history.worker(event),
        history.key(event),
        history.startNanos(event));
  }
}
