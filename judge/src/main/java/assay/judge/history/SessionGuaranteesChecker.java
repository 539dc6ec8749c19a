package assay.judge.history;

import assay.fact.FigureFacts.Counted;
import assay.fact.Finding;
import assay.judge.check.Evidence;
import assay.judge.check.FlaggedReadShare;
import assay.judge.check.JudgedShare;
import assay.judge.check.KeyPass;
import assay.judge.check.KeyedChecker;
import assay.judge.check.OperationFindings;
import assay.judge.check.OperationFindings.NoReadToJudge;
import assay.judge.check.WitnessList;
import assay.judge.order.EmptyReadResolver;
import assay.judge.order.KeyEventIndex;
import assay.judge.order.RegisterWrites;
import assay.judge.window.StepTimes.FaultTime;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Curve;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Checks each client's session guarantees; a session is a client process.
///
/// - *read your writes*: no read returns less than a write of the same client that was acknowledged before.
/// - *monotonic reads*: no read returns less than an earlier read of the same client.
///
/// Other clients do not matter: an engine may serve stale reads and keep every session. The shares count reads that
/// ended before the first fault. Later reads may go back because of lost data, and are counted apart. Damaged reads
/// and versions without a write are ignored; if nearly all reads are, the result is unknown. A read of an UNKNOWN write is undecided if later writes followed,
/// because that write may have landed last.
public final class SessionGuaranteesChecker implements KeyedChecker<SessionGuaranteesChecker.Pass> {

  @Override
  public String name() {
    return "session-guarantees";
  }

  @Override
  public boolean needsOneOrder() {
    return true;
  }

  @Override
  public boolean judgesExpiry() {
    return true;
  }

  @Override
  public Pass pass(Evidence evidence) {
    return new Pass(evidence);
  }

  public static final class Pass extends KeyPass<Pass> {

    private static final long BEFORE = 1L << 61;

    /// The history with empty reads told by each client's own operations, while it is judged.
    private History told;

    private KeyEventIndex byStart = KeyEventIndex.NONE;
    private KeyEventIndex byEnd = KeyEventIndex.NONE;
    private RegisterWrites register;
    private final WitnessList witnesses;
    private final long firstFaultNanos;

    /// By client: the event that proved the highest version, or -1.
    private final int[] written = new int[History.CLIENTS];

    private final int[] seen = new int[History.CLIENTS];
    private final FlaggedReadShare broken;
    private final FlaggedReadShare notOwn;
    private final FlaggedReadShare notMonotonic;
    private final FlaggedReadShare brokenAfter;
    private final StalenessCurve sinceOwnWrite;
    private final StalenessCurve sinceOwnRead;
    private long ambiguous;
    private long answered;
    private long known;

    Pass(Evidence evidence) {
      super(evidence);
      this.told = history;
      this.register = new RegisterWrites(history);
      this.witnesses = new WitnessList(evidence);
      this.broken = new FlaggedReadShare(evidence);
      this.notOwn = new FlaggedReadShare(evidence);
      this.notMonotonic = new FlaggedReadShare(evidence);
      this.brokenAfter = new FlaggedReadShare(evidence);
      this.sinceOwnWrite = StalenessCurve.byTime(evidence, Curve.OWN);
      this.sinceOwnRead = StalenessCurve.byTime(evidence, Curve.MONOTONIC);
      this.firstFaultNanos =
          evidence.faults().stream().mapToLong(FaultTime::askedNanos).min().orElse(Long.MAX_VALUE);
    }

    @Override
    public void judge() {
      told = EmptyReadResolver.toldByClient(history, evidence.whole(), evidence.lifetime());
      byStart = KeyEventIndex.of(told, told::ownStartNanos);
      byEnd = KeyEventIndex.of(told, told::ownEndNanos);
      register = new RegisterWrites(told);
      for (int key = byStart.first(); key < byStart.keys(); key++) {
        if (byStart.begin(key) < byStart.end(key)) {
          key(key);
        }
      }
      told = history;
      byStart = KeyEventIndex.NONE;
      byEnd = KeyEventIndex.NONE;
      register = new RegisterWrites(history);
    }

    @Override
    public void add(Pass later) {
      witnesses.add(later.witnesses);
      broken.add(later.broken);
      notOwn.add(later.notOwn);
      notMonotonic.add(later.notMonotonic);
      brokenAfter.add(later.brokenAfter);
      sinceOwnWrite.add(later.sinceOwnWrite);
      sinceOwnRead.add(later.sinceOwnRead);
      ambiguous += later.ambiguous;
      answered += later.answered;
      known += later.known;
    }

    @Override
    public Verdict verdict() {
      if (broken.reads() + brokenAfter.reads() == 0) {
        return Verdict.unknown(new NoReadToJudge());
      }
      List<Curve> curves = StalenessCurve.drawn(sinceOwnWrite.curve(), sinceOwnRead.curve());
      Finding summary = JudgedShare.summary(summary(), known, answered);
      return new Verdict(status(), summary, measures(), curves, witnesses.list());
    }

