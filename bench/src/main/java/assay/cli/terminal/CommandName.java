package assay.cli.terminal;

import assay.host.shell.ShellWords;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The command line of Assay as its user can type it again: the launcher tells how it was called.
public final class CommandName {

  private static final String USUAL = "./assay";

  private CommandName() {}

  /// The name by which this process was called.
  public static String here() {
    return of(System.getenv("ASSAY_COMMAND"), System.getenv("PATH"));
  }

  /// @param called how the launcher was called, or null if nobody knows
  /// @param path the folders of programs: a program of the first that has one of this name is called by its name alone
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
