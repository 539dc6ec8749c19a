package assay.cli.site;

import assay.cli.frame.WorkspaceCommand;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.Workspace;
import assay.problem.ExitCode;
import assay.site.StaticSite;
import assay.site.StaticSite.Written;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `assay site`: writes all stored runs as pages.
@Command(
    name = "site",
    mixinStandardHelpOptions = true,
    description =
        "Writes all stored runs, their trends and comparisons as pages (docs/how-to/site.md).")
public final class SiteCommand extends WorkspaceCommand {

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "The target folder: new, empty, or an older site to replace. By default `site` among the runs.")
  private @Nullable Path out;

  public SiteCommand(Workspace workspace, Terminal terminal) {
    super(workspace, terminal);
  }

  @Override
  public Integer call() {
    Path runs = workspace.runs();
    Written written = StaticSite.write(runs, out == null ? runs.resolve("site") : out);
    terminal.line(
        String.format(
            Locale.ROOT,
            "%s  %,d %s of %,d %s",
            written.index(),
            written.pages(),
            written.pages() == 1 ? "page" : "pages",
            written.runs(),
            written.runs() == 1 ? "run" : "runs"));
    if (written.leftOut() > 0) {
      terminal.note(
          "assay: %d left out, which contain only parts of a run; the page says why"
              .formatted(written.leftOut()));
    }
    return ExitCode.FINE.code();
  }
}
