package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.sentence.SentenceRenderer;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The study `engines/expiry-controls`: entries that expire, on an engine that keeps their time and on engines that do not.
@Tag("further")
final class ExpiryIT {

  @TempDir private static Path folder;

  private static ControlVerdicts run = ControlVerdicts.NONE;

  @BeforeAll
  static void run() throws Exception {
    run = ControlVerdicts.of(folder, "engines/expiry-controls");
  }

  private static Status status(String behaviour, String checker) {
    return run.verdict(behaviour, checker).status();
  }

  private static double found(String behaviour, String metric) {
    Verdict verdict = run.verdict(behaviour, "expiry");
    return verdict
        .measure(metric)
        .map(Measure::value)
        .orElseThrow(() -> new AssertionError(SentenceRenderer.of(verdict.summary())));
  }

  @Test
  void correctEngine_isAccusedOfNothing() {
    assertThat(status("map", "expiry")).isEqualTo(Status.VALID);
    assertThat(status("map", "stale-reads")).isEqualTo(Status.VALID);
  }

  /// Entries seem to live twice as long as four seconds.
  @Test
  void entriesThatLiveTooLong_areFound_andTheLongest() {
    assertThat(status("expires-late", "expiry")).isEqualTo(Status.INVALID);
    assertThat(found("expires-late", "expired-reads-found")).isPositive();
    assertThat(found("expires-late", "early-expiry-found")).isZero();
    assertThat(found("expires-late", "overstay")).isBetween(1e9, 4.1e9);
    assertThat(status("expires-late", "stale-reads")).isEqualTo(Status.VALID);
  }

  @Test
  void entriesThatDieTooEarly_areFound_andAreStaleReads() {
    assertThat(status("expires-early", "expiry")).isEqualTo(Status.INVALID);
    assertThat(found("expires-early", "early-expiry-found")).isPositive();
    assertThat(found("expires-early", "expired-reads-found")).isZero();
    assertThat(status("expires-early", "stale-reads")).isEqualTo(Status.INVALID);
  }

  /// What it serves is older than the newest version, and its time is over.
  @Test
  void outdatedCopy_servesWhatIsDead() {
    assertThat(status("stale-reads", "expiry")).isEqualTo(Status.INVALID);
    assertThat(status("stale-reads", "stale-reads")).isEqualTo(Status.INVALID);
  }
}
