package assay.record.results;

import assay.json.JsonCodec;
import assay.record.environment.Environment;
import assay.record.io.DamagedRecord;
import assay.record.io.FormerRecordWords;
import assay.record.io.RecordFile;
import assay.record.io.RunDirectory;
import assay.record.io.SealCheck;
import assay.record.io.SealWriter;
import assay.words.FormerWordReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// `run.json` and `verdicts.json`: the judge's findings, replaced atomically.
public final class ResultsFile {

  private ResultsFile() {}

  public static void write(RunDirectory directory, Results results, Verdicts verdicts)
      throws IOException {
    RecordFile.replace(directory.results(), JsonCodec.document(results) + "\n");
    RecordFile.replace(directory.verdicts(), JsonCodec.document(verdicts) + "\n");
    SealWriter.judged(directory);
  }

  /// Reads figures and converts older versions.
  ///
  /// @throws assay.problem.ProblemException E703 when the file is missing or damaged
  public static Results results(RunDirectory directory) {
    Path file = directory.results();
    JsonNode run = read(file, JsonNode.class);
    FormerRecordWords.change(run, new FormerWordReader());
    if (run instanceof ObjectNode first && ResultsV1.is(run)) {
      ResultsV1.upgrade(first);
    }
    ReasonsInWords.upgrade(run);
    run.path("cells").forEach(ReasonsInWords::upgrade);
    return bound(file, run, Results.class);
  }

  /// The format's version: `v1`, `v2`; the newest if unknown.
  ///
  /// @throws JacksonException when the file is not JSON
  public static String version(Path file) {
    return ResultsV1.is(JsonCodec.read(RecordFile.text(file), JsonNode.class)) ? "v1" : "v2";
  }

  /// @throws assay.problem.ProblemException E703 when a file was altered
  public static void requireAsWritten(RunDirectory directory, Environment environment) {
    SealCheck sealed = SealCheck.judged(directory, environment.sealed());
    sealed.require(directory.results());
    sealed.require(directory.verdicts());
  }

  /// @throws assay.problem.ProblemException E703 when the file is missing or damaged
  public static Verdicts verdicts(RunDirectory directory) {
    Path file = directory.verdicts();
    JsonNode found = read(file, JsonNode.class);
    FormerRecordWords.change(found, new FormerWordReader());
    return bound(file, found, Verdicts.class);
  }

  private static <T> T bound(Path file, JsonNode document, Class<T> type) {
    try {
      return JsonCodec.read(document.toString(), type);
    } catch (JacksonException e) {
      throw DamagedRecord.at(file, 1, "", "the file is not what the judge wrote");
    }
  }

  private static <T> T read(Path file, Class<T> type) {
    if (!Files.exists(file)) {
      throw DamagedRecord.of(file, "the file is missing: the run was not judged");
    }
    try {
      return JsonCodec.read(RecordFile.text(file), type);
    } catch (JacksonException e) {
      int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
      throw DamagedRecord.at(file, line, "", "the file is not what the judge wrote");
    }
  }
}
