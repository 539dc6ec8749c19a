package assay.judge.linearizability;

import assay.fact.FigureFacts;
import assay.fact.FigureFacts.KeysOf;
import assay.fact.Finding;
import assay.judge.check.Evidence;
import assay.judge.check.KeyPass;
import assay.judge.check.KeyedChecker;
import assay.judge.check.OperationFindings;
import assay.judge.check.OperationFindings.DamagedRead;
import assay.judge.check.OperationFindings.NoReadToJudge;
import assay.judge.check.OperationFindings.PhantomRead;
import assay.judge.check.WitnessList;
import assay.judge.linearizability.LinearizabilityFindings.AllBeforeFault;
import assay.judge.linearizability.LinearizabilityFindings.KeysBetween;
import assay.judge.linearizability.LinearizabilityFindings.NoOrderUntil;
import assay.judge.linearizability.LinearizabilityFindings.OrderBroken;
import assay.judge.linearizability.LinearizabilityFindings.OrderFits;
import assay.judge.linearizability.LinearizabilityFindings.ReadBeforeWrite;
import assay.judge.linearizability.LinearizabilityFindings.SawVersion;
import assay.judge.linearizability.LinearizabilityFindings.SomeBeforeFault;
import assay.judge.linearizability.LinearizabilityFindings.WasRefused;
import assay.judge.linearizability.LinearizabilityFindings.WroteVersion;
import assay.judge.order.KeyEventIndex;
import assay.judge.order.VersionOrderScope;
import assay.judge.window.StepTimes.FaultTime;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.history.WriteCondition;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.List;

