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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The study `tradeoffs/controls`: keys that several requests write at a time, on deliberately broken engines.
@Tag("further")
final class ConflictingWritesIT {

  @TempDir private static Path folder;

  private static ControlVerdicts run = ControlVerdicts.NONE;

  @BeforeAll
  static void run() throws Exception {
    run = ControlVerdicts.of(folder, "tradeoffs/controls");
  }

  @Test
  void rightMap_isAccusedOfNothing() {
    for (String checker : new String[] {"linearizability", "lost-writes"}) {
      Verdict verdict = run.verdict("map", checker);
      assertThat(verdict.status())
          .as(SentenceRenderer.of(verdict.summary()))
          .isEqualTo(Status.VALID);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"loses-writes", "stale-reads", "denies-writes", "ignores-conditions"})
  void brokenEngine_fitsNoOrder(String behaviour) throws Exception {
    Verdict verdict = run.verdict(behaviour, "linearizability");
    assertThat(run.harmed(behaviour)).isPositive();
    assertThat(verdict.status())
        .as(SentenceRenderer.of(verdict.summary()))
        .isEqualTo(Status.INVALID);
    assertThat(verdict.witnesses()).isNotEmpty();
  }

  @Test
  void writesThatReachNoBackup_areLost_orWereWrittenAgain() {
    Verdict lost = run.verdict("loses-writes", "lost-writes");
    // Several clients soon write most keys again, and then nobody can tell. The order of the
    // operations is broken in any
    // case, and `SharedLossSelfTest` compares the losses with a search of every order.
    assertThat(lost.status()).as(SentenceRenderer.of(lost.summary())).isNotEqualTo(Status.UNKNOWN);
    assertThat(lost.witnesses().isEmpty()).isEqualTo(lost.status() == Status.VALID);
    assertThat(run.verdict("stale-reads", "lost-writes").status()).isEqualTo(Status.VALID);
  }
}
