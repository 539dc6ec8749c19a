package order;

import assay.fact.Finding;
import assay.fact.FigureFacts.SomeOf;
import assay.fact.FigureFacts.NoneFound;
import assay.fact.FigureFacts.Lasting;
import assay.fact.FigureFacts.Counted;
import assay.judge.check.Checker;
import assay.judge.check.Evidence;
import assay.judge.check.WitnessList;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// Whether each reader sees the writes of a client in their order. Whoever has seen a write must
/// not read another key as it was before an earlier write of the same client.
///
/// The guarantee is *monotonic writes* of Terry et al. (1994), "Session guarantees for weakly
/// consistent replicated data", with a session per client.
public final class WriteOrder implements Checker {

  @Override
  public String name() {
    return "write-order";
  }

  /// It compares versions of a key, which need one order.
  @Override
  public boolean needsOneOrder() {
    return true;
  }

  @Override
  public Verdict check(Evidence evidence) {
    Search search = new Search(evidence);
    search.writes();
    search.reads();
    return search.verdict();
  }

  /// A writer and a key.
  private record Place(int writer, int key) {}

  /// A key's version.
  private record Written(int key, long version) {}

  private static final class Search {

    private final Evidence evidence;
    private final History history;
    private final WitnessList witnesses;
    private final Map<Written, Integer> writes = new HashMap<>();
    private final Map<Place, NavigableMap<Long, Integer>> acknowledged = new HashMap<>();
    private long judged;
    private long broken;
    private long oldestNanos;

    Search(Evidence evidence) {
      this.evidence = evidence;
      history = evidence.history();
      witnesses = new WitnessList(evidence);
    }

    /// Notes every write, and the acknowledged ones of each client and key by their ends.
    void writes() {
      for (int event = 0; event < history.size(); event++) {
        if (history.op(event).writes() && evidence.mayHaveHappened(event)) {
          writes.put(new Written(history.key(event), history.version(event)), event);
          if (history.outcome(event) == OperationOutcome.OK) {
            acknowledged
                .computeIfAbsent(
                    new Place(history.client(event), history.key(event)), any -> new TreeMap<>())
                .put(history.endNanos(event), event);
          }
        }
      }
    }

    /// Goes through each client's reads by start. Before a read, all that ended earlier are noted.
    void reads() {
      Map<Integer, List<Integer>> readers = new TreeMap<>();
      IntStream.range(0, history.size())
          .filter(event -> history.op(event) == Op.READ && history.version(event) >= 0)
          .filter(event -> history.outcome(event) == OperationOutcome.OK)
          .boxed()
          .forEach(read ->
              readers
                  .computeIfAbsent(history.client(read), any -> new ArrayList<>())
                  .add(read));
      readers.values().forEach(this::reader);
    }

    private void reader(List<Integer> reads) {
      List<Integer> byEnd =
          reads.stream().sorted(Comparator.comparingLong(history::endNanos)).toList();
      reads.sort(Comparator.comparingLong(history::startNanos));
      // By writer: the read that saw its latest write.
      Map<Integer, Integer> seen = new HashMap<>();
      int ended = 0;
      for (int read : reads) {
        while (history.endNanos(byEnd.get(ended)) < history.startNanos(read)) {
          see(byEnd.get(ended++), seen);
        }
        judge(read, seen);
      }
    }

    private void see(int read, Map<Integer, Integer> seen) {
      Integer write = writeOf(read);
      if (write != null) {
        seen.merge(
            history.client(write),
            read,
            (one, other) -> start(one) < start(other) ? other : one);
      }
    }

    private Integer writeOf(int read) {
      return writes.get(new Written(history.key(read), history.version(read)));
    }

    private long start(int read) {
      return history.startNanos(writeOf(read));
    }

    /// Compares a read with each writer's newest write of its key that must be visible.
    private void judge(int read, Map<Integer, Integer> seen) {
      boolean told = false;
      int missed = -1;
      int shown = -1;
      for (Map.Entry<Integer, Integer> each : seen.entrySet()) {
        NavigableMap<Long, Integer> own =
            acknowledged.get(new Place(each.getKey(), history.key(read)));
        Map.Entry<Long, Integer> before =
            own == null ? null : own.lowerEntry(start(each.getValue()));
        if (before != null) {
          told = true;
          if (history.version(before.getValue()) > history.version(read)) {
            missed = before.getValue();
            shown = each.getValue();
          }
        }
      }
      judged += told ? 1 : 0;
      if (missed >= 0) {
        broken++;
        tell(read, missed, shown);
      }
    }

    private void tell(int read, int missed, int shown) {
      long age = history.startNanos(read) - history.endNanos(missed);
      oldestNanos = Math.max(oldestNanos, age);
      if (witnesses.wants(age)) {
        Finding finding =
            new WriteOrderMissed(
                history.key(read), history.version(read), history.version(missed), age);
        witnesses.add(age, finding, missed, writeOf(shown), shown, read);
      }
    }

    Verdict verdict() {
      if (judged == 0) {
        return Verdict.unknown(new WriteOrderUntested());
      }
      Finding found = new SomeOf(broken, judged);
      List<Measure> measures =
          List.of(
              Measure.of("write-order", broken, broken == 0 ? new NoneFound() : found),
              Measure.of(
                  "write-order-age",
                  oldestNanos,
                  broken == 0 ? new NoneFound() : new Lasting(oldestNanos)));
      return new Verdict(
          status(), new WriteOrderFound(broken, judged), measures, List.of(), witnesses.list());
    }

    /// An incomplete history can prove a violation, and not the absence of one.
    private Status status() {
      if (broken > 0) {
        return Status.INVALID;
      }
      return evidence.whole() ? Status.VALID : Status.UNKNOWN;
    }
  }

  /// No read came after another write of the same client.
  record WriteOrderUntested() implements Finding {}

  record WriteOrderFound(long broken, long judged) implements Finding {}

  record WriteOrderMissed(int key, long version, long missedVersion, long ackedNanos)
      implements Finding {}
}
