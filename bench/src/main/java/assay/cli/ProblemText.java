package assay.cli;

import assay.problem.Exit;
import assay.problem.Problem;
import assay.problem.Problem.Place;
import java.util.List;

/// Problems as a person reads them: what, where with a caret, and what to do.
final class ProblemText {

  private ProblemText() {}

  /// Writes problems, and what state things are in.
  static void write(List<Problem> problems, Exit exit, Terminal terminal) {
    for (Problem problem : problems) {
      terminal.alarm("error[" + problem.code() + "]", ": " + problem.what());
      where(problem).forEach(terminal::note);
      terminal.note("");
    }
    String count = problems.size() == 1 ? "1 error. " : problems.size() + " errors. ";
    String code = problems.isEmpty() ? "" : problems.getFirst().code();
    terminal.note(
        "%sNothing was run.  (exit %d, assay explain %s)".formatted(count, exit.code(), code));
  }

  /// The lines below the first: the place, its line, the caret and the help.
  static List<String> where(Problem problem) {
    Place place = problem.where();
    if (place == null) {
      return List.of("  = help: " + problem.help());
    }
    String number = String.valueOf(place.line());
    String gutter = " ".repeat(number.length());
    String before = place.text().substring(0, Math.min(place.column() - 1, place.text().length()));
    String indent = before.replaceAll("[^\t]", " ");
    return List.of(
        gutter + "--> " + place.file() + ":" + place.line() + ":" + place.column(),
        gutter + " |",
        number + " | " + place.text(),
        gutter + " | " + indent + "^".repeat(place.length()),
        gutter + " = help: " + problem.help());
  }
}
