package assay.dist;

import assay.fact.Fact;
import assay.record.io.RunDirectory;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.record.results.Verdicts.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Copies of records that claim to hold harm.
final class ClaimedHarm {

  private ClaimedHarm() {}

  static Path in(RunDirectory run, Path copy, String configuration, String check)
      throws IOException {
    RunDirectory record = new RunDirectory(copied(run, copy));
    List<TrialVerdict> verdicts =
        ResultsFile.verdicts(record).verdicts().stream()
            .map(each ->
                each.configuration().equals(configuration) && each.checker().equals(check)
                    ? claimed(each)
                    : each)
            .toList();
    ResultsFile.write(
        record,
        ResultsFile.results(record),
        new Verdicts(Verdicts.SCHEMA, ResultsFile.verdicts(record).id(), verdicts));
    return copy;
  }

  private static TrialVerdict claimed(TrialVerdict sound) {
    return new TrialVerdict(
        sound.trial(),
        sound.configuration(),
        sound.repeat(),
        sound.checker(),
        new Verdict(
            Status.INVALID,
            Fact.quoted("claimed"),
            sound.verdict().measures(),
            List.of(),
            List.of()));
  }

  static Path copied(RunDirectory run, Path copy) throws IOException {
    try (Stream<Path> files = Files.walk(run.root())) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(run.root().relativize(file).toString()));
      }
    }
    return copy;
  }
}
