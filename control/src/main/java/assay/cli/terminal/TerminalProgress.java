package assay.cli.terminal;

import assay.live.heard.RemainingTime;
import assay.plan.Plan.Trial;
import assay.plan.Step;
import assay.record.event.CapacitySearchEvent;
import assay.record.event.FaultEvent;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.latency.Interval;
import assay.run.context.RunProgress;
import assay.words.AmountFormat;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Shows a run's progress on a terminal: one line rewritten at most four times a second, and a line per event.
/// Elsewhere: a plain line every ten seconds, and one per event.
public final class TerminalProgress implements RunProgress {

  private static final int BAR = 20;

  /// A wait that is not over by then is printed everywhere.
  private static final int SHORT_SECONDS = 3;

  private final StatusLine shown;
  private final Consumer<Runnable> later;
  private final long beginNanos = System.nanoTime();
  private final long expectedNanos;
  private final RemainingTime remaining = new RemainingTime();
  private final Map<String, Interval> latest = new TreeMap<>();
  private final RecentRequestRate recent = new RecentRequestRate();
  private int index;
  private int of;
  private String configuration = "";
  private String phase = "";
  private long phases;

  /// The number of the last phase that was shown.
  private long shownPhase;

  /// The step whose seconds are shown; empty between steps.
  private String step = "";

  /// The trial's steps that are over, whose last seconds may come late.
  private final Set<String> over = new HashSet<>();

  private boolean traffic;

  /// @param expected the expected duration of the whole run
  TerminalProgress(StatusLine shown, Duration expected) {
    this(
        shown,
        expected,
        task -> CompletableFuture.delayedExecutor(SHORT_SECONDS, TimeUnit.SECONDS).execute(task));
  }

  /// @param later runs a task when a short wait would be over
  TerminalProgress(StatusLine shown, Duration expected, Consumer<Runnable> later) {
    this.later = later;
    this.shown = shown;
    this.expectedNanos = expected.toNanos();
  }

  @Override
  public synchronized void trial(int trialIndex, int trials, Trial trial) {
    index = trialIndex;
    of = trials;
    remaining.trial(System.nanoTime(), trialIndex, trials);
    configuration = trial.title();
    step = "";
    over.clear();
    latest.clear();
    recent.clear();
    traffic = false;
  }

  @Override
  public synchronized void phase(String next) {
    if (!step.isEmpty() && !next.equals(step)) {
      over.add(step);
      step = "";
      latest.clear();
      recent.clear();
    }
    phase = next;
    phases++;
    show(shown.rich());
  }

  /// Elsewhere than on a terminal nothing else is printed until the end of a long wait. Most waits are short: they
  /// print nothing.
  @Override
  public synchronized void waits(String what, Duration atMost) {
    phase("%s, until %s at most".formatted(what, clock(atMost.toNanos())));
    long wait = phases;
    if (!shown.rich()) {
      later.accept(() -> stillWaits(wait));
    }
  }

  private synchronized void stillWaits(long wait) {
    if (wait == phases && wait != shownPhase) {
      show(true);
    }
  }

  @Override
  public synchronized void ticked(List<Interval> intervals) {
    for (Interval interval : intervals) {
      if (over.contains(interval.step())) {
        continue;
      }
      step = interval.step();
      phase =
          interval.step()
              + (traffic ? Step.UNDER_TRAFFIC : "")
              + (interval.measured() ? "" : ", warming up");
      if (interval.lengthNanos() > 0) {
        latest.put(interval.client() + " " + interval.kind(), interval);
        recent.add(interval);
      }
    }
    show(false);
  }

  @Override
  public synchronized void advanced(String what, long done, long total, double perSecond) {
    latest.clear();
    recent.clear();
    phase = advance(what, done, total, perSecond);
    show(shown.rich() && done >= total);
  }

  /// `loading P_NY_T ▓▓▓░░░░░░░ 31 %  41,200/s  14 s left`.
  private String advance(String what, long done, long total, double perSecond) {
    double share = total <= 0 ? 1 : Math.min(1, (double) done / total);
    int full = (int) (share * BAR);
    String bar = "▓".repeat(full) + "░".repeat(BAR - full);
    String left =
        perSecond > 0 && done < total
            ? String.format(Locale.ROOT, "  %,.0f s left", Math.ceil((total - done) / perSecond))
            : "";
    return String.format(
        Locale.ROOT,
        "%s %s %.0f %%  %s%s",
        what,
        bar,
        100 * share,
        AmountFormat.rate(perSecond),
        left);
  }

  @Override
  public synchronized void onEvent(TimedEvent event) {
    switch (event.event()) {
      case FaultEvent.Asked unused -> event("⚡ " + event.text());
      case FaultEvent fault -> event(event.text());
      case StepEvent.TrafficBegins begins -> {
        traffic = true;
        event(event.text());
      }
      case StepEvent.TrafficEnds ends -> {
        traffic = false;
        event(event.text());
      }
      case CapacitySearchEvent.TryJudged judged -> event(event.text());
      case CapacitySearchEvent.SearchEnds ends -> event(event.text());
      case TrialEvent.ProcessLost lost -> event(event.text());
      case TrialEvent.TrialFailed failed -> event(event.text());
      case TrialEvent.Interrupted interrupted -> event(event.text());
      case TrialEvent.Ready ready -> {
        // The line would still say that members start.
        phase = "cluster ready";
        event(String.format(Locale.ROOT, "cluster ready after %.1f s", ready.startNanos() / 1e9));
      }
      default -> {}
    }
  }

  /// Removes the progress line.
  public synchronized void close() {
    phases++;
    shown.close();
  }

  private void event(String text) {
    shown.keep("  " + clock() + "  " + configuration + ": " + text);
    show(shown.rich());
  }

  private void show(boolean now) {
    if (now || shown.due()) {
      shownPhase = phases;
      shown.show(line());
    }
  }

  private String line() {
    StringBuilder line = new StringBuilder();
    line.append(clock()).append("  ");
    line.append(configuration).append(" (").append(index).append(" of ").append(of).append(")  ");
    line.append(phase);
    if (!latest.isEmpty()) {
      rates(line);
    }
    long now = System.nanoTime();
    long measured = remaining.leftNanos(now);
    long left = measured >= 0 ? measured : expectedNanos - (now - beginNanos);
    if (left > 0) {
      line.append("  about ").append(left / 1_000_000_000L).append(" s left");
    }
    return line.toString();
  }

  private void rates(StringBuilder line) {
    line.append("  ").append(AmountFormat.rate(recent.perSecond()));
    latest.values().stream()
        .map(LivePercentile::of)
        .filter(live -> !live.isEmpty())
        .limit(3)
        .forEach(live -> line.append("  ").append(live));
  }

  private String clock() {
    return clock(0);
  }

  /// The run's time some while from now.
  private String clock(long laterNanos) {
    long seconds = (System.nanoTime() - beginNanos + laterNanos) / 1_000_000_000L;
    return String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60);
  }
}
