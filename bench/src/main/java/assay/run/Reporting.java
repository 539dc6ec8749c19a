package assay.run;

import assay.judge.Judge;
import assay.judge.Judged;
import assay.record.ResultsFile;
import assay.record.RunDirectory;
import java.io.IOException;

/// Judges and draws a run directory from its record alone.
public final class Reporting {

  private Reporting() {}

  /// Judges a record and writes what was found beside it.
  public static Judged judge(RunDirectory directory) throws IOException {
    Judged judged = Judge.judge(directory);
    ResultsFile.write(directory, judged.results(), judged.verdicts());
    return judged;
  }
}
