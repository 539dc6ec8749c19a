package assay.cli.draft;

import assay.problem.Problem;
import java.util.List;
import java.util.stream.Collectors;

/// The comment of a new study about what it does not take over from another tool's file.
public final class LeftOutComment {

  private LeftOutComment() {}

  /// A line for each problem, each after a line end.
  public static String of(List<Problem> left) {
    return left.stream()
        .map(problem ->
            oneLine("#   %s%s; %s".formatted(at(problem), problem.what(), problem.help())))
        .map(line -> "\n" + line)
        .collect(Collectors.joining());
  }

  private static String at(Problem problem) {
    Problem.Place where = problem.where();
    if (where == null) {
      return "";
    }
    return where.file().startsWith("-")
        ? where.file() + ": "
        : "%s:%d: ".formatted(where.file(), where.line());
  }

  /// Keeps a value with a line end inside its comment.
  public static String oneLine(String text) {
    return text.replaceAll("\\R", " ");
  }
}
