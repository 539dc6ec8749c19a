package assay.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.IntervalDraft;
import assay.record.latency.Interval;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TerminalProgressTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000L;
  private static final String LONG = "loading " + "a-map-with-a-long-name ".repeat(8).strip();

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private String shown(int columns) {
    TerminalProgress progress =
        new TerminalProgress(
            new PrintStream(bytes, true, StandardCharsets.UTF_8), columns, false, Duration.ZERO);
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

  private static Interval interval(long ok, long failed, long delayNanos) {
    return new Interval(
        "c",
        "client-1",
        "open-1",
        true,
        "put",
        0,
        SECOND,
        ok,
        failed,
        0,
        0,
        MILLI,
        9 * MILLI,
        20 * MILLI,
        MILLI,
        9 * MILLI,
        20 * MILLI,
        delayNanos);
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
    RecentRate rate = new RecentRate();
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
