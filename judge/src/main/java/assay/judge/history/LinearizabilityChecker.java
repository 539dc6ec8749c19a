package assay.judge.history;

import assay.judge.check.Evidence;
import assay.judge.check.KeyPass;
import assay.judge.check.KeyedChecker;
import assay.judge.check.WitnessList;
import assay.judge.figure.Text;
import assay.judge.history.ClusterZones.Clash;
import assay.judge.order.EventOrder;
import assay.judge.window.StepTimes.FaultTime;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

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
        return Verdict.unknown("there was no read to judge");
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
          show(event, "%s, which no write can have left".formatted(version(event)));
        }
        case FUTURE -> {
          future++;
          show(event, version(event) + " and had ended before the write of that began");
        }
        case DAMAGED -> {
          damaged++;
          show(event, "a damaged value");
        }
      }
      return true;
    }

    private String version(int event) {
      return WitnessList.version(history, event);
    }

    private void show(int read, String what) {
      if (witnesses.wants(Long.MAX_VALUE)) {
        int write = writeOf(read);
        String sentence = "key %d: a read returned %s".formatted(history.key(read), what);
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
      String sentence =
          "key %d: %s was there %s, yet %s was there %s"
              .formatted(
                  key,
                  there(held),
                  span(held),
                  there(other),
                  moment
                      ? "at a moment between %s and %s"
                          .formatted(
                              at(zones.lastStartNanos(other)), at(zones.firstEndNanos(other)))
                      : span(other));
      int[] events =
          Arrays.stream(new int[][] {zones.events(held), zones.events(other)})
              .flatMapToInt(Arrays::stream)
              .filter(event -> event >= 0)
              .toArray();
      witnesses.add(late, sentence, events);
    }

    private String there(int place) {
      int write = zones.write(place);
      long version = zones.version(place);
      return write >= 0 && history.op(write) == Op.DELETE
          ? "nothing, as the delete with version %d had left it,".formatted(version)
          : WitnessList.version(version);
    }

    private String span(int place) {
      String until = at(zones.lastStartNanos(place));
      return zones.firstEndNanos(place) == Long.MIN_VALUE
          ? "from the beginning until " + until
          : "from %s until %s".formatted(at(zones.firstEndNanos(place)), until);
    }

    /// A moment as in witnesses: seconds of the run, to the microsecond.
    private String at(long nanos) {
      return String.format(Locale.ROOT, "%.6f s", (nanos - evidence.beginsNanos()) / 1e9);
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

    private String summary() {
      List<String> parts = new ArrayList<>();
      parts.add(
          violated == 0
              ? "the %s operations of %s fit an order"
                  .formatted(Text.count(operations), Text.plural(keys, "key", "keys"))
              : "the operations of %s keys fit no order".formatted(keys()));
      if (violated > 0 && firstFaultNanos != ALWAYS) {
        parts.add(beforeFault());
      }
      add(parts, phantoms, "reads returned what nobody had written");
      add(parts, future, "reads returned what was written only later");
      add(parts, damaged, "reads returned a damaged value");
      if (!evidence.whole()) {
        parts.add("a client's history is cut, so more may be wrong than is seen");
      }
      return String.join("; ", parts);
    }

    private String beforeFault() {
      if (violatedBefore == violated) {
        return "all before the first fault";
      }
      String some = violatedBefore == 0 ? "none" : Text.count(violatedBefore);
      return some
          + " of them before the first fault, and where data were lost, the others show that";
    }

    private String keys() {
      return Text.count(violated) + " of " + Text.count(keys);
    }

    private static void add(List<String> parts, long number, String what) {
      if (number > 0) {
        parts.add(Text.count(number) + " " + what);
      }
    }

    private List<Measure> measures() {
      return List.of(
          Measure.of("linearizability", violated, keys() + " keys"),
          Measure.of(
              "linearizability-before-fault",
              violatedBefore,
              Text.count(violatedBefore) + " of " + Text.count(keys) + " keys"),
          Measure.of("phantom-reads", phantoms, Text.count(phantoms)),
          Measure.of("future-reads", future, Text.count(future)),
          Measure.of("damaged-reads", damaged, Text.count(damaged)));
    }
  }
}
