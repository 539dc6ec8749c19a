package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.sentence.SentenceRenderer;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The study `hub/controls`: whole maps and answers by deliberately broken engines.
@Tag("further")
final class HubControlsIT {

  @TempDir private static Path folder;

  private static ControlVerdicts run = ControlVerdicts.NONE;

  @BeforeAll
  static void run() throws Exception {
    run = ControlVerdicts.of(folder, "hub/controls");
  }

  @Test
  void rightMap_isAccusedOfNothing() {
    assertThat(run.verdict("map", "content").status()).isEqualTo(Status.VALID);
    assertThat(run.verdict("map", "answers").status()).isEqualTo(Status.VALID);
    assertThat(run.measure("map", "content", "wrong-rows").value()).isZero();
  }

  @Test
  void rowsThatWereLost_areMissingFromTheContent() {
    Verdict verdict = run.verdict("loses-rows", "content");
    assertThat(verdict.status())
        .as(SentenceRenderer.of(verdict.summary()))
        .isEqualTo(Status.INVALID);
    assertThat(run.measure("loses-rows", "content", "wrong-rows").value()).isPositive();
    assertThat(verdict.witnesses()).isNotEmpty();
  }

  @Test
  void rowsThatWereLeftOut_areMissingFromAnswersOnly() {
    Verdict answers = run.verdict("serves-short", "answers");
    assertThat(answers.status())
        .as(SentenceRenderer.of(answers.summary()))
        .isEqualTo(Status.INVALID);
    assertThat(answers.witnesses()).isNotEmpty();
    assertThat(run.verdict("serves-short", "content").status()).isEqualTo(Status.VALID);
  }
}
