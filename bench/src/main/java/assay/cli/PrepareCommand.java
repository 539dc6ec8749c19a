package assay.cli;

import assay.engine.EngineDescriptor;
import assay.problem.Exit;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `assay prepare`: trains start-up caches before they are needed; a run trains those of its engines where
/// they are missing.
@Command(
    name = "prepare",
    hidden = true,
    description = "Trains the start-up caches of members and clients.")
final class PrepareCommand implements Callable<Integer> {

  private final Installation installation;
  private final Terminal terminal;

  @Parameters(arity = "0..*", paramLabel = "ENGINE", description = "Which engines; all by default.")
  private List<String> engines = List.of();

  PrepareCommand(Installation installation, Terminal terminal) {
    this.installation = installation;
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    List<EngineDescriptor> wanted =
        installation.engines().descriptors().stream()
            .filter(engine -> engines.isEmpty() || engines.contains(engine.engine()))
            .toList();
    new QuickStarts(installation, news -> terminal.note("assay: " + news)).prepare(wanted);
    return Exit.FINE.code();
  }
}
