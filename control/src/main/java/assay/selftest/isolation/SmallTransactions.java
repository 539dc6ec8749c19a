package assay.selftest.isolation;

import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The transactions of a small history, as objects, one for each worker.
///
/// @param finals what final reads found, by key; each is a transaction of its own
record SmallTransactions(List<Sent> sent, Map<Integer, Found> finals) {

  /// What a read found.
  ///
  /// @param newest the last elements, or the register's version if there is one
  /// @param length how many elements the list has; -1 for a register
  record Found(List<Long> newest, long length) {

    /// Whether it is the whole content.
    boolean fits(List<Long> content) {
      if (length < 0) {
        return newest.equals(content.isEmpty() ? content : List.of(content.getLast()));
      }
      return content.size() == length
          && content.subList(content.size() - newest.size(), content.size()).equals(newest);
    }
  }

  record Write(int key, long number) {}

  /// @param writes in their order
  record Sent(OperationOutcome outcome, Map<Integer, Found> reads, List<Write> writes) {

    Sent ended(OperationOutcome how) {
      return new Sent(how, reads, writes);
    }
  }

  static SmallTransactions of(History history) {
    Map<Integer, Sent> byWorker = new TreeMap<>();
    Map<Integer, Found> finals = new TreeMap<>();
    Map<Integer, List<Long>> elements = new HashMap<>();
    for (int i = 0; i < history.size(); i++) {
      Op op = history.op(i);
      int key = history.key(i);
      long number = history.version(i);
      boolean last = history.step(i) < 0;
      int worker = history.worker(i);
      if (!last) {
        byWorker.putIfAbsent(
            worker, new Sent(OperationOutcome.OK, new TreeMap<>(), new ArrayList<>()));
      }
      Sent sent = byWorker.get(worker);
      Map<Integer, Found> reads = sent == null ? finals : sent.reads();
      switch (op) {
        case READ_TAG, FINAL_TAG ->
            elements.computeIfAbsent(key, unused -> new ArrayList<>()).add(number);
        case READ_COUNT, FINAL_COUNT -> {
          List<Long> found = Optional.ofNullable(elements.remove(key)).orElse(List.of());
          reads.put(key, new Found(found, number));
        }
        case READ, FINAL_READ ->
            reads.put(key, new Found(number == 0 ? List.of() : List.of(number), -1));
        default -> {
          Sent writer = byWorker.get(worker);
          if (writer != null) {
            writer.writes().add(new Write(key, number));
            byWorker.put(worker, writer.ended(history.outcome(i)));
          }
        }
      }
    }
    return new SmallTransactions(List.copyOf(byWorker.values()), finals);
  }
}
