package assay.export;

import assay.plan.Plan;
import assay.problem.Exit;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.record.CellRecord;
import assay.record.RunDirectory;
import assay.record.RunRecord;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/// Writes what a run directory holds for tools that are not Assay.
public final class Exports {

  private Exports() {}

  /// A form to write in.
  public enum Format {
    /// The clients' histories, one JSON object a line, for checkers of consistency.
    JSONL
  }

  /// A file that was written.
  ///
  /// @param file where it lies
  /// @param operations how many operations it holds
  /// @param whole whether every client's history of the cell had been written to its end
  public record Written(Path file, long operations, boolean whole) {}

  /// Writes one file for each cell that left a history: `<cell>.jsonl`. A file appears only when it is
  /// complete.
  ///
  /// @param folder where to; made where it is missing
  /// @throws ProblemException E703 where the record is damaged, E431 where there is nothing to export
  public static List<Written> write(RunDirectory directory, Format format, Path folder)
      throws IOException {
    RunRecord run = RunRecord.open(directory);
    List<Written> written = new ArrayList<>();
    for (Plan.Cell cell : run.plan().cells()) {
      CellRecord.Events events = run.cell(cell).events();
      if (events.history().size() > 0) {
        Files.createDirectories(folder);
        written.add(
            switch (format) {
              case JSONL -> jsonLines(run, events, folder.resolve(cell.id() + ".jsonl"));
            });
      }
    }
    if (written.isEmpty()) {
      throw new ProblemException(
          Exit.INVALID_INPUT,
          new Problem(
              "E431",
              "no cell of `%s` left a history".formatted(directory.root()),
              "histories are kept by runs whose study asks for a check"));
    }
    return written;
  }

  private static Written jsonLines(RunRecord run, CellRecord.Events events, Path file)
      throws IOException {
    Path partial = file.resolveSibling(file.getFileName() + ".partial");
    long operations;
    try (BufferedWriter out = Files.newBufferedWriter(partial)) {
      operations =
          new JsonLines(
                  events.history(),
                  run.beginsNanos(),
                  step -> step < run.plan().steps().size() ? run.plan().steps().get(step).id() : "")
              .write(out);
    }
    Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
    return new Written(file, operations, events.whole());
  }
}
