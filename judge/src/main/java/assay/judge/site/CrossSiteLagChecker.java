package assay.judge.site;

import assay.fact.Amount;
import assay.fact.FigureFacts.AtLeast;
import assay.fact.FigureFacts.Lasting;
import assay.fact.Finding;
import assay.judge.check.Checker;
import assay.judge.check.Evidence;
import assay.judge.check.JudgedShare;
import assay.judge.check.SiteArrivals.Observed;
import assay.judge.site.LagFigures.Window;
import assay.record.event.MemoryEvent;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.results.Verdicts.Curve;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Measures how far another site is behind.
///
/// - *delay*: from sending a change until the other site's listener heard it or a newer change of its key.
///   Replicators may skip replaced changes.
/// - *lag* at a moment: the age of the oldest acknowledged change that had not arrived, nor a newer one of its key.
/// - *backlog*: the amount of such changes ([ReplicationLag]).
/// - *drain*: when the rest arrives, after the load or after the last fault ends.
///
/// Only acknowledged changes after the observer began to listen count, on keys with ordered versions. A change that
/// was never heard but is there at the end gives a range: without it, and with its latest possible arrival.
public final class CrossSiteLagChecker implements Checker {

  /// The curves' interval and most points.
  private static final long STEP_NANOS = 100_000_000;

  private static final long MOST_STEPS = 1_200;

  @Override
  public String name() {
    return "cross-site-lag";
  }

  @Override
  public Verdict check(Evidence evidence) {
    return SiteCheckerSupport.nothing(evidence).orElseGet(() -> new Pass(evidence).verdict());
  }

  private static final class Pass {

    private final Evidence evidence;
    private final ChangeDelays delays;
    private final List<ReplicationLag> sure = new ArrayList<>();
    private final List<ReplicationLag> whole = new ArrayList<>();
    private long changes;
    private long unheard;
    private long unordered;
    private long ordered;
    private long loadEndsNanos = Long.MIN_VALUE;
    private long firstAckNanos = Long.MAX_VALUE;
    private long knownUntilNanos = Long.MIN_VALUE;
    private final List<Finding> givenUp = new ArrayList<>();

    Pass(Evidence evidence) {
      this.evidence = evidence;
      this.delays = new ChangeDelays(evidence);
    }

    Verdict verdict() {
      for (Observed observed : evidence.arrivals().observed()) {
        site(observed);
      }
      if (changes == 0) {
        return Verdict.unknown(unordered > 0 ? new NoOrderOfChanges() : new NothingToReplicate());
      }
      boolean cut = evidence.arrivals().observed().stream().anyMatch(each -> !each.whole());
      List<Measure> figures = figures();
      return new Verdict(
          cut ? Status.UNKNOWN : JudgedShare.ofNothingFound(ordered, ordered + unordered),
          JudgedShare.summary(summary(figures), ordered, ordered + unordered),
          measures(figures),
          curves(),
          List.of());
    }

    private void site(Observed observed) {
      SiteChanges of = SiteChanges.of(evidence, observed);
      FinalSiteReads reads =
          evidence.arrivals().sites().linked()
              ? FinalSiteReads.at(evidence, observed.site())
              : FinalSiteReads.of(evidence, observed);
      long from = of.observedFromNanos();
      sure.add(new ReplicationLag());
      whole.add(new ReplicationLag());
      for (int key = 0; key < of.keys(); key++) {
        KeyChanges each = of.of(key);
        boolean[] came = arrived(of.heard(), each, from);
        if (each.ordered()) {
          ordered += each.versions().length > 0 ? 1 : 0;
          behind(each, came, reads, from);
        } else {
          unordered++;
        }
      }
      long last = of.lastHeardNanos().orElse(Long.MIN_VALUE);
      long drained = of.drained().map(TimedEvent::nanos).orElse(last);
      knownUntilNanos = Math.max(knownUntilNanos, Math.max(last, drained));
      givenUp.addAll(ArrivalTimeout.of(of).told());
    }

    /// Records the delay until the first arrival of each change or a newer one. Returns which changes arrived
    /// themselves. Replaced, unacknowledged changes are left out: they may never have happened.
    private boolean[] arrived(History heard, KeyChanges of, long from) {
      boolean[] came = new boolean[of.versions().length];
      int next = 0;
      for (int arrival = 0; arrival < of.arrivals().length; arrival++) {
        int at = of.find(of.told()[arrival]);
        for (int replaced = next; of.ordered() && replaced < at; replaced++) {
          if (of.acked(replaced)) {
            delay(of, replaced, of.sentNanos()[replaced], arrival, from);
          }
        }
        if (at >= 0 && !came[at]) {
          came[at] = true;
          int event = of.arrivals()[arrival];
          boolean tells = heard.startNanos(event) < heard.endNanos(event);
          if (!of.ordered() || at >= next) {
            long sent = tells ? heard.startNanos(event) : of.sentNanos()[at];
            delay(of, at, sent, arrival, from);
          }
        }
        next = Math.max(next, at + 1);
      }
      return came;
    }

    private void delay(KeyChanges of, int at, long sentNanos, int arrival, long from) {
      if (of.due()[at] && of.sure()[arrival] && sentNanos >= from) {
        delays.add(sentNanos, of.heardNanos()[arrival]);
      }
    }