/// Finds registers without a linearizable history: no order lets each operation take effect at one moment between its
/// start and its end and each read return the last write before it. A conditional write takes effect only if the
/// expected version is there.
///
/// Registers are independent and judged one by one with [VersionZones] in n log n steps, also if several clients write a
/// key at a time, because each write has its own version. Some keys with conditional writes or deletes need a
/// [RegisterSearch]. If its bound is reached, the key is undecided, and the verdict is INVALID or UNKNOWN.
///
/// Loaded data are the first writes. Final reads are ordinary reads, therefore lost writes are found too. Keys broken
/// before the first fault are reported apart; there, a write in progress at the fault counts as UNKNOWN.
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
  public boolean judgesSharedKeys() {
    return true;
  }

  @Override
  public Pass pass(Evidence evidence) {
    return new Pass(evidence);
  }

  public static final class Pass extends KeyPass<Pass> {

    private static final long ALWAYS = Long.MAX_VALUE;

    private KeyEventIndex order = KeyEventIndex.NONE;
    private VersionZones zones;
    private ZoneApplicability conditions;
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
    private long undecided;

    Pass(Evidence evidence) {
      super(evidence);
      this.zones = zones();
      this.conditions = conditions();
      this.witnesses = new WitnessList(evidence);
      this.firstFaultNanos =
          evidence.faults().stream().mapToLong(FaultTime::askedNanos).min().orElse(ALWAYS);
    }

    @Override
    public void judge() {
      order = KeyEventIndex.byKey(history);
      for (int key = order.first(); key < order.keys(); key++) {
        int operationsOfKey = registerOperations(key);
        operations += operationsOfKey;
        if (operationsOfKey > 0) {
          keys += tells(key) ? 1 : 0;
          key(key);
        }
      }
      order = KeyEventIndex.NONE;
      zones = zones();
      conditions = conditions();
    }

    private VersionZones zones() {
      return new VersionZones(
          history, evidence.whole(), evidence.arrivals().order() == VersionOrderScope.ALL);
    }

    private ZoneApplicability conditions() {
      return new ZoneApplicability(
          history, evidence.whole(), evidence.arrivals().order() == VersionOrderScope.NONE);
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
      undecided += later.undecided;
    }

    @Override
    public Verdict verdict() {
      if (reads == 0 && violated == 0) {
        return Verdict.unknown(new NoReadToJudge());
      }
      Status good = evidence.whole() && undecided == 0 ? Status.VALID : Status.UNKNOWN;
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
      conditions.load(order, key);
      zones.load(order, key, ALWAYS, conditions.leavesAbsenceOut());
      boolean bad = false;
      for (int at = order.begin(key); at < order.end(key); at++) {
        int event = order.at(at);
        if (isRead(event)) {
          reads++;
          bad |= tell(event, zones.read(event));
        }
      }
      bad |= replacedPhantom(key);
      VersionAnomaly clash = zones.clash();
      if (clash != null) {
        new VersionAnomalyWitness(evidence, zones, witnesses).show(key, clash);
        bad = true;
      }
      if (bad || brokenBySearch(key)) {
        violated++;
        violatedBefore += brokenBefore(key) ? 1 : 0;
      }
    }

    private boolean replacedPhantom(int key) {
      boolean found = false;
      for (int at = order.begin(key); at < order.end(key); at++) {
        int event = order.at(at);
        if (history.op(event) == Op.CONDITION
            && zones.condition(event) == VersionZones.Read.PHANTOM) {
          found = true;
          phantoms++;
          int expected = WriteCondition.unpacked(history.version(event)).expected();
          show(event, new PhantomRead(key, OperationFindings.version(expected)));
        }
      }
      return found;
    }

    /// Searches an order if zones cannot tell, and counts a key as undecided if the search is given up.
    private boolean brokenBySearch(int key) {
      if (!conditions.needsSearch()) {
        return false;
      }
      RegisterSearch.Answer answer = conditions.search(order, key, ALWAYS);
      undecided += answer == RegisterSearch.Answer.UNKNOWN ? 1 : 0;
      if (answer != RegisterSearch.Answer.BROKEN) {
        return false;
      }
      int stuck = conditions.stuck();
      if (witnesses.wants(0)) {
        Finding sentence =
            new NoOrderUntil(
                key, did(stuck), at(history.endNanos(stuck)), conditions.beside().length - 1L);
        witnesses.add(0, sentence, conditions.beside());
      }
      return true;
    }

    private Finding did(int event) {
      if (isRead(event)) {
        return new SawVersion(version(event));
      }
      return history.outcome(event) == OperationOutcome.FAILED
          ? new WasRefused()
          : new WroteVersion(version(event));
    }

    /// Counts a read that fits no order; returns whether it is one.
    private boolean tell(int event, VersionZones.Read read) {
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
      return OperationFindings.version(history, event);
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

    /// A moment as in witnesses, since the run began.
    private long at(long nanos) {
      return nanos - evidence.beginsNanos();
    }

    /// Whether a key fits no order even without operations after the first fault.
    private boolean brokenBefore(int key) {
      if (firstFaultNanos == ALWAYS) {
        return true;
      }
      zones.load(order, key, firstFaultNanos, conditions.leavesAbsenceOut());
      boolean bad = false;
      for (int at = order.begin(key); at < order.end(key); at++) {
        int event = order.at(at);
        if (isRead(event) && history.endNanos(event) < firstFaultNanos) {
          bad |= zones.read(event) != VersionZones.Read.FITS;
        }
      }
      for (int at = order.begin(key); at < order.end(key); at++) {
        int event = order.at(at);
        bad |=
            history.op(event) == Op.CONDITION && zones.condition(event) != VersionZones.Read.FITS;
      }
      return bad
          || zones.clash() != null
          || (conditions.needsSearch()
              && conditions.search(order, key, firstFaultNanos) == RegisterSearch.Answer.BROKEN);
    }

    private Finding summary() {
      boolean cut = !evidence.whole();
      return violated == 0
          ? new OrderFits(operations, keys, undecided, cut)
          : new OrderBroken(
              violated,
              keys,
              firstFaultNanos == ALWAYS ? null : beforeFault(),
              phantoms,
              future,
              damaged,
              undecided,
              cut);
    }

    private Finding beforeFault() {
      return violatedBefore == violated
          ? new AllBeforeFault()
          : new SomeBeforeFault(violatedBefore, violatedBefore == 0);
    }

    private List<Measure> measures() {
      List<Measure> measures = new ArrayList<>();
      measures.add(measure());
      measures.add(
          Measure.of(
              "linearizability-before-fault", violatedBefore, new KeysOf(violatedBefore, keys)));
      measures.add(count("phantom-reads", phantoms));
      measures.add(count("future-reads", future));
      measures.add(count("damaged-reads", damaged));
      if (undecided > 0) {
        measures.add(count("undecided-keys", undecided));
      }
      return measures;
    }

    private Measure measure() {
      long most = violated + undecided;
      return undecided == 0
          ? Measure.of("linearizability", violated, new KeysOf(violated, keys))
          : Measure.of(
                  "linearizability",
                  violated,
                  new KeysBetween(FigureFacts.between(violated, most), keys))
              .upTo((double) most);
    }
  }
}
