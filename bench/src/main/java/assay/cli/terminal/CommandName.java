package assay.cli.terminal;

import assay.host.shell.ShellWords;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Assay's command as the user can type it again. The launcher reports how it was called.
public final class CommandName {

  private static final String USUAL = "./assay";

  private CommandName() {}

  /// The name by which this process was called.
  public static String here() {
    return of(System.getenv("ASSAY_COMMAND"), System.getenv("PATH"));
  }

  /// The name to show: the program's name alone if the search path leads to the same program.
  ///
  /// @param called how the launcher was called, or null if unknown
  /// @param path the search path for programs
  static String of(@Nullable String called, @Nullable String path) {
    if (called == null || called.isBlank()) {
      return USUAL;
    }
    Path program = Path.of(called);
    Path name = program.getFileName();
    boolean onPath =
        name != null
            && program.isAbsolute()
            && Stream.of((path == null ? "" : path).split(":"))
                .map(folder -> Path.of(folder).resolve(name))
                .filter(Files::isExecutable)
                .findFirst()
                .filter(program::equals)
                .isPresent();
    return onPath ? name.toString() : ShellWords.shown(called);
  }
}
