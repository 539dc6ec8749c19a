package assay.cli.workspace;

import assay.problem.ProblemException;
import java.nio.file.InvalidPathException;

/// Reports paths that cannot be used: in an ASCII locale a JVM accepts only ASCII names.
public final class FileNameCheck {

  /// The JDK's message when the locale lacks a name's characters.
  private static final String UNMAPPABLE = "unmappable";

  private FileNameCheck() {}

  /// The problem of a path: E520 if the locale lacks its characters, else E412.
  public static ProblemException problem(InvalidPathException failure) {
    if (String.valueOf(failure.getReason()).contains(UNMAPPABLE)) {
      return ProblemException.ofHost(
          "E520",
          "the path `%s` cannot be named in this locale, whose characters are %s"
              .formatted(failure.getInput(), System.getProperty("sun.jnu.encoding", "ASCII alone")),
          "set a locale of UTF-8: export LC_ALL=C.UTF-8");
    }
    return ProblemException.ofInput(
        "E412",
        "`%s` cannot be a file name: %s".formatted(failure.getInput(), failure.getReason()),
        "name a path without control characters");
  }
}
