package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.sentence.SentenceRenderer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The study `engines/isolation-controls`: transactions that meet, on an engine that isolates them in several ways.
@Tag("further")
final class TransactionsIT {

  @TempDir private static Path folder;

  private static ControlVerdicts run = ControlVerdicts.NONE;

  @BeforeAll
  static void run() throws Exception {
    run = ControlVerdicts.of(folder, "engines/isolation-controls");
  }

  private static Verdict of(String isolation) {
    return run.verdict(isolation, "anomalies");
  }

  private static void requireFound(String isolation, List<String> found, List<String> none) {
    Verdict verdict = of(isolation);
    String text = SentenceRenderer.of(verdict.summary());
    assertThat(verdict.status()).as(text).isEqualTo(Status.INVALID);
    for (String metric : found) {
      assertThat(verdict.measure(metric).map(Measure::value).orElse(-1.0))
          .as("%s of %s: %s", metric, isolation, text)
          .isPositive();
    }
    for (String metric : none) {
      assertThat(verdict.measure(metric).map(Measure::value).orElse(-1.0))
          .as("%s of %s: %s", metric, isolation, text)
          .isZero();
    }
  }

  @Test
  void serializableTransactions_areAccusedOfNothing_andSomeAreRefused() {
    Verdict verdict = of("serializable");
    assertThat(verdict.status()).as(SentenceRenderer.of(verdict.summary())).isEqualTo(Status.VALID);
    assertThat(verdict.measure("aborted-transactions").map(Measure::value).orElse(0.0))
        .isPositive();
  }

  @Test
  void snapshots_permitOnlyCirclesOfSeveralMisses() {
    requireFound(
        "snapshot",
        List.of("g2"),
        List.of("g0", "g1a", "g1b", "g1c", "lost-update-anomalies", "fractured-reads", "g-single"));
  }

  @Test
  void readsOfCommittedData_permitLostUpdatesAndFracturedReads() {
    requireFound(
        "read-committed",
        List.of("g2", "g-single", "lost-update-anomalies", "fractured-reads"),
        List.of("g0", "g1a", "g1b", "g1c"));
  }

  @Test
  void readsOfUncommittedData_permitEverything() {
    requireFound(
        "read-uncommitted",
        List.of("g0", "g1a", "g1b", "g1c", "lost-update-anomalies", "fractured-reads"),
        List.of());
  }
}
