package assay.selftest.isolation;

import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/// Random histories of a few transactions on a few keys, small enough for [SerialOrderSearch].
///
/// The transactions of each history take place on a small store that isolates them in one of several ways, from serial
/// execution to writes that take effect at once. Some are aborted, and of some the outcome is unknown.
final class TransactionHistories {

  private static final int MOST_TRANSACTIONS = 5;
  private static final int MOST_KEYS = 3;

  /// How many elements are told of a list that keeps only its last ones.
  private static final int KEPT = 2;

  /// What transactions work on.
  enum Data {
    LISTS,
    ENDS_OF_LISTS,
    REGISTERS
  }

  /// What transactions see of each other.
  private enum Store {
    SERIAL,
    COMMITTED,
    MOMENT,
    UNCOMMITTED
  }

  private final SplittableRandom random;
  private final Data data;
  private Store store = Store.SERIAL;
  private Map<Integer, List<Long>> content = new TreeMap<>();
  private long numbers;

  TransactionHistories(long seed, Data data) {
    this.random = new SplittableRandom(seed);
    this.data = data;
  }

  /// A transaction under way.
  private static final class Active {

    private final List<Integer> keys = new ArrayList<>();
    private final Map<Integer, List<Long>> reads = new TreeMap<>();
    private final Map<Integer, List<Long>> writes = new TreeMap<>();
    private final List<long[]> added = new ArrayList<>();
    private Map<Integer, List<Long>> moment = Map.of();
    private OperationOutcome outcome = OperationOutcome.OK;
    private boolean twice;
    private int steps;
    private boolean ended;
  }

  History next() {
    store = Store.values()[random.nextInt(Store.values().length)];
    content = new TreeMap<>();
    numbers = 0;
    int keys = 1 + random.nextInt(MOST_KEYS);
    List<Active> all = new ArrayList<>();
    for (int i = 2 + random.nextInt(MOST_TRANSACTIONS - 1); i > 0; i--) {
      all.add(drawn(keys));
    }
    List<Active> left = new ArrayList<>(all);
    while (!left.isEmpty()) {
      Active next = left.get(store == Store.SERIAL ? 0 : random.nextInt(left.size()));
      advance(next);
      left.removeIf(each -> each.ended);
    }
    History history = new History(64);
    for (int worker = 0; worker < all.size(); worker++) {
      tell(history, all.get(worker), worker);
    }
    for (int key = 0; key < keys; key++) {
      read(history, key, content.getOrDefault(key, List.of()), all.size() + key, true);
    }
    return history;
  }

  private Active drawn(int keys) {
    Active drawn = new Active();
    for (int key = 0; key < keys; key++) {
      if (random.nextInt(3) > 0) {
        drawn.keys.add(key);
      }
    }
    if (drawn.keys.isEmpty()) {
      drawn.keys.add(random.nextInt(keys));
    }
    int fate = random.nextInt(20);
    drawn.outcome =
        fate < 3
            ? OperationOutcome.FAILED
            : fate < 7 ? OperationOutcome.UNKNOWN : OperationOutcome.OK;
    drawn.twice = random.nextInt(4) == 0;
    return drawn;
  }

  /// One step: a key, then perhaps a second write, then the end.
  private void advance(Active active) {
    if (active.steps == 0) {
      active.moment = copy(content);
    }
    if (active.steps < active.keys.size()) {
      int key = active.keys.get(active.steps);
      Map<Integer, List<Long>> from = store == Store.MOMENT ? active.moment : content;
      List<Long> found = from.getOrDefault(key, List.of());
      active.reads.put(key, found);
      if (random.nextBoolean()) {
        write(active, key, found);
      }
    } else if (active.steps == active.keys.size() && active.twice && !active.writes.isEmpty()) {
      Map.Entry<Integer, List<Long>> first = active.writes.entrySet().iterator().next();
      write(active, first.getKey(), first.getValue());
    } else if (active.steps > active.keys.size()) {
      end(active);
    }
    active.steps++;
  }

  private void write(Active active, int key, List<Long> before) {
    long number = ++numbers;
    List<Long> after = new ArrayList<>(before);
    after.add(number);
    active.writes.put(key, after);
    active.added.add(new long[] {key, number});
    if (store == Store.UNCOMMITTED) {
      content.put(key, after);
    }
  }

  private void end(Active active) {
    active.ended = true;
    if (active.writes.isEmpty()) {
      active.outcome = OperationOutcome.OK;
    }
    boolean happens =
        active.outcome == OperationOutcome.OK
            || (active.outcome == OperationOutcome.UNKNOWN && random.nextBoolean());
    if (happens && store != Store.UNCOMMITTED) {
      content.putAll(active.writes);
    } else if (!happens && store == Store.UNCOMMITTED) {
      active
          .writes
          .keySet()
          .forEach(key -> content.put(key, active.reads.getOrDefault(key, List.of())));
    }
  }

  private static Map<Integer, List<Long>> copy(Map<Integer, List<Long>> content) {
    return new HashMap<>(content);
  }

  private void tell(History history, Active active, int worker) {
    Op write = data == Data.REGISTERS ? Op.WRITE : Op.ADD;
    for (long[] added : active.added) {
      add(history, write, active.outcome, (int) added[0], added[1], worker, false);
    }
    if (active.outcome == OperationOutcome.OK) {
      active.reads.forEach((key, found) -> read(history, key, found, worker, false));
    }
  }

  private void read(History history, int key, List<Long> found, int worker, boolean last) {
    OperationOutcome ok = OperationOutcome.OK;
    if (data == Data.REGISTERS) {
      long version = found.isEmpty() ? 0 : found.getLast();
      add(history, last ? Op.FINAL_READ : Op.READ, ok, key, version, worker, last);
      return;
    }
    int told = data == Data.LISTS ? found.size() : Math.min(KEPT, found.size());
    for (Long element : found.subList(found.size() - told, found.size())) {
      add(history, last ? Op.FINAL_TAG : Op.READ_TAG, ok, key, element, worker, last);
    }
    add(history, last ? Op.FINAL_COUNT : Op.READ_COUNT, ok, key, found.size(), worker, last);
  }

  private static void add(
      History history,
      Op op,
      OperationOutcome outcome,
      int key,
      long number,
      int worker,
      boolean last) {
    history.add(
        0, new Operation(op, outcome, last ? -1 : 0, worker, key, number, worker, worker, 100));
  }
}
