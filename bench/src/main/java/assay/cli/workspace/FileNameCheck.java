package assay.cli.workspace;

import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.nio.file.InvalidPathException;

/// Files that cannot be named: in a locale of ASCII alone a JVM knows no name beyond that.
public final class FileNameCheck {

  /// How the JDK says that a name is not in the characters of the locale.
  private static final String UNMAPPABLE = "unmappable";

  private FileNameCheck() {}

  /// What is wrong with a path, and what to do: E520 where the locale has not its characters, else E412.
  public static ProblemException problem(InvalidPathException failure) {
    if (String.valueOf(failure.getReason()).contains(UNMAPPABLE)) {
      return new ProblemException(
          ExitCode.ENVIRONMENT,
          new Problem(
              "E520",
              "the path `%s` cannot be named in this locale, whose characters are %s"
                  .formatted(
                      failure.getInput(), System.getProperty("sun.jnu.encoding", "ASCII alone")),
              "set a locale of UTF-8: export LC_ALL=C.UTF-8"));
    }
    return new ProblemException(
        ExitCode.INVALID_INPUT,
        new Problem(
            "E412",
            "no file can be called so: " + failure.getReason(),
            "name another path, without control characters"));
  }
}
