package assay.cli;

import assay.json.Json;
import assay.problem.Exit;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.study.Options;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `assay validate`: tells everything that is wrong with study files, and runs nothing.
@Command(
    name = "validate",
    mixinStandardHelpOptions = true,
    description = "Checks study files without running anything.")
final class ValidateCommand implements Callable<Integer> {

  private final Installation installation;
  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "Study files or names.")
  private List<String> files = List.of();

  @Option(names = "--format", description = "text (default) or json.")
  private Format format = Format.TEXT;

  ValidateCommand(Installation installation, Terminal terminal) {
    this.installation = installation;
    this.terminal = terminal;
  }

  /// How problems are written.
  enum Format {
    TEXT,
    JSON
  }

  @Override
  public Integer call() {
    List<Problem> all = new ArrayList<>();
    Exit exit = Exit.FINE;
    for (String file : files) {
      try {
        Path path = installation.library().find(file);
        installation.resolver().resolve(path, Options.NONE);
        if (format == Format.TEXT) {
          terminal.line("✓ " + path);
        }
      } catch (ProblemException e) {
        all.addAll(e.problems());
        exit = exit == Exit.INVALID_INPUT ? exit : e.exit();
      }
    }
    if (format == Format.JSON) {
      terminal.line(Json.document(all));
    } else if (!all.isEmpty()) {
      ProblemText.write(all, exit, terminal);
    }
    return exit.code();
  }
}
