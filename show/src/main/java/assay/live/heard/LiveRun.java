package assay.live.heard;

import assay.plan.Plan;
import assay.plan.Plan.Trial;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.io.RunDirectory;
import assay.record.latency.Interval;
import assay.record.probe.ProbeSample;
import assay.report.text.NumberFormat;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The live state of a run. Callers that report something wait only while counts are copied; a
/// [#snapshot] does all other work. Thread-safe.
public final class LiveRun {

  private static final int HAPPENINGS = 200;

  /// The most rows that are kept until they are fetched.
  private static final int ROWS = 50_000;

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  private final Plan plan;
  private final long beganNanos;
  private final LongSupplier nanos;
  private final SecondSeries series = new SecondSeries();
  private final ProcessTracker processes = new ProcessTracker();
  private final RequestTotals totals = new RequestTotals();
  private final RemainingTime remaining = new RemainingTime();
  private final Deque<LiveEvent> happenings = new ArrayDeque<>();
  private final List<LiveEvent> faults = new ArrayList<>();
  private List<Trial> begun = new ArrayList<>();
  private List<Interval> rows = new ArrayList<>();
  private List<TimedEvent> marks = new ArrayList<>();
  private volatile Supplier<List<LiveFigure>> figures = List::of;
  private @Nullable RunDirectory directory;
  private @Nullable Trial trial;
  private int index;
  private int of;
  private String phase = "preparing";
  private String advance = "";
  private List<String> suspects = List.of();
  private int done;
  private String doneLast = "";

  public LiveRun(Plan plan, LongSupplier nanos) {
    this.plan = plan;
    this.nanos = nanos;
    this.beganNanos = nanos.getAsLong();
    this.of = plan.trials().size();
  }

  public Plan plan() {
    return plan;
  }

  public synchronized void recording(RunDirectory where) {
    directory = where;
  }

  public synchronized void trial(int trialIndex, int trials, Trial next) {
    if (trial == null || next.processesOf() == null) {
      processes.clear();
    }
    trial = next;
    remaining.trial(nanos.getAsLong(), trialIndex, trials);
    begun.add(next);
    index = trialIndex;
    of = trials;
    series.clear();
    faults.clear();
    suspects = List.of();
    totals.trial(next.id());
    advance = "";
  }

  public synchronized void phase(String next) {
    phase = next;
    advance = "";
  }

  public synchronized void ticked(List<Interval> intervals) {
    for (Interval row : intervals) {
      series.add(row);
      totals.add(row);
      if (rows.size() < ROWS) {
        rows.add(row);
      }
      if (row.lengthNanos() > 0) {
        phase = row.step() + (row.measured() ? "" : ", warming up");
        advance = "";
      }
    }
  }

  /// Notes how far a long piece of work is.
  public synchronized void advanced(String what, long done, long total, double perSecond) {
    phase = what;
    advance =
        String.format(Locale.ROOT, "%,d of %,d, %s", done, total, FIGURES.amount(perSecond, "/s"));
  }

  public synchronized void happened(TimedEvent event) {
    if (event.event() instanceof TrialEvent.TrialFailed && suspects.isEmpty()) {
      suspects = processes.doubtful(event.nanos());
    }
    processes.happened(event);
    count(event);
    if (event.event() instanceof FaultEvent.Asked) {
      marks.add(event);
      faults.add(new LiveEvent(event.nanos(), LiveEvent.Sort.FAULT, event.text()));
    }
    LiveEvent.of(event).ifPresent(happenings::addFirst);
    while (happenings.size() > HAPPENINGS) {
      happenings.removeLast();
    }
  }

  /// A failed trial may also end; it counts once.
  private void count(TimedEvent event) {
    boolean over =
        event.event() instanceof TrialEvent.TrialEnds
            || event.event() instanceof TrialEvent.TrialFailed;
    String ended = event.trial();
    if (over && ended != null && !ended.equals(doneLast)) {
      doneLast = ended;
      done++;
    }
  }

  public synchronized void sampled(ProbeSample sample) {
    processes.sampled(sample);
  }

  /// The state now. Rows, trials and marks since the last snapshot are in exactly one snapshot.
  public synchronized LiveSnapshot snapshot() {
    long now = nanos.getAsLong();
    LiveSnapshot snapshot =
        new LiveSnapshot(
            now,
            beganNanos,
            directory,
            trial,
            index,
            of,
            Math.min(done, of),
            remaining.leftNanos(now),
            phase,
            advance,
            series.whole(),
            series.forgotten(),
            series.originNanos(),
            processes.lines(now),
            processes.lost(),
            List.copyOf(happenings),
            List.copyOf(faults),
            suspects,
            begun,
            rows,
            marks);
    begun = new ArrayList<>();
    rows = new ArrayList<>();
    marks = new ArrayList<>();
    return snapshot;
  }

  /// Sets the source of further figures for a scraper.
  public void figures(Supplier<List<LiveFigure>> source) {
    figures = source;
  }

  public List<LiveFigure> figures() {
    return figures.get();
  }

  public synchronized Map<RequestTotals.Key, Long> totals() {
    return totals.now();
  }
}
