package assay.cli.completion;

import assay.cli.frame.WorkspaceCommand;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.Workspace;
import assay.plan.Configuration;
import assay.problem.ExitCode;
import assay.study.file.StudyOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `assay configurations`: the configurations of the study on a command line, for shell completion.
@Command(
    name = "configurations",
    hidden = true,
    description = "Prints the configurations of the first study among these words.")
public final class ConfigurationsCommand extends WorkspaceCommand {

  @Parameters(arity = "0..*", paramLabel = "WORD", description = "The words of a command line.")
  private List<String> words = List.of();

  public ConfigurationsCommand(Workspace workspace, Terminal terminal) {
    super(workspace, terminal);
  }

  @Override
  public Integer call() {
    List<String> names = workspace.library().names();
    for (String word : words) {
      if (names.contains(word) || Files.isRegularFile(Path.of(word))) {
        Path file = workspace.library().find(word);
        workspace.resolver().resolve(file, StudyOptions.NONE).plan().configurations().stream()
            .map(Configuration::name)
            .forEach(terminal::exact);
        return ExitCode.FINE.code();
      }
    }
    return ExitCode.INVALID_INPUT.code();
  }
}
