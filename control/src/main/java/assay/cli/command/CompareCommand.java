package assay.cli.command;

import assay.cli.frame.WorkspaceCommand;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.Workspace;
import assay.compare.FailIfCondition;
import assay.compare.FigureChange;
import assay.compare.RunComparison;
import assay.compare.StoredRun;
import assay.compare.StoredRuns;
import assay.json.JsonCodec;
import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.report.compare.ComparisonMarkdown;
import assay.report.compare.ComparisonText;
import assay.sentence.SentenceRenderer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `assay compare`: compares stored runs with a stored base.
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = "Compares stored runs with another and shows improvements and regressions.")
public final class CompareCommand extends WorkspaceCommand {

  @Parameters(
      index = "0",
      paramLabel = "BASE",
      description = "The run to compare with: last~1, the beginning of an id, @label, a directory.")
  private String base = "";

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "RUN",
      description = "The runs to compare.")
  private List<String> runs = List.of();

  @Option(
      names = "--by",
      paramLabel = "configuration|figure",
      description = "The rows: figures (default), or configurations, with a block per figure.")
  private By by = By.FIGURE;

  @Option(names = "--format", description = "table (default), md or json.")
  private Format format = Format.TABLE;

  @Option(names = "--all", description = "All figures, not only the main ones.")
  private boolean all;

  @Option(
      names = "--fail-if",
      paramLabel = "LIMIT",
      description =
          "Exit code 4 if a figure changed by this much, 6 if undecided: 'put p50 > +10%%', 'p99(put) > +2ms'.")
  private List<String> limits = List.of();

  @Option(
      names = "--fail-on",
      paramLabel = "worse",
      description = "worse: exit code 4 if any figure got worse.")
  private @Nullable FailOn failOn;

  @Option(
      names = "--force",
      description = "Compares runs that should not be compared, with a warning.")
  private boolean force;

  public CompareCommand(Workspace workspace, Terminal terminal) {
    super(workspace, terminal);
  }

  /// What a row shows.
  enum By {
    CONFIGURATION,
    FIGURE
  }

  enum Format {
    TABLE,
    MD,
    JSON
  }

  /// Further reasons for exit code 4.
  enum FailOn {
    WORSE
  }

  @Override
  public Integer call() {
    StoredRuns stored = StoredRuns.in(workspace.runs());
    StoredRun from = open(stored, base);
    List<StoredRun> to = runs.stream().map(run -> open(stored, run)).toList();
    List<RunComparison> comparisons = new ArrayList<>();
    for (StoredRun run : to) {
      if (run.folder().equals(from.folder())) {
        throw ProblemException.ofInput(
            "E441",
            "these runs cannot be compared: both are " + run.name(),
            "name two runs: assay trend lists them");
      }
      comparisons.add(RunComparison.of(from, run, all, force, limits));
    }
    show(comparisons);
    return exit(comparisons).code();
  }

  private StoredRun open(StoredRuns stored, String reference) {
    Path folder = workspace.storedRun(reference).toAbsolutePath().normalize();
    return StoredRun.open(folder, stored.label(folder));
  }

  private void show(List<RunComparison> comparisons) {
    if (format == Format.JSON) {
      JsonCodec.document(comparisons.size() == 1 ? comparisons.getFirst() : comparisons)
          .lines()
          .forEach(terminal::exact);
      return;
    }
    boolean rowPerConfiguration = by == By.CONFIGURATION;
    for (int i = 0; i < comparisons.size(); i++) {
      if (i > 0) {
        terminal.line("");
      }
      List<String> lines =
          format == Format.MD
              ? ComparisonMarkdown.lines(comparisons.get(i), rowPerConfiguration)
              : ComparisonText.lines(comparisons.get(i), terminal.screen(), rowPerConfiguration);
      lines.forEach(terminal::formatted);
    }
  }

  /// A limit that fires takes precedence over an undecided limit, which is never a success.
  private ExitCode exit(List<RunComparison> comparisons) {
    boolean fired =
        results(comparisons).anyMatch(result -> result.fate() == FailIfCondition.Fate.FIRED);
    boolean worse =
        failOn == FailOn.WORSE
            && comparisons.stream().anyMatch(one -> one.count(FigureChange.Verdict.WORSE) > 0);
    List<FailIfCondition.Result> open =
        results(comparisons)
            .filter(result ->
                result.fate() == FailIfCondition.Fate.NOT_JUDGED
                    || result.fate() == FailIfCondition.Fate.UNPROVEN)
            .toList();
    open.forEach(result -> terminal.alarm("error[E720]", ": " + undecided(result)));
    return fired || worse ? ExitCode.MISSED : open.isEmpty() ? ExitCode.FINE : ExitCode.UNANSWERED;
  }

  private static String undecided(FailIfCondition.Result result) {
    return result.fate() == FailIfCondition.Fate.UNPROVEN
        ? "`%s` is not decided for “%s”: the change exceeds the limit, but may be chance; more repeats can decide"
            .formatted(result.text(), result.configuration())
        : "`%s` cannot be judged for “%s”: %s"
            .formatted(
                result.text(),
                result.configuration(),
                SentenceRenderer.of(Objects.requireNonNull(result.why())));
  }

  private static Stream<FailIfCondition.Result> results(List<RunComparison> comparisons) {
    return comparisons.stream().flatMap(comparison -> comparison.limits().stream());
  }
}
