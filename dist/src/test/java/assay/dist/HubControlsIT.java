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

/// The study `hub/controls`: whole maps and answers of engines that are broken on purpose.
final class HubControlsIT {

  @TempDir private static Path folder;

  private static Verdicts verdicts = new Verdicts(Verdicts.SCHEMA, "", List.of());

  @BeforeAll
  static void run() throws Exception {
    verdicts = ResultsFile.verdicts(AssayProcess.record(folder, "hub/controls"));
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

  @Test
  void rightMap_isAccusedOfNothing() {
    assertThat(verdict("map", "content").status()).isEqualTo(Status.VALID);
    assertThat(verdict("map", "answers").status()).isEqualTo(Status.VALID);
    assertThat(measure("map", "content", "wrong-rows")).isZero();
  }

  @Test
  void rowsThatWereLost_areMissingFromTheContent() {
    Verdict verdict = verdict("loses-rows", "content");
    assertThat(verdict.status()).as(verdict.summary()).isEqualTo(Status.INVALID);
    assertThat(measure("loses-rows", "content", "wrong-rows")).isPositive();
    assertThat(verdict.witnesses()).isNotEmpty();
  }

  @Test
  void rowsThatWereLeftOut_areMissingFromAnswersOnly() {
    Verdict answers = verdict("serves-short", "answers");
    assertThat(answers.status()).as(answers.summary()).isEqualTo(Status.INVALID);
    assertThat(answers.witnesses()).isNotEmpty();
    assertThat(verdict("serves-short", "content").status()).isEqualTo(Status.VALID);
  }
}