    private void key(int key) {
      register.load(byEnd, key);
      Arrays.fill(written, -1);
      Arrays.fill(seen, -1);
      int ended = byEnd.begin(key);
      for (int at = byStart.begin(key); at < byStart.end(key); at++) {
        int event = byStart.at(at);
        boolean read = told.op(event) == Op.READ;
        answered += read && told.outcome(event) == OperationOutcome.OK ? 1 : 0;
        if (read && isKnown(event)) {
          known++;
          long begins = told.ownStartNanos(event);
          while (ended < byEnd.end(key) && told.ownEndNanos(byEnd.at(ended)) < begins) {
            remember(byEnd.at(ended));
            ended++;
          }
          judge(event);
        }
      }
    }

    private boolean isKnown(int event) {
      return told.outcome(event) == OperationOutcome.OK && register.possible(told.version(event));
    }

    private void remember(int event) {
      Op op = told.op(event);
      boolean writes = op.writes() || op == Op.REWRITE;
      if ((writes || op == Op.READ) && isKnown(event)) {
        int[] known = writes ? written : seen;
        int client = told.client(event);
        if (known[client] < 0 || told.version(event) > told.version(known[client])) {
          known[client] = event;
        }
      }
    }

    private void judge(int event) {
      boolean before = told.endNanos(event) < firstFaultNanos;
      boolean own = isBehind(event, written[told.client(event)]);
      boolean monotonic = isBehind(event, seen[told.client(event)]);
      boolean certain = !register.unknown(told.version(event));
      boolean breaks = (own || monotonic) && certain;
      if (before) {
        broken.add(event, breaks);
        notOwn.add(event, own && certain);
        notMonotonic.add(event, monotonic && certain);
        since(sinceOwnWrite, event, written[told.client(event)], own);
        since(sinceOwnRead, event, seen[told.client(event)], monotonic);
      } else {
        brokenAfter.add(event, breaks);
      }
      if (breaks) {
        show(event, own ? written : seen, own, before);
      } else if (own || monotonic) {
        ambiguous++;
      }
    }

    private void since(StalenessCurve curve, int read, int proof, boolean behind) {
      if (proof >= 0) {
        long nanos = told.ownStartNanos(read) - told.ownEndNanos(proof);
        curve.add(read, nanos, behind, register.unknown(told.version(read)));
      }
    }

    private boolean isBehind(int read, int proof) {
      return proof >= 0 && told.version(read) < told.version(proof);
    }

    private void show(int read, int[] known, boolean own, boolean before) {
      int proof = known[told.client(read)];
      long since = told.ownStartNanos(read) - told.ownEndNanos(proof);
      long weight = (before ? BEFORE : 0) + since;
      if (witnesses.wants(weight)) {
        Finding sentence =
            new SessionBroken(
                told.key(read),
                told.client(read) + 1,
                own,
                OperationFindings.version(told, proof),
                since,
                OperationFindings.version(told, read));
        witnesses.add(weight, sentence, proof, read);
      }
    }

    private Status status() {
      if (broken.found() + brokenAfter.found() > 0) {
        return Status.INVALID;
      }
      return ambiguous > 0 || !evidence.whole()
          ? Status.UNKNOWN
          : JudgedShare.ofNothingFound(known, answered);
    }

    private Finding summary() {
      long after = brokenAfter.found();
      boolean onlyAfter = broken.found() == 0;
      return new SessionsFound(
          onlyAfter ? after : 0,
          brokenAfter.reads(),
          broken.text(),
          firstFaultNanos != Long.MAX_VALUE,
          broken.early(),
          broken.found() == 0 ? null : new SessionKinds(notOwn.found(), notMonotonic.found()),
          onlyAfter ? 0 : after,
          ambiguous);
    }

    private List<Measure> measures() {
      List<Measure> measures = new ArrayList<>();
      measures.add(broken.measure("session-guarantees"));
      measures.add(notOwn.measure("read-your-writes"));
      measures.add(notMonotonic.measure("monotonic-reads"));
      if (firstFaultNanos != Long.MAX_VALUE) {
        measures.add(brokenAfter.measure("sessions-after-fault"));
      }
      measures.add(Measure.of("ambiguous-reads", ambiguous, new Counted(ambiguous)));
      return measures;
    }
  }

  /// @param written whether the client had written the known version, or else read it
  record SessionBroken(
      int key, int client, boolean written, Finding known, long sinceNanos, Finding returned)
      implements Finding {}

  record SessionKinds(long behindWritten, long behindRead) implements Finding {}

  /// @param onlyAfter reads after the fault, if none went back before
  /// @param after more, after the fault
  /// @param untold reads of writes with an unknown outcome
  record SessionsFound(
      long onlyAfter,
      long readsAfter,
      Finding broken,
      boolean harmed,
      List<Finding> early,
      @Nullable Finding kinds,
      long after,
      long untold)
      implements Finding {}
}
