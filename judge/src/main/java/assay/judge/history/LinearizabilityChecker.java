package assay.judge.history;

import assay.fact.FigureFacts.KeysOf;
import assay.fact.Finding;
import assay.judge.check.Evidence;
import assay.judge.check.KeyPass;
import assay.judge.check.KeyedChecker;
import assay.judge.check.ReadFacts;
import assay.judge.check.ReadFacts.DamagedRead;
import assay.judge.check.ReadFacts.NoReadToJudge;
import assay.judge.check.ReadFacts.PhantomRead;
import assay.judge.check.WitnessList;
import assay.judge.history.ClusterZones.Clash;
import assay.judge.order.EventOrder;
import assay.judge.window.StepTimes.FaultTime;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds registers without a linearizable history: no order lets each operation take effect at one moment between its
/// start and its end and each read return the last write before it.
///
/// Registers are independent and judged one by one with [ClusterZones] in n log n steps; a search would need
/// exponentially many. Loaded data are the first writes. Final reads are ordinary reads, therefore lost writes are
/// found too. Keys broken before the first fault are reported apart; there, a write in progress at the fault counts
/// as UNKNOWN.
///
/// In a cut history, a version without a write accuses no client, and the verdict is INVALID or UNKNOWN.
public final class LinearizabilityChecker implements KeyedChecker<LinearizabilityChecker.Pass> {

  @Override
  public String name() {
    return "linearizability";
  }

  @Override
  public boolean needsOneOrder() {
    return true;
  }

  @Override
  public Pass pass(Evidence evidence) {
    return new Pass(evidence);
  }

  public static final class Pass extends KeyPass<Pass> {

    private static final long ALWAYS = Long.MAX_VALUE;

    private EventOrder order = EventOrder.NONE;
    private ClusterZones zones;
    private final WitnessList witnesses;
    private final long firstFaultNanos;
    private long keys;
    private long reads;
    private long operations;
    private long violated;
    private long violatedBefore;
    private long phantoms;
    private long future;
    private long damaged;

    Pass(Evidence evidence) {
      super(evidence);
      this.zones = new ClusterZones(history, evidence.whole());
      this.witnesses = new WitnessList(evidence);
      this.firstFaultNanos =
          evidence.faults().stream().mapToLong(FaultTime::askedNanos).min().orElse(ALWAYS);
    }

    @Override
    public void judge() {
      order = EventOrder.byKey(history);
      for (int key = order.first(); key < order.keys(); key++) {
        int operationsOfKey = registerOperations(key);
        operations += operationsOfKey;
        if (operationsOfKey > 0) {
          keys += tells(key) ? 1 : 0;
          key(key);
        }
      }
      order = EventOrder.NONE;
      zones = new ClusterZones(history, evidence.whole());
    }

    @Override
    public void add(Pass later) {
      witnesses.add(later.witnesses);
      keys += later.keys;
      reads += later.reads;
      operations += later.operations;
      violated += later.violated;
      violatedBefore += later.violatedBefore;
      phantoms += later.phantoms;
      future += later.future;
      damaged += later.damaged;
    }

    @Override
    public Verdict verdict() {
      if (reads == 0 && violated == 0) {
        return Verdict.unknown(new NoReadToJudge());
      }
      Status good = evidence.whole() ? Status.VALID : Status.UNKNOWN;
      Status status = violated > 0 ? Status.INVALID : good;
      return new Verdict(status, summary(), measures(), List.of(), witnesses.list());
    }

    private int registerOperations(int key) {
      int found = 0;
      for (int at = order.begin(key); at < order.end(key); at++) {
        found += history.op(order.at(at)).writes() || isRead(order.at(at)) ? 1 : 0;
      }
      return found;
    }

    /// Whether a key was ever written or found; otherwise it shows no order.
    private boolean tells(int key) {
      for (int at = order.begin(key); at < order.end(key); at++) {
        int event = order.at(at);
        if (history.op(event).writes() || (isRead(event) && !history.foundNothing(event))) {
          return true;
        }
      }
      return false;
    }

    private boolean isRead(int event) {
      Op op = history.op(event);
      return (op == Op.READ || op == Op.FINAL_READ)
          && history.outcome(event) == OperationOutcome.OK;
    }

    private void key(int key) {
      zones.load(order, key, ALWAYS);
      boolean bad = false;
      for (int at = order.begin(key); at < order.end(key); at++) {
        int event = order.at(at);
        if (isRead(event)) {
          reads++;
          bad |= tell(event, zones.read(event));
        }
      }
      Clash clash = zones.clash();
      if (clash != null) {
        show(key, clash);
      }
      if (bad || clash != null) {
        violated++;
        violatedBefore += brokenBefore(key) ? 1 : 0;
      }
    }

    /// Counts a read that fits no order; returns whether it is one.
    private boolean tell(int event, ClusterZones.Read read) {
      switch (read) {
        case FITS -> {
          return false;
        }
        case PHANTOM -> {
          phantoms++;
          show(event, new PhantomRead(history.key(event), version(event)));
        }
        case FUTURE -> {
          future++;
          show(event, new ReadBeforeWrite(history.key(event), version(event)));
        }
        case DAMAGED -> {
          damaged++;
          show(event, new DamagedRead(history.key(event)));
        }
      }
      return true;
    }

