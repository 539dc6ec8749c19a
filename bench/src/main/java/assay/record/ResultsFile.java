package assay.record;

import assay.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import tools.jackson.core.JacksonException;

/// `run.json` and `verdicts.json`: the judge's findings on disk, each replaced as a whole.
public final class ResultsFile {

  private ResultsFile() {}

  /// Writes both.
  public static void write(RunDirectory directory, Results results, Verdicts verdicts)
      throws IOException {
    replace(directory.results(), Json.document(results));
    replace(directory.verdicts(), Json.document(verdicts));
  }

  /// Reads the figures.
  ///
  /// @throws assay.problem.ProblemException E703 where there are none or the file is damaged
  public static Results results(RunDirectory directory) {
    return read(directory.results(), Results.class);
  }

  /// Reads the findings.
  ///
  /// @throws assay.problem.ProblemException E703 where there are none or the file is damaged
  public static Verdicts verdicts(RunDirectory directory) {
    return read(directory.verdicts(), Verdicts.class);
  }

  private static void replace(Path file, String text) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".draft");
    Files.writeString(draft, text + "\n");
    Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  private static <T> T read(Path file, Class<T> type) {
    if (!Files.exists(file)) {
      throw Damage.of(file, "the file is missing: the run was not judged");
    }
    try {
      return Json.read(Files.readString(file), type);
    } catch (JacksonException e) {
      int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
      throw Damage.at(file, line, "", "the file is not what the judge wrote");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
