package assay.record.results;

import assay.json.JsonCodec;
import assay.record.environment.Environment;
import assay.record.io.DamagedRecordProblems;
import assay.record.io.RecordFile;
import assay.record.io.RunDirectory;
import assay.record.io.SealCheck;
import assay.record.io.SealWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;

/// `run.json` and `verdicts.json`: the judge's findings, replaced atomically.
public final class ResultsFile {

  private ResultsFile() {}

  public static void write(RunDirectory directory, Results results, Verdicts verdicts)
      throws IOException {
    RecordFile.replace(directory.results(), JsonCodec.document(results) + "\n");
    RecordFile.replace(directory.verdicts(), JsonCodec.document(verdicts) + "\n");
    SealWriter.judged(directory);
  }

  /// @throws assay.problem.ProblemException E703 when the file is missing or damaged
  public static Results results(RunDirectory directory) {
    return read(directory.results(), Results.class);
  }

  /// @throws assay.problem.ProblemException E703 when a file was altered
  public static void requireAsWritten(RunDirectory directory, Environment environment) {
    SealCheck sealed = SealCheck.judged(directory, environment.sealed());
    sealed.require(directory.results());
    sealed.require(directory.verdicts());
  }

  /// @throws assay.problem.ProblemException E703 when the file is missing or damaged
  public static Verdicts verdicts(RunDirectory directory) {
    return read(directory.verdicts(), Verdicts.class);
  }

  private static <T> T read(Path file, Class<T> type) {
    if (!Files.exists(file)) {
      throw DamagedRecordProblems.of(file, "the file is missing: the run was not judged");
    }
    try {
      return JsonCodec.read(RecordFile.text(file), type);
    } catch (JacksonException e) {
      int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
      throw DamagedRecordProblems.at(file, line, "", "the file is not what the judge wrote");
    }
  }
}
