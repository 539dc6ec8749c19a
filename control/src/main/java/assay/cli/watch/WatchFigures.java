package assay.cli.watch;

import assay.live.heard.LiveFigure;
import assay.run.watch.OutageTracker;
import assay.run.watch.WatchTotals;
import java.util.ArrayList;
import java.util.List;

/// A watch's figures for a scraper.
record WatchFigures(WatchTotals totals, OutageTracker outages) {

  private static final double SECOND = 1e9;

  List<LiveFigure> now() {
    long now = System.nanoTime();
    List<LiveFigure> figures = new ArrayList<>();
    total(figures, "windows", "Windows judged so far.", totals.windows());
    total(figures, "written", "Writes that were acknowledged.", totals.written());
    total(figures, "lost_writes", "Acknowledged writes that are gone.", totals.lost());
    total(
        figures, "stale_reads", "Reads that returned less than was acknowledged.", totals.stale());
    total(figures, "refused", "Requests certainly without effect.", totals.counts().refused());
    total(figures, "unanswered", "Requests with an unknown outcome.", totals.counts().unanswered());
    total(figures, "unsent", "Requests that were due and not sent.", totals.counts().unsent());
    total(figures, "outages", "Times in which no request was answered.", outages.outages());
    gauge(
        figures,
        "outage_seconds",
        "How long no request was answered until now; 0 without an outage.",
        outages.present(now).toNanos() / SECOND);
    gauge(
        figures,
        "unknown",
        "1 if the last window could not tell whether writes are lost, or any whether reads were stale.",
        totals.isKnown() ? 0 : 1);
    gauge(figures, "keys_unreadable", "Keys that could not be read back.", totals.unreadable());
    if (totals.oldestNanos() < Long.MAX_VALUE) {
      gauge(
          figures,
          "oldest_write_seconds",
          "The age of the oldest write that is still read back.",
          (now - totals.oldestNanos()) / SECOND);
    }
    latency(figures);
    totals
        .clientCpu()
        .ifPresent(share ->
            gauge(figures, "client_cpu", "The clients' use of a core in five minutes.", share));
    totals
        .ownCpu()
        .ifPresent(
            share -> gauge(figures, "own_cpu", "The use of a core by Assay's own process.", share));
    return figures;
  }

  private void latency(List<LiveFigure> figures) {
    String help = "Latency of the last five minutes from the intended time, in nanoseconds.";
    totals
        .recentPercentile(0.5)
        .ifPresent(nanos -> gauge(figures, "latency_p50_nanos", help, (double) nanos));
    totals
        .recentPercentile(0.99)
        .ifPresent(nanos -> gauge(figures, "latency_p99_nanos", help, (double) nanos));
    totals
        .recentMax()
        .ifPresent(nanos -> gauge(figures, "latency_max_nanos", help, (double) nanos));
  }

  private static void total(List<LiveFigure> figures, String name, String help, long value) {
    figures.add(new LiveFigure("assay_watch_" + name, help, true, (double) value));
  }

  private static void gauge(List<LiveFigure> figures, String name, String help, double value) {
    figures.add(new LiveFigure("assay_watch_" + name, help, false, value));
  }
}
