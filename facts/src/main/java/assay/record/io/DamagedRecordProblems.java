package assay.record.io;

import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.nio.file.Path;

/// E703 for an unreadable or altered record, with file and line. No figure is drawn silently from a damaged or edited
/// file.
public final class DamagedRecordProblems {

  private static final int SHOWN_CHARACTERS = 120;

  private DamagedRecordProblems() {}

  /// @param line from 1
  public static ProblemException at(Path file, int line, String text, String what) {
    String shown = text.substring(0, Math.min(text.length(), SHOWN_CHARACTERS));
    Problem.Place place =
        new Problem.Place(file.toString(), line, 1, Math.max(1, shown.length()), shown);
    return new ProblemException(ExitCode.NOT_VALID, new Problem("E703", what, place, HELP));
  }

  public static ProblemException of(Path file, String what) {
    return at(file, 1, "", what);
  }

  private static final String HELP =
      "restore the file from a copy or run the study again; a record is not meant to be edited";
}
