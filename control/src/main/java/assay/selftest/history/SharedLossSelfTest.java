package assay.selftest.history;

import assay.api.Observation;
import assay.judge.check.Evidence;
import assay.judge.check.SiteArrivals;
import assay.judge.history.LostWritesChecker;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Measure;
import assay.selftest.test.SelfTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/// The checker `lost-writes` on a key that several clients write, against every order of its writes: a write is lost if it is
/// in none of them before a write that left what was read back.
public final class SharedLossSelfTest implements SelfTest {

  private static final int HISTORIES = 40_000;
  private static final int MOST_WRITES = 5;
  private static final long MOMENTS = 40;
  private static final long LONGEST = 12;
  private static final long END = 1_000;

  private final SplittableRandom random = new SplittableRandom(20261130);

  @Override
  public String claim() {
    return "lost-writes of keys with several writers equals a search of every order";
  }

  @Override
  public Shown show() {
    int right = 0;
    int losing = 0;
    for (int i = 0; i < HISTORIES; i++) {
      History history = next();
      int lost = lost(history);
      losing += lost > 0 ? 1 : 0;
      right += lost == found(history) ? 1 : 0;
    }
    boolean telling = losing > HISTORIES / 10 && losing < HISTORIES - HISTORIES / 10;
    return new Shown(
        right == HISTORIES && telling,
        "the same number of lost writes in 40,000 random histories",
        String.format(
            Locale.ROOT, "%,d of %,d histories, %,d with losses", right, HISTORIES, losing));
  }

  private static double found(History history) {
    Evidence evidence = Evidence.of(history).withArrivals(SiteArrivals.withoutSites(true));
    return new LostWritesChecker()
        .check(evidence)
        .measure("lost-writes")
        .map(Measure::value)
        .orElse(-1.0);
  }

  /// Writes and deletes that overlap freely, reads of them, and a final read.
  private History next() {
    History history = new History();
    int writes = 1 + random.nextInt(MOST_WRITES);
    for (int version = 1; version <= writes; version++) {
      long start = random.nextLong(MOMENTS);
      boolean unknown = random.nextInt(5) == 0;
      add(
          history,
          random.nextInt(4) == 0 ? Op.DELETE : Op.WRITE,
          unknown ? OperationOutcome.UNKNOWN : OperationOutcome.OK,
          version,
          start,
          start + random.nextLong(LONGEST));
    }
    int last = random.nextInt(writes);
    boolean deleted = history.op(last) == Op.DELETE || random.nextInt(6) == 0;
    long found = deleted ? Observation.ABSENT : history.version(last);
    if (random.nextInt(3) == 0) {
      long start = random.nextLong(history.startNanos(last), MOMENTS + LONGEST);
      add(history, Op.READ, OperationOutcome.OK, found, start, start + random.nextLong(LONGEST));
    }
    add(history, Op.FINAL_READ, OperationOutcome.OK, found, END, END + 1);
    return history;
  }

  private static void add(
      History history, Op op, OperationOutcome outcome, long version, long start, long end) {
    history.add(0, Operation.of(op, outcome, 0, version, start, end));
  }

  private static int lost(History history) {
    Orders orders = new Orders(history);
    orders.explore(new ArrayList<>());
    return orders.acknowledged - Integer.bitCount(orders.kept);
  }

  /// Every order of the writes that their times allow, with or without those that have an UNKNOWN outcome.
  private static final class Orders {

    private final History history;
    private final List<Integer> writes = new ArrayList<>();
    private final long[] latest;
    private final int read;
    private int kept;
    private int acknowledged;

    Orders(History history) {
      this.history = history;
      this.read = history.size() - 1;
      this.latest = new long[history.size()];
      for (int event = 0; event < read; event++) {
        if (history.op(event).writes()) {
          writes.add(event);
          boolean ok = history.outcome(event) == OperationOutcome.OK;
          acknowledged += ok ? 1 : 0;
          latest[event] = ok ? history.endNanos(event) : Long.MAX_VALUE;
        }
      }
      for (int event = 0; event < read; event++) {
        for (int write : writes) {
          boolean shows =
              history.op(event) == Op.READ
                  && history.op(write) == Op.WRITE
                  && history.version(event) == history.version(write);
          latest[write] = shows ? Math.min(latest[write], history.endNanos(event)) : latest[write];
        }
      }
    }

    private boolean leaves(int write) {
      return history.version(read) == Observation.ABSENT
          ? history.op(write) == Op.DELETE
          : history.version(write) == history.version(read);
    }

    void explore(List<Integer> order) {
      note(order);
      for (int write : writes) {
        boolean next =
            !order.contains(write)
                && writes.stream()
                    .allMatch(other ->
                        order.contains(other)
                            || other == write
                            || latest[other] >= history.startNanos(write));
        if (next) {
          order.add(write);
          explore(order);
          order.removeLast();
        }
      }
    }

    /// In a complete order, whatever comes before a write that left what was read back is not lost.
    private void note(List<Integer> order) {
      boolean complete =
          writes.stream()
              .allMatch(write -> order.contains(write) || latest[write] == Long.MAX_VALUE);
      if (!complete) {
        return;
      }
      int last = order.size() - 1;
      while (last >= 0 && !leaves(order.get(last))) {
        last--;
      }
      for (int i = 0; i <= last; i++) {
        if (history.outcome(order.get(i)) == OperationOutcome.OK) {
          kept |= 1 << order.get(i);
        }
      }
    }
  }
}
