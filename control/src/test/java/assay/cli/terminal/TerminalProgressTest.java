package assay.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Plan.Trial;
import assay.record.IntervalDraft;
import assay.record.event.RunEvent;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.latency.Interval;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TerminalProgressTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000L;
  private static final String LONG = "loading " + "a-map-with-a-long-name ".repeat(8).strip();

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private TerminalProgress progress(Charset charset, int columns) {
    PrintStream out = new PrintStream(bytes, true, charset);
    return new TerminalProgress(new StatusLine(out, columns), Duration.ZERO);
  }

  private String shown(int columns) {
    TerminalProgress progress = progress(StandardCharsets.UTF_8, columns);
    progress.advanced(LONG, 10, 10, 41_200);
    progress.close();
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void lineThatIsRewritten_staysInsideItsWindow() {
    for (int columns : new int[] {60, 80, 200}) {
      bytes.reset();
      for (String line : shown(columns).split("\r")) {
        assertThat(line.codePointCount(0, line.length())).isLessThan(columns);
      }
    }
  }

  @Test
  void lineInAFile_isWhole() {
    assertThat(shown(0)).contains(LONG, "41.2k/s").doesNotContain("\r");
  }

  @Test
  void terminalWithoutUnicode_readsEverySign() {
    TerminalProgress progress = progress(StandardCharsets.US_ASCII, 0);
    progress.advanced("loading 5 µs", 10, 10, 41_200);
    progress.close();
    assertThat(bytes.toString(StandardCharsets.US_ASCII)).contains("5 us", "#").doesNotContain("?");
  }

  /// In a log nothing else is printed for a minute, so the reader must know what the run waits for.
  @Test
  void longWait_isPrintedWithItsEnd_andAShortOneIsNot() {
    List<Runnable> later = new ArrayList<>();
    StatusLine log = new StatusLine(new PrintStream(bytes, true, StandardCharsets.UTF_8), 0);
    TerminalProgress progress = new TerminalProgress(log, Duration.ZERO, later::add);
    progress.trial(1, 1, new Trial("none-1", "none", 1));
    progress.phase("open-1");
    progress.waits("waiting for the last answers of open-1", Duration.ofSeconds(30));
    progress.waits("waiting for an owner of every partition", Duration.ofMinutes(1));

    later.forEach(Runnable::run);
    progress.phase("stopping");
    later.forEach(Runnable::run);

    assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
        .filteredOn(line -> line.contains("waiting"))
        .singleElement()
        .asString()
        .matches(
            "0:0\\d  none \\(1 of 1\\)  waiting for an owner of every partition, until 1:0\\d at most");
  }

  /// The words of a trial in the order in which it says them, with seconds of a step that come late.
  @Test
  void wordsOfATrial_neverGoBack() {
    TerminalProgress progress = progress(StandardCharsets.UTF_8, 200);
    progress.trial(1, 4, new Trial("sync-1", "sync", 1));
    progress.phase("starting 3 members and 1 client");
    progress.onEvent(event(new TrialEvent.Ready(SECOND), "ready"));
    String ready = newest();
    progress.phase("loading data");
    progress.phase("open-1");
    progress.ticked(List.of(row("open-1", SECOND, 30)));
    progress.phase("reading every key back");
    progress.ticked(List.of(row("open-1", SECOND, 30)));
    progress.onEvent(event(new TrialEvent.TrialFailed("x"), "x"));

    assertThat(ready).contains("cluster ready after 1.0 s", "sync (1 of 4)  cluster ready");
    assertThat(newest()).contains("sync (1 of 4)  reading every key back").doesNotContain("/s");
  }

  /// The next trial may have a step of the same name.
  @Test
  void stepOfTheNextTrial_isShown() {
    TerminalProgress progress = progress(StandardCharsets.UTF_8, 200);
    for (String trial : List.of("none-1", "sync-1")) {
      progress.trial(1, 2, new Trial(trial, trial.substring(0, 4), 1));
      progress.phase("open-1");
      progress.ticked(List.of(row("open-1", SECOND, 30)));
      progress.onEvent(event(new TrialEvent.TrialFailed("x"), "x"));
      progress.phase("stopping");
    }
    assertThat(newest()).contains("sync (1 of 2)  open-1");
  }

  private static TimedEvent event(RunEvent event, String text) {
    return new TimedEvent(SECOND, "sync-1", null, text, event);
  }

  /// What the last event left on the terminal.
  private String newest() {
    String all = bytes.toString(StandardCharsets.UTF_8);
    return all.substring(all.lastIndexOf('\r', all.lastIndexOf("sync:")) + 1);
  }

  private static Interval interval(long ok, long failed, long delayNanos) {
    return new IntervalDraft("c", "open-1", "put")
        .from(0, SECOND)
        .ok(ok)
        .failed(failed)
        .times(MILLI, 9 * MILLI, 20 * MILLI)
        .delay(delayNanos)
        .row();
  }

  @Test
  void livePercentile_isOneThatTheTableWouldGive() {
    assertThat(LivePercentile.of(interval(1000, 0, 0))).isEqualTo("put p99 9.00 ms");
    assertThat(LivePercentile.of(interval(200, 0, 0))).isEqualTo("put p50 1.00 ms");
    assertThat(LivePercentile.of(interval(3, 0, 0))).isEmpty();
    assertThat(LivePercentile.of(interval(0, 0, 0))).isEmpty();
  }

  private static Interval row(String step, long nanos, long ok) {
    return new IntervalDraft("c", step, "put").from(0, nanos).ok(ok).row();
  }

  /// Ten rows of 0.1 s each: nine without an answer, and one that catches up.
  @Test
  void rate_isOfTheLastSecond_andOfOneStep() {
    RecentRequestRate rate = new RecentRequestRate();
    rate.add(row("closed-1", SECOND, 9_000));
    for (int i = 0; i < 9; i++) {
      rate.add(row("open-1", 100 * MILLI, 0));
    }
    rate.add(row("open-1", 100 * MILLI, 300));
    assertThat(rate.perSecond()).isEqualTo(300);
    for (int i = 0; i < 10; i++) {
      rate.add(row("open-1", 100 * MILLI, 30));
    }
    assertThat(rate.perSecond()).isEqualTo(300);
    rate.clear();
    assertThat(rate.perSecond()).isZero();
  }

  @Test
  void livePercentile_isNoneOfRequestsThatWereNotAnsweredOrSentLate() {
    assertThat(LivePercentile.of(interval(1000, 50, 0))).isEqualTo("put p50 1.00 ms");
    assertThat(LivePercentile.of(interval(1000, 5000, 0))).isEmpty();
    assertThat(LivePercentile.of(interval(1000, 0, 30 * MILLI))).isEmpty();
    assertThat(List.of(LivePercentile.of(interval(1000, 0, MILLI / 2))))
        .containsExactly("put p99 9.00 ms");
  }
}