    private Finding version(int event) {
      return ReadFacts.version(history, event);
    }

    private void show(int read, Finding sentence) {
      if (witnesses.wants(Long.MAX_VALUE)) {
        int write = writeOf(read);
        if (write < 0) {
          witnesses.add(Long.MAX_VALUE, sentence, read);
        } else {
          witnesses.add(Long.MAX_VALUE, sentence, write, read);
        }
      }
    }

    /// -1 if there is none.
    private int writeOf(int read) {
      int key = history.key(read);
      for (int at = order.begin(key); at < order.end(key); at++) {
        int event = order.at(at);
        if (history.op(event).writes() && history.version(event) == history.version(read)) {
          return event;
        }
      }
      return -1;
    }

    /// Shows two versions that exclude each other. The longer the overlap or delay, the worse.
    private void show(int key, Clash clash) {
      int held = clash.held();
      int other = clash.other();
      boolean moment = zones.firstEndNanos(other) >= zones.lastStartNanos(other);
      long both = Math.max(zones.firstEndNanos(held), zones.firstEndNanos(other));
      long late =
          moment
              ? zones.lastStartNanos(held) - zones.firstEndNanos(other)
              : zones.lastStartNanos(other) - both;
      if (!witnesses.wants(late)) {
        return;
      }
      Finding sentence =
          new VersionsClash(
              key,
              there(held),
              span(held),
              there(other),
              moment
                  ? new AtMoment(at(zones.lastStartNanos(other)), at(zones.firstEndNanos(other)))
                  : span(other));
      int[] events =
          Arrays.stream(new int[][] {zones.events(held), zones.events(other)})
              .flatMapToInt(Arrays::stream)
              .filter(event -> event >= 0)
              .toArray();
      witnesses.add(late, sentence, events);
    }

    private Finding there(int place) {
      int write = zones.write(place);
      long version = zones.version(place);
      return write >= 0 && history.op(write) == Op.DELETE
          ? new DeletedThere(version)
          : ReadFacts.version(version);
    }

    private Finding span(int place) {
      long until = at(zones.lastStartNanos(place));
      return zones.firstEndNanos(place) == Long.MIN_VALUE
          ? new SpanFromBeginning(until)
          : new Span(at(zones.firstEndNanos(place)), until);
    }

    /// A moment as in witnesses, since the run began.
    private long at(long nanos) {
      return nanos - evidence.beginsNanos();
    }

    /// Whether a key fits no order even without operations after the first fault.
    private boolean brokenBefore(int key) {
      if (firstFaultNanos == ALWAYS) {
        return true;
      }
      zones.load(order, key, firstFaultNanos);
      boolean bad = false;
      for (int at = order.begin(key); at < order.end(key); at++) {
        int event = order.at(at);
        if (isRead(event) && history.endNanos(event) < firstFaultNanos) {
          bad |= zones.read(event) != ClusterZones.Read.FITS;
        }
      }
      return bad || zones.clash() != null;
    }

    private Finding summary() {
      boolean cut = !evidence.whole();
      return violated == 0
          ? new OrderFits(operations, keys, cut)
          : new OrderBroken(
              violated,
              keys,
              firstFaultNanos == ALWAYS ? null : beforeFault(),
              phantoms,
              future,
              damaged,
              cut);
    }

    private Finding beforeFault() {
      return violatedBefore == violated
          ? new AllBeforeFault()
          : new SomeBeforeFault(violatedBefore, violatedBefore == 0);
    }

    private List<Measure> measures() {
      return List.of(
          Measure.of("linearizability", violated, new KeysOf(violated, keys)),
          Measure.of(
              "linearizability-before-fault", violatedBefore, new KeysOf(violatedBefore, keys)),
          count("phantom-reads", phantoms),
          count("future-reads", future),
          count("damaged-reads", damaged));
    }
  }

  record ReadBeforeWrite(int key, Finding returned) implements Finding {}

  /// Two versions that exclude each other, each with the time in which it was there.
  record VersionsClash(int key, Finding held, Finding heldSpan, Finding other, Finding otherSpan)
      implements Finding {}

  record DeletedThere(long version) implements Finding {}

  record SpanFromBeginning(long untilMoment) implements Finding {}

  record Span(long fromMoment, long untilMoment) implements Finding {}

  record AtMoment(long fromMoment, long untilMoment) implements Finding {}

  /// @param cut whether a client's history is incomplete
  record OrderFits(long operations, long keys, boolean cut) implements Finding {}

  /// @param before null without a fault
  record OrderBroken(
      long broken,
      long of,
      @Nullable Finding before,
      long phantoms,
      long future,
      long damaged,
      boolean cut)
      implements Finding {}

  record AllBeforeFault() implements Finding {}

  record SomeBeforeFault(long some, boolean none) implements Finding {}
}
