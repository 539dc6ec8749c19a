package assay.cli.command;

import assay.cli.frame.WorkspaceCommand;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.AotCacheTrainer;
import assay.cli.workspace.Workspace;
import assay.engine.EngineDescriptor;
import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.words.NearestWord;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `assay prepare`: trains start-up caches in advance. A run trains the missing caches of its engines.
@Command(
    name = "prepare",
    hidden = true,
    mixinStandardHelpOptions = true,
    description = "Trains the start-up caches of members and clients.")
public final class PrepareCommand extends WorkspaceCommand {

  @Parameters(arity = "0..*", paramLabel = "ENGINE", description = "The engines; all by default.")
  private List<String> engines = List.of();

  public PrepareCommand(Workspace workspace, Terminal terminal) {
    super(workspace, terminal);
  }

  @Override
  public Integer call() {
    List<EngineDescriptor> all = workspace.engines().descriptors();
    List<EngineDescriptor> wanted =
        engines.isEmpty() ? all : engines.stream().map(name -> named(name, all)).toList();
    workspace.requireBuilt(wanted);
    AotCacheTrainer trainer =
        new AotCacheTrainer(workspace, news -> terminal.note("assay: " + news));
    return (trainer.prepare(wanted) ? ExitCode.FINE : ExitCode.INTERRUPTED).code();
  }

  private static EngineDescriptor named(String name, List<EngineDescriptor> all) {
    return all.stream()
        .filter(engine -> engine.engine().equals(name))
        .findFirst()
        .orElseThrow(() ->
            ProblemException.ofInput(
                "E301",
                "no engine `%s` is installed".formatted(name),
                NearestWord.help(
                    name,
                    all.stream().map(EngineDescriptor::engine).toList(),
                    "`assay list engines` shows the installed engines")));
  }
}
