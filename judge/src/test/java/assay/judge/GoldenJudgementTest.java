package assay.judge;

import assay.CheckedIn;
import assay.record.SealedSample;
import assay.record.io.RunDirectory;
import assay.record.results.ResultsFile;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// The numbers in whole judgements, as accepted last: a change must be intentional.
///
/// The oracles for single figures are in their checkers' tests. These fix the rest while code is
/// moved; `-Dassay.regenerate=true` accepts changes.
final class GoldenJudgementTest extends JudgedRuns {

  private static final Path GOLDEN = Path.of("src/test/resources/assay/judge/golden");

  @Test
  void storedRun_keepsItsNumbers() throws IOException {
    RunDirectory stored = SealedSample.judged(folder);
    check("stored", Judge.judge(stored));
    check("stored", new RunJudgement(ResultsFile.results(stored), ResultsFile.verdicts(stored)));
  }

  @Test
  void runThatLoses_keepsItsNumbers() throws IOException {
    check("losing", Judge.judge(GoldenRuns.losing(this).directory()));
  }

  @Test
  void runThatIsLateOrTooSlow_keepsItsNumbers() throws IOException {
    check("late", Judge.judge(GoldenRuns.late(this).directory()));
  }

  @Test
  void sixRepeats_keepTheirNumbers() throws IOException {
    check("six", Judge.judge(GoldenRuns.six(this).directory()));
  }

  private static void check(String name, RunJudgement judged) throws IOException {
    CheckedIn.check(GOLDEN.resolve(name + ".txt"), Numbers.of(judged));
  }
}
