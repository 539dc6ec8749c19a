package assay.judge.watch;

import assay.judge.check.Evidence;
import assay.judge.check.SiteArrivals;
import assay.judge.order.EntryLifetime;
import assay.judge.order.LockLease;
import assay.judge.trial.CheckerRegistry;
import assay.judge.watch.JudgedWindow.RequestCounts;
import assay.judge.window.StepTimes;
import assay.judge.window.StepTimes.FaultTime;
import assay.plan.Step;
import assay.record.history.CountedHistoryFile;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.history.PartitionMap;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/// Judges one window after another of a history that is never whole, with the checkers that judge runs.
///
/// The clients read every key back at the end of a window. A window's history begins with the [carried][CarriedWrites]
/// writes of earlier windows, so a write that was acknowledged hours ago and is gone now is found too.
///
/// A watch injects no fault. The first request that was refused or not answered stands for one. If writes are lost and no
/// request failed, the [moment of the loss][LossMoment] stands for one when reads are judged. So a read of lost data is
/// not called stale.
public final class WindowJudge {

  private static final String LOST = "lost-writes";
  private static final String STALE = "stale-reads";

  private final long beginsNanos;
  private final CarriedWrites carried = new CarriedWrites();
  private long events;
  private boolean deletes;

  /// @param beginsNanos when the watch began, on the clients' clock
  public WindowJudge(long beginsNanos) {
    this.beginsNanos = beginsNanos;
  }

  /// A window's load.
  ///
  /// @param index the step's index in the histories
  public record Load(int index, Step step, long beginsNanos, long endsNanos) {}

  /// Judges the next window.
  ///
  /// @param files every client's complete history of the window, with the final read
  /// @throws IOException when a file cannot be read or is damaged
  public JudgedWindow judge(Load load, List<CountedHistoryFile> files) throws IOException {
    long own = files.stream().mapToLong(CountedHistoryFile::events).sum();
    int clients = 1 + files.stream().mapToInt(CountedHistoryFile::client).max().orElse(0);
    int from = carried.size();
    events += own;
    // The window is a part of the whole watch: versions may be higher than the window has events.
    History.Totals totals = new History.Totals(events + from, clients, deletes);
    History history = History.ofParts(Math.toIntExact(from + own), totals);
    carried.addTo(history, load.index());
    for (CountedHistoryFile file : files) {
      file.take(history, history.claim((int) file.events()));
    }
    return judged(load, history, from, files.stream().allMatch(CountedHistoryFile::whole));
  }

  private JudgedWindow judged(Load load, History history, int from, boolean whole) {
    deletes |= history.deletes();
    carried.retire(history, from);
    Tally tally = new Tally(history, from);
    Evidence evidence = evidence(load, history, whole, tally.failedNanos);
    Verdict lost = CheckerRegistry.ask(LOST, evidence);
    boolean unseen = tally.failedNanos == Long.MAX_VALUE && lost.status() == Status.INVALID;
    Evidence ofReads =
        unseen ? evidence(load, history, whole, LossMoment.earliest(history)) : evidence;
    JudgedWindow judged =
        new JudgedWindow(
            lost,
            CheckerRegistry.ask(STALE, ofReads),
            tally.counts(),
            tally.ok - tally.ownWrites,
            tally.written,
            tally.read.cardinality(),
            tally.unread(),
            carried.retired(),
            Long.MAX_VALUE,
            0,
            tally.failedNanos);
    carried.take(history);
    return kept(judged);
  }

  private JudgedWindow kept(JudgedWindow judged) {
    return new JudgedWindow(
        judged.lost(),
        judged.stale(),
        judged.counts(),
        judged.reads(),
        judged.written(),
        judged.readBack(),
        judged.unreadable(),
        judged.retired(),
        carried.oldestNanos(),
        carried.size(),
        judged.failedNanos());
  }

  private Evidence evidence(Load load, History history, boolean whole, long failedNanos) {
    List<FaultTime> faults =
        failedNanos == Long.MAX_VALUE
            ? List.of()
            : List.of(new FaultTime(failedNanos, failedNanos, true, "requests failed"));
    StepTimes times =
        new StepTimes(
            load.index(),
            load.step(),
            beginsNanos,
            beginsNanos,
            load.endsNanos(),
            true,
            faults,
            beginsNanos);
    return new Evidence(
        beginsNanos,
        Long.MAX_VALUE,
        history,
        whole,
        List.of(times),
        List.of(),
        new PartitionMap(),
        List.of(),
        SiteArrivals.NONE,
        EntryLifetime.ENDLESS,
        LockLease.ENDLESS,
        Map.of(),
        Map.of());
  }

  /// Begins again with new keys, because the old ones were removed.
  public void forget() {
    carried.clear();
  }

  /// Counts a window's own operations.
  private static final class Tally {

    private final BitSet read = new BitSet();
    private final BitSet asked = new BitSet();
    private long ok;
    private long refused;
    private long unanswered;
    private long unsent;
    private long written;
    private long ownWrites;
    private long failedNanos = Long.MAX_VALUE;

    Tally(History history, int from) {
      for (int event = from; event < history.size(); event++) {
        Op op = history.op(event);
        OperationOutcome outcome = history.outcome(event);
        if (op == Op.FINAL_READ) {
          asked.set(history.key(event));
          read.set(history.key(event), read.get(history.key(event)) || outcome.answered());
        } else if (history.step(event) >= 0 || op.writes()) {
          count(history, event, outcome);
        }
      }
    }

    private void count(History history, int event, OperationOutcome outcome) {
      boolean loaded = history.step(event) < 0;
      written += outcome.answered() && history.op(event).writes() ? 1 : 0;
      if (loaded) {
        return;
      }
      ok += outcome.answered() ? 1 : 0;
      ownWrites += outcome.answered() && history.op(event) != Op.READ ? 1 : 0;
      unsent += outcome.neverSent() ? 1 : 0;
      unanswered += outcome == OperationOutcome.UNKNOWN ? 1 : 0;
      refused += outcome == OperationOutcome.FAILED ? 1 : 0;
      if (!outcome.answered() && !outcome.neverSent()) {
        failedNanos = Math.min(failedNanos, history.startNanos(event));
      }
    }

    RequestCounts counts() {
      return new RequestCounts(ok, refused, unanswered, unsent);
    }

    int unread() {
      return asked.cardinality() - read.cardinality();
    }
  }
}
