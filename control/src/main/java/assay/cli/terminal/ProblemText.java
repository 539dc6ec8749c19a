package assay.cli.terminal;

import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.Problem.Place;
import java.util.List;

/// Prints problems for a person: what, where with a caret, and what to do.
public final class ProblemText {

  /// More problems than a person fixes before the next try.
  private static final int MOST = 40;

  private static final String HELP = "= help: ";

  private ProblemText() {}

  /// Prints problems and their consequences.
  ///
  /// @param state what was done nevertheless, in a sentence
  public static void write(List<Problem> problems, ExitCode exit, String state, Terminal terminal) {
    for (Problem problem : problems.subList(0, Math.min(MOST, problems.size()))) {
      terminal.alarm("error[" + problem.code() + "]", ": " + problem.what());
      place(problem, terminal);
      terminal.note("");
    }
    if (problems.size() > MOST) {
      terminal.note("… and %,d more".formatted(problems.size() - MOST));
      terminal.note("");
    }
    String count = problems.size() == 1 ? "1 error. " : problems.size() + " errors. ";
    String code = problems.isEmpty() ? "" : problems.getFirst().code();
    terminal.note("%s%s  (exit %d, assay explain %s)".formatted(count, state, exit.code(), code));
  }

  public static void warn(List<Problem> problems, Terminal terminal) {
    for (Problem problem : problems) {
      terminal.note("warning[" + problem.code() + "]: " + problem.what());
      place(problem, terminal);
    }
  }

  private static void place(Problem problem, Terminal terminal) {
    for (String line : where(problem)) {
      if (line.strip().startsWith(HELP)) {
        terminal.note(line);
      } else {
        terminal.exactNote(line);
      }
    }
  }

  /// The lines below the first: the place, its line, the caret and the help.
  static List<String> where(Problem problem) {
    Place place = problem.where();
    if (place == null) {
      return List.of("  " + HELP + problem.help());
    }
    String number = String.valueOf(place.line());
    String gutter = " ".repeat(number.length());
    int ahead = place.column() - place.from();
    String before = place.text().substring(0, Math.min(ahead, place.text().length()));
    String indent = before.replaceAll("[^\t]", " ");
    return List.of(
        gutter + "--> " + place.file() + ":" + place.line() + ":" + place.column(),
        gutter + " |",
        number + " | " + place.text(),
        gutter + " | " + indent + "^".repeat(place.length()),
        gutter + " " + HELP + problem.help());
  }
}
