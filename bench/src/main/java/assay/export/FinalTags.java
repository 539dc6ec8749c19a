package assay.export;

import assay.record.Event.Op;
import assay.record.History;
import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;

/// The tags that the audit found in each counter: a JSON array for each final read of one.
final class FinalTags {

  private final History history;
  private final Map<Read, StringJoiner> tags = new HashMap<>();

  private record Read(int client, int key, long startNanos) {}

  FinalTags(History history) {
    this.history = history;
    for (int i = 0; i < history.size(); i++) {
      if (history.op(i) == Op.FINAL_TAG) {
        tags.computeIfAbsent(read(i), added -> new StringJoiner(",", "[", "]"))
            .add(Long.toString(history.version(i)));
      }
    }
  }

  private Read read(int event) {
    return new Read(history.client(event), history.key(event), history.startNanos(event));
  }

  /// The tags of a counter's final read.
  String of(int event) {
    StringJoiner found = tags.get(read(event));
    return found == null ? "[]" : found.toString();
  }
}
