package assay.cli.watch;

import static assay.words.AmountFormat.plural;

import assay.cli.terminal.StatusLine;
import assay.cli.terminal.StepFormatter;
import assay.cli.terminal.Terminal;
import assay.judge.watch.JudgedWindow.RequestCounts;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.run.watch.OutageTracker;
import assay.run.watch.WatchTotals;
import assay.run.watch.WatchedWindow;
import assay.sentence.SentenceRenderer;
import assay.words.AmountFormat;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// What a watch prints: one line about the present, an alert for each finding, and a summary at the end.
final class WatchLines {

  /// A line for a file of lines once a minute.
  private static final long PLAIN_NANOS = 60_000_000_000L;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

  private final Terminal terminal;
  private final StatusLine status;
  private final boolean rich;
  private final WatchTotals totals;
  private final long beganNanos = System.nanoTime();
  private long shownNanos = Long.MIN_VALUE;
  private Status lost = Status.VALID;
  private Status stale = Status.VALID;

  /// @param rich whether a line may be rewritten
  WatchLines(Terminal terminal, boolean rich, WatchTotals totals) {
    this.terminal = terminal;
    this.rich = rich;
    this.totals = totals;
    status = terminal.status(rich);
  }

  /// Tells what the newest window shows; the totals contain it.
  synchronized void judged(WatchedWindow window, OutageTracker outages) {
    lost = told("lost writes", window.judged().lost(), lost);
    if (window.judged().reads() > 0) {
      stale = told("stale reads", window.judged().stale(), stale);
    }
    long now = System.nanoTime();
    if (rich || shownNanos == Long.MIN_VALUE || now - shownNanos >= PLAIN_NANOS) {
      shownNanos = now;
      status.show(line(window.perSecond(), outages, now));
    }
  }

  /// Every proven harm is an alert. What is not known is told once, until it is known again.
  private Status told(String check, Verdict verdict, Status before) {
    String sentence = SentenceRenderer.of(verdict.summary());
    if (verdict.status() == Status.INVALID) {
      status.close();
      terminal.alarm("alert", ": %s %s: %s".formatted(time(), check, sentence));
      verdict.witnesses().stream()
          .findFirst()
          .ifPresent(first -> terminal.note("  " + SentenceRenderer.of(first.sentence())));
    } else if (verdict.status() == Status.UNKNOWN && before != Status.UNKNOWN) {
      notice("%s not known: %s".formatted(check, sentence));
    } else if (verdict.status() == Status.VALID && before == Status.UNKNOWN) {
      notice("%s known again: %s".formatted(check, sentence));
    }
    return verdict.status();
  }

  synchronized void outage(OutageTracker.Change change, OutageTracker outages) {
    if (change == OutageTracker.Change.BEGINS) {
      status.close();
      terminal.alarm(
          "alert",
          ": %s no request was answered for %s"
              .formatted(time(), StepFormatter.span(outages.present(System.nanoTime()))));
    } else {
      notice("requests are answered again");
    }
  }

  synchronized void notice(String sentence) {
    status.close();
    terminal.note("assay: %s %s".formatted(time(), sentence));
  }

  private static String time() {
    return TIME.format(LocalTime.now(ZoneId.systemDefault()));
  }

  private String line(double perSecond, OutageTracker outages, long now) {
    List<String> parts = new ArrayList<>();
    Duration out = outages.present(now);
    if (out.isPositive()) {
      parts.add("no answer for " + StepFormatter.span(out));
    }
    parts.add(StepFormatter.span(Duration.ofNanos(now - beganNanos)));
    parts.add("lost %,d of %,d".formatted(totals.lost(), totals.written()));
    parts.add("stale %,d".formatted(totals.stale()));
    parts.add("failed %,d".formatted(failed(totals.counts())));
    percentile("p50", totals.recentPercentile(0.5), parts);
    percentile("p99", totals.recentPercentile(0.99), parts);
    percentile("max", totals.recentMax(), parts);
    parts.add(AmountFormat.rate(perSecond));
    cpu(totals.clientCpu()).ifPresent(share -> parts.add("clients " + share));
    return String.join(" · ", parts);
  }

  private static long failed(RequestCounts counts) {
    return counts.all() - counts.ok();
  }

  private static void percentile(String name, OptionalLong nanos, List<String> parts) {
    nanos.ifPresent(value -> parts.add(name + " " + AmountFormat.time((double) value)));
  }

