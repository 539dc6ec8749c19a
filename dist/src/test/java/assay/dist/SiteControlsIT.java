package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.results.ResultsFile;
import assay.record.results.Verdicts;
import assay.record.results.Verdicts.CellVerdict;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The study `wan/controls`: replicators that are broken on purpose, between two processes.
final class SiteControlsIT {

  @TempDir private static Path folder;

  private static Verdicts verdicts = new Verdicts(Verdicts.SCHEMA, "", List.of());

  @BeforeAll
  static void run() throws Exception {
    verdicts = ResultsFile.verdicts(AssayProcess.record(folder, "wan/controls"));
  }

  private static Verdict verdict(String strategy, String checker) {
    return verdicts.verdicts().stream()
        .filter(each -> each.strategy().equals(strategy) && each.checker().equals(checker))
        .map(CellVerdict::verdict)
        .findFirst()
        .orElseThrow();
  }

  private static double measure(String strategy, String checker, String metric) {
    return verdict(strategy, checker).measures().stream()
        .filter(measure -> measure.metric().equals(metric))
        .findFirst()
        .orElseThrow()
        .value();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cross-site-losses",
        "cross-site-duplicates",
        "cross-site-order",
        "cross-site-lag",
        "convergence"
      })
  void rightReplicator_isAccusedOfNothing(String checker) {
    Verdict verdict = verdict("map", checker);
    assertThat(verdict.status()).as(verdict.summary()).isEqualTo(Status.VALID);
  }

  @ParameterizedTest
  @CsvSource({
    "link-drops, cross-site-losses",
    "link-drops, convergence",
    "link-repeats, cross-site-duplicates",
    "link-reorders, cross-site-order"
  })
  void brokenReplicator_isCaughtWithAWitness(String behaviour, String checker) {
    Verdict verdict = verdict(behaviour, checker);
    assertThat(verdict.status()).as(verdict.summary()).isEqualTo(Status.INVALID);
    assertThat(verdict.witnesses()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "link-drops, cross-site-duplicates",
    "link-drops, cross-site-order",
    "link-repeats, cross-site-losses",
    "link-repeats, cross-site-order",
    "link-repeats, convergence",
    "link-reorders, cross-site-duplicates",
    "link-stays-behind, cross-site-duplicates",
    "link-stays-behind, cross-site-order"
  })
  void brokenReplicator_isNotAccusedOfWhatItDoesNot(String behaviour, String checker) {
    Verdict verdict = verdict(behaviour, checker);
    assertThat(verdict.status()).as(verdict.summary()).isEqualTo(Status.VALID);
  }

  /// It sends 250 of 400 changes a second: after six seconds it is more than two behind.
  @Test
  void replicatorThatStaysBehind_isSeenToLag() {
    assertThat(measure("link-stays-behind", "cross-site-lag", "cross-site-lag")).isGreaterThan(1e9);
  }
}
