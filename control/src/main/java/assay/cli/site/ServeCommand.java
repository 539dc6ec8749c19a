package assay.cli.site;

import assay.cli.frame.WorkspaceCommand;
import assay.cli.terminal.InterruptHandler;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.Workspace;
import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.site.SiteServer;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `assay serve`: shows all stored runs in a browser on this host.
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    description = "Shows all stored runs to a browser on this host (docs/how-to/site.md).")
public final class ServeCommand extends WorkspaceCommand {

  private static final int HIGHEST_PORT = 65_535;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "The port on 127.0.0.1 (default 8190); 0 takes any free port.")
  private int port = 8190;

  public ServeCommand(Workspace workspace, Terminal terminal) {
    super(workspace, terminal);
  }

  @Override
  public Integer call() {
    if (port < 0 || port > HIGHEST_PORT) {
      throw ProblemException.ofInput(
          "E412",
          "--port must be 0 to %d, not %d".formatted(HIGHEST_PORT, port),
          "leave it out for 8190");
    }
    InterruptHandler interrupts = new InterruptHandler();
    try (SiteServer server = SiteServer.start(workspace.runs(), port)) {
      terminal.line(
          server.address() + " shows the runs in " + workspace.runs() + "; Ctrl-C ends it");
      new CountDownLatch(1).await();
      return ExitCode.FINE.code();
    } catch (InterruptedException e) {
      terminal.note("assay: ended by the user");
      return ExitCode.INTERRUPTED.code();
    } finally {
      interrupts.over();
    }
  }
}