    private void behind(KeyChanges of, boolean[] came, FinalSiteReads reads, long from) {
      There there = there(of, reads);
      int size = of.versions().length;
      long[] begins = new long[size];
      long[] ends = new long[size];
      long[] sureBegins = new long[size];
      long[] sureEnds = new long[size];
      int spans = 0;
      int sureSpans = 0;
      for (int at = 0; at < size; at++) {
        long acked = of.ackNanos()[at];
        if (!of.due()[at] || !of.acked(at) || acked < from) {
          continue;
        }
        changes++;
        loadEndsNanos = Math.max(loadEndsNanos, acked);
        firstAckNanos = Math.min(firstAckNanos, acked);
        if (at >= there.heard && !came[at] && of.sentNanos()[at] >= from) {
          delays.never(of.sentNanos()[at]);
        }
        long end = there.nanos[at];
        boolean unsure = at >= there.heard && end < ReplicationLag.NEVER;
        unheard += unsure ? 1 : 0;
        if (end > acked) {
          begins[spans] = acked;
          ends[spans++] = end;
          if (!unsure) {
            sureBegins[sureSpans] = acked;
            sureEnds[sureSpans++] = end;
          }
        }
      }
      whole.getLast().add(Arrays.copyOf(begins, spans), Arrays.copyOf(ends, spans));
      sure.getLast().add(Arrays.copyOf(sureBegins, sureSpans), Arrays.copyOf(sureEnds, sureSpans));
    }

    /// When each version was there: when it or a newer one was heard. From index `heard` on: the final read that
    /// found it, otherwise [ReplicationLag#NEVER].
    private static final class There {

      private final long[] nanos;
      private final int heard;

      There(long[] nanos, int heard) {
        this.nanos = nanos;
        this.heard = heard;
      }
    }

    private static There there(KeyChanges of, FinalSiteReads reads) {
      long[] there = new long[of.versions().length];
      Arrays.fill(there, ReplicationLag.NEVER);
      int next = 0;
      for (int arrival = 0; arrival < of.arrivals().length; arrival++) {
        int at = of.find(of.told()[arrival]);
        for (; next <= at; next++) {
          there[next] = of.heardNanos()[arrival];
        }
      }
      int sure = next;
      int read = reads.of(of.key());
      while (read >= 0
          && next < there.length
          && FinalSiteReads.holds(of, next, reads.version(read))) {
        there[next++] = reads.history().endNanos(read);
      }
      return new There(there, sure);
    }

    private List<Measure> figures() {
      LagFigures figures =
          new LagFigures(sure, whole, windows(), evidence.faults(), loadEndsNanos, knownUntilNanos);
      List<Measure> measures = figures.measures();
      TimedEvent.events(evidence.events(), MemoryEvent.Serialized.class)
          .findFirst()
          .ifPresent(value -> measures.add(figures.backlogBytes(value.bytes())));
      return measures;
    }

    private List<Window> windows() {
      if (evidence.steps().isEmpty()) {
        return List.of(new Window(firstAckNanos, Math.max(loadEndsNanos + 1, knownUntilNanos)));
      }
      return evidence.steps().stream()
          .map(step -> new Window(step.windowBeginsNanos(), step.windowEndsNanos()))
          .toList();
    }

    private Finding summary(List<Measure> figures) {
      return LagFigures.isNever(figures)
          ? new NeverBehind(changes, unheard, unordered, givenUp)
          : new SiteBehind(
              LagFigures.lag(figures),
              LagFigures.backlog(figures),
              LagFigures.backlogIsOne(figures),
              LagFigures.drain(figures),
              changes,
              unheard,
              unordered,
              givenUp);
    }

    private List<Measure> measures(List<Measure> figures) {
      List<Measure> measures = new ArrayList<>(DelayFigures.of(delays.steady()));
      if (delays.harmed() > delays.harmedNever()) {
        long longest = delays.harmedLongestNanos();
        Finding text = new Lasting(longest);
        measures.add(
            delays.harmedNever() > 0
                ? Measure.atLeast("cross-site-fault-delay", (double) longest, new AtLeast(text))
                : Measure.of("cross-site-fault-delay", longest, text));
      }
      if (delays.perSecond() > 0) {
        measures.add(
            Measure.exact(
                "cross-site-throughput", delays.perSecond(), new Amount(delays.perSecond(), "/s")));
      }
      measures.addAll(figures);
      return measures;
    }

    private List<Curve> curves() {
      long from = windows().stream().mapToLong(Window::fromNanos).min().orElse(0);
      long to =
          Math.max(windows().stream().mapToLong(Window::toNanos).max().orElse(0), knownUntilNanos);
      long step = (to - from) / STEP_NANOS > MOST_STEPS ? 10 * STEP_NANOS : STEP_NANOS;
      List<Curve> curves = new ArrayList<>();
      for (int i = 0; i < whole.size(); i++) {
        curves.addAll(
            whole
                .get(i)
                .series(from, to, step)
                .curves(evidence.arrivals().observed().get(i).name(), evidence.beginsNanos()));
      }
      return curves;
    }
  }

  record NoOrderOfChanges() implements Finding {}

  record NothingToReplicate() implements Finding {}

  /// @param shared keys written in both sites
  record NeverBehind(long changes, long unheard, long shared, List<Finding> givenUp)
      implements Finding {}

  /// @param backlog in keys
  /// @param drain null if nothing was left at the end of the load
  record SiteBehind(
      Finding lag,
      Finding backlog,
      boolean one,
      @Nullable Finding drain,
      long changes,
      long unheard,
      long shared,
      List<Finding> givenUp)
      implements Finding {}
}