  private static Optional<String> cpu(OptionalDouble share) {
    return share.isEmpty()
        ? Optional.empty()
        : Optional.of(String.format(Locale.ROOT, "%.2f %% of a core", 100 * share.getAsDouble()));
  }

  /// Prints the summary.
  synchronized void ended(OutageTracker outages, long clientBytes) {
    status.close();
    long now = System.nanoTime();
    RequestCounts counts = totals.counts();
    terminal.line(
        "watched %s: %s in %s"
            .formatted(
                StepFormatter.span(Duration.ofNanos(now - beganNanos)),
                plural(counts.all(), "request", "requests"),
                windows(totals.windows())));
    if (totals.windows() == 0) {
      terminal.line("  ?  no window was judged, so nothing is known");
      return;
    }
    terminal.line("  %s  lost writes      %s".formatted(sign(lostStatus()), lostText(now)));
    terminal.line("  %s  stale reads      %s".formatted(sign(staleStatus()), staleText()));
    terminal.line(
        "  %s  outages          %s"
            .formatted(
                sign(outages.outages() == 0 ? Status.VALID : Status.INVALID),
                outageText(outages, now)));
    terminal.line(
        "     failed requests  %,d refused, %,d with an unknown outcome, %,d not sent"
            .formatted(counts.refused(), counts.unanswered(), counts.unsent()));
    terminal.line("     latency          " + latency());
    terminal.line("     cost             " + cost(clientBytes));
  }

  private Status lostStatus() {
    return totals.losing() > 0 ? Status.INVALID : lost;
  }

  private Status staleStatus() {
    return totals.staleWindows() > 0
        ? Status.INVALID
        : totals.doubtful() > 0 || totals.withReads() == 0 ? Status.UNKNOWN : Status.VALID;
  }

  private static String sign(Status status) {
    return switch (status) {
      case VALID -> "✓";
      case UNKNOWN -> "?";
      case INVALID -> "✗";
    };
  }

  private String lostText(long now) {
    String found = "%,d of %,d acknowledged".formatted(totals.lost(), totals.written());
    if (totals.losing() > 0) {
      return found + ", in " + windows(totals.losing());
    }
    if (lost == Status.UNKNOWN) {
      return found
          + "; %s could not be read back".formatted(plural(totals.unreadable(), "key", "keys"));
    }
    String oldest =
        totals.oldestNanos() == Long.MAX_VALUE
            ? ""
            : "; the oldest write read back is %s old"
                .formatted(StepFormatter.span(Duration.ofNanos(now - totals.oldestNanos())));
    return found
        + oldest
        + (totals.failing() == 0
            ? "; no request failed, so nothing is known about a failover"
            : "; none in %s with failed requests still allows up to %s of such windows to lose some"
                .formatted(windows(totals.failing()), AmountFormat.share(totals.lossBound())));
  }

  private String staleText() {
    return "%s in %,d of %s%s%s"
        .formatted(
            plural(totals.stale(), "read", "reads"),
            totals.staleWindows(),
            windows(totals.withReads()),
            totals.staleWindows() == 0
                ? " (< %s of windows)".formatted(AmountFormat.share(totals.staleBound()))
                : "",
            totals.doubtful() == 0 ? "" : "; %s not known".formatted(windows(totals.doubtful())));
  }

  private static String windows(long number) {
    return plural(number, "window", "windows");
  }

  private static String outageText(OutageTracker outages, long now) {
    return outages.outages() == 0
        ? "none"
        : "%s, the longest %s"
            .formatted(
                plural(outages.outages(), "outage", "outages"),
                StepFormatter.span(outages.longest(now)));
  }

  private String latency() {
    List<String> parts = new ArrayList<>();
    percentile("p50", totals.recentPercentile(0.5), parts);
    percentile("p99", totals.recentPercentile(0.99), parts);
    percentile("max", totals.recentMax(), parts);
    return parts.isEmpty()
        ? "not known"
        : String.join(" · ", parts) + ", from the intended time, in the last five minutes";
  }

  private String cost(long clientBytes) {
    String clients = cpu(totals.clientCpu()).orElse("unknown CPU");
    String own = cpu(totals.ownCpu()).orElse("unknown CPU");
    return "clients %s and %s; Assay itself %s"
        .formatted(clients, AmountFormat.bytes((double) clientBytes), own);
  }
}
