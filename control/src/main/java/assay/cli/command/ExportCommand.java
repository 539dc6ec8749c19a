package assay.cli.command;

import assay.cli.frame.WorkspaceCommand;
import assay.cli.option.OptionValueParser;
import assay.cli.option.RunArgument;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.Workspace;
import assay.export.Exports;
import assay.export.Exports.Written;
import assay.problem.ExitCode;
import assay.problem.UnwritableFileProblem;
import assay.record.io.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `assay export`: needs only the record.
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    description = "Writes a run's record in the formats of other tools (docs/how-to/export.md).")
public final class ExportCommand extends WorkspaceCommand {

  @Mixin private RunArgument run = new RunArgument();

  @Option(
      names = "--format",
      defaultValue = "jsonl",
      description =
          "jsonl: one JSON object for each invocation and completion of an operation, as Porcupine,"
              + " Elle and Jepsen users can read. jtl: a sample of the requests as JMeter writes its"
              + " results. hdr: the histograms as HdrHistogram's own tools read them. openmetrics: the results table"
              + " as Prometheus reads it. staleness: the share of stale reads by the time since the write, as CSV.")
  private Exports.Format format = Exports.Format.JSONL;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The target folder; must be new. By default `export` in the run directory.")
  private @Nullable Path out;

  public ExportCommand(Workspace workspace, Terminal terminal) {
    super(workspace, terminal);
  }

  private static String note(Path file, String note) {
    return "assay: " + file.getFileName() + ": " + note;
  }

  @Override
  public Integer call() {
    Path directory = run.in(workspace);
    Path folder = out == null ? directory.resolve("export") : out;
    OptionValueParser.requireNew(out);
    try {
      List<Written> files = Exports.write(new RunDirectory(directory), format, folder);
      for (Written file : files) {
        terminal.line(
            String.format(Locale.ROOT, "%s  %,d %s", file.file(), file.entries(), file.what()));
      }
      files.stream()
          .flatMap(file -> file.notes().stream().map(note -> note(file.file(), note)))
          .distinct()
          .forEach(terminal::note);
      return ExitCode.FINE.code();
    } catch (IOException e) {
      throw UnwritableFileProblem.problem(
          folder.toString(), e, "make room, or name another folder with --out");
    }
  }
}
