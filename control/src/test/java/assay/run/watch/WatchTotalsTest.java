package assay.run.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.fact.Quoted;
import assay.judge.watch.JudgedWindow;
import assay.judge.watch.JudgedWindow.RequestCounts;
import assay.problem.ExitCode;
import assay.record.latency.DurationHistogram;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class WatchTotalsTest {

  private static final long SECOND = 1_000_000_000;

  private final WatchTotals totals = new WatchTotals();

  private static Verdict verdict(Status status, String metric, long found) {
    return new Verdict(
        status,
        new Quoted("a sentence"),
        List.of(Measure.of(metric, found, new Quoted("so many"))),
        List.of(),
        List.of());
  }

  private void window(Status lost, long losses, Status stale, long ok, long unanswered) {
    JudgedWindow judged =
        new JudgedWindow(
            verdict(lost, "lost-writes", losses),
            verdict(stale, "stale-reads-found", stale == Status.INVALID ? 2 : 0),
            new RequestCounts(ok, 0, unanswered, 0),
            ok / 2,
            ok / 2,
            400,
            lost == Status.UNKNOWN ? 400 : 0,
            0,
            SECOND,
            400,
            unanswered > 0 ? SECOND : Long.MAX_VALUE);
    Map<String, DurationHistogram> latency = Map.of("get", DurationHistogram.alike(1_000_000, ok));
    totals.add(
        new WatchedWindow(
            totals.windows() + 1, judged, latency, 15 * SECOND, SECOND / 10, SECOND, 1, 10));
  }

  @Test
  void beforeTheFirstWindow_nothingIsKnown() {
    assertThat(totals.exit(0)).isEqualTo(ExitCode.UNANSWERED);
    assertThat(totals.staleBound()).isEqualTo(1);
    assertThat(totals.clientCpu()).isEmpty();
    assertThat(totals.recentMax()).isEmpty();
  }

  @Test
  void staleReads_areNotKnown_ifNoReadWasAnswered() {
    window(Status.VALID, 0, Status.VALID, 0, 0);
    assertThat(totals.exit(0)).isEqualTo(ExitCode.UNANSWERED);
    assertThat(totals.staleBound()).isEqualTo(1);
    window(Status.VALID, 0, Status.VALID, 150, 0);
    assertThat(totals.exit(0)).isEqualTo(ExitCode.FINE);
    assertThat(totals.staleBound()).isCloseTo(0.975, within(1e-9));
  }

  @Test
  void outage_isAHarm() {
    window(Status.VALID, 0, Status.VALID, 150, 0);
    assertThat(totals.exit(0)).isEqualTo(ExitCode.FINE);
    assertThat(totals.exit(1)).isEqualTo(ExitCode.MISSED);
  }

  @Test
  void noHarm_isABound() {
    for (int number = 0; number < 36; number++) {
      window(Status.VALID, 0, Status.VALID, 150, 0);
    }
    assertThat(totals.exit(0)).isEqualTo(ExitCode.FINE);
    assertThat(totals.staleBound()).isCloseTo(1 - Math.pow(0.025, 1 / 36.0), within(1e-9));
    assertThat(totals.lossBound()).isEqualTo(1);
  }

  @Test
  void harm_staysProven_andIsCounted() {
    window(Status.VALID, 0, Status.VALID, 150, 0);
    window(Status.INVALID, 7, Status.INVALID, 150, 1);
    window(Status.UNKNOWN, 0, Status.UNKNOWN, 150, 0);
    window(Status.VALID, 0, Status.VALID, 150, 0);
    assertThat(totals.exit(0)).isEqualTo(ExitCode.MISSED);
    assertThat(totals.lost()).isEqualTo(7);
    assertThat(totals.losing()).isEqualTo(1);
    assertThat(totals.stale()).isEqualTo(2);
    assertThat(totals.failing()).isEqualTo(1);
    assertThat(totals.written()).isEqualTo(300);
  }

  /// Keys that were not readable are read later; reads are not repeated.
  @Test
  void unknown_isNotGreen_unlessALaterWindowKnows() {
    window(Status.UNKNOWN, 0, Status.VALID, 150, 0);
    assertThat(totals.exit(0)).isEqualTo(ExitCode.UNANSWERED);
    window(Status.VALID, 0, Status.VALID, 150, 0);
    assertThat(totals.exit(0)).isEqualTo(ExitCode.FINE);
    window(Status.VALID, 0, Status.UNKNOWN, 150, 0);
    window(Status.VALID, 0, Status.VALID, 150, 0);
    assertThat(totals.exit(0)).isEqualTo(ExitCode.UNANSWERED);
    assertThat(totals.doubtful()).isEqualTo(1);
  }

  @Test
  void fiveMinutes_areKept_howeverLongTheWatch() {
    for (int number = 0; number < 10_000; number++) {
      window(Status.VALID, 0, Status.VALID, 150, 0);
    }
    assertThat(totals.kept()).isEqualTo(20);
    assertThat(totals.counts().ok()).isEqualTo(1_500_000);
    assertThat(totals.clientCpu().orElseThrow()).isCloseTo(0.1 / 15, within(1e-12));
  }

  @Test
  void percentile_needsEnoughRequests_andUnansweredRankLast() {
    window(Status.VALID, 0, Status.VALID, 150, 0);
    assertThat(totals.recentPercentile(0.5)).isPresent();
    assertThat(totals.recentPercentile(0.99)).isEmpty();
    window(Status.VALID, 0, Status.VALID, 300, 0);
    assertThat(totals.recentPercentile(0.99)).isPresent();
    window(Status.VALID, 0, Status.VALID, 150, 20);
    assertThat(totals.recentPercentile(0.99)).isEmpty();
    assertThat(totals.recentPercentile(0.5).orElseThrow()).isBetween(999_000L, 1_010_000L);
  }
}
