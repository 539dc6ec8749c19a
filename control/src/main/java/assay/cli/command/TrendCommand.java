package assay.cli.command;

import assay.cli.completion.StudyNames;
import assay.cli.frame.WorkspaceCommand;
import assay.cli.terminal.ConsoleTable;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.Workspace;
import assay.compare.ReleaseTrend;
import assay.compare.StoredRuns;
import assay.compare.Trend;
import assay.json.JsonCodec;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.problem.ShellQuoting;
import assay.record.results.Results;
import assay.record.results.RunIndex.Entry;
import assay.report.compare.ReleaseTrendText;
import assay.report.compare.TrendText;
import assay.words.NearestWord;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `assay trend`: lists stored runs, or shows one figure over a study's runs.
@Command(
    name = "trend",
    mixinStandardHelpOptions = true,
    description = "Lists stored runs, or shows a figure over a study's runs.")
public final class TrendCommand extends WorkspaceCommand {

  @Parameters(
      arity = "0..1",
      paramLabel = "STUDY",
      completionCandidates = StudyNames.class,
      description = "The study's id; without an id, all stored runs are listed.")
  private String study = "";

  @Option(
      names = "--metric",
      description = "The figure: 'p99(get)', 'get p99', lost-writes; by default the first tail.")
  private String metric = "";

  @Option(
      names = "--by",
      description =
          "run (default), or version: every figure by release, and from which release on its level"
              + " changed.")
  private By by = By.RUN;

  private enum By {
    RUN,
    VERSION
  }

  @Option(names = "--limit", description = "The number of runs to show (default 20).")
  private int limit = 20;

  @Option(names = "--format", description = "table (default), md or json.")
  private CompareCommand.Format format = CompareCommand.Format.TABLE;

  public TrendCommand(Workspace workspace, Terminal terminal) {
    super(workspace, terminal);
  }

  @Override
  public Integer call() {
    if (limit < 1) {
      throw ProblemException.ofInput(
          "E412", "--limit must be at least 1, not " + limit, "leave it out for 20");
    }
    StoredRuns stored = StoredRuns.in(workspace.runs());
    if (study.isEmpty()) {
      list(stored.all());
    } else {
      trends(stored);
    }
    return ExitCode.FINE.code();
  }

  private void list(List<Entry> entries) {
    List<Entry> shown = entries.reversed().stream().limit(limit).toList();
    if (format == CompareCommand.Format.JSON) {
      JsonCodec.document(shown).lines().forEach(terminal::exact);
      return;
    }
    ConsoleTable table = new ConsoleTable();
    table.row("RUN", "WHEN", "STUDY", "LABEL", "OUTCOME", "FOLDER");
    for (Entry entry : shown) {
      Path folder = Path.of(entry.folder());
      String started = entry.started();
      table.row(
          entry.id(),
          started.length() < 16 ? started : started.substring(0, 16).replace('T', ' '),
          entry.study(),
          entry.label(),
          outcome(entry),
          folder.startsWith(workspace.runs().toAbsolutePath().normalize())
              ? String.valueOf(folder.getFileName())
              : folder.toString());
    }
    terminal.table(table);
    if (entries.isEmpty()) {
      terminal.note("no run is stored in " + workspace.runs() + " yet");
    }
  }

  /// The outcome in words. A complete run may have lost data, so it is not called fine.
  private static String outcome(Entry entry) {
    return entry.outcome().equals(Results.Outcome.FINE.name())
        ? "complete"
        : entry.outcome().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private void trends(StoredRuns stored) {
    List<Entry> own = stored.all().stream().filter(run -> run.study().equals(study)).toList();
    if (own.isEmpty()) {
      List<String> known = stored.all().stream().map(Entry::study).distinct().toList();
      throw ProblemException.ofInput(
          "E320",
          "no run of the study `%s` is stored in %s".formatted(study, workspace.runs()),
          NearestWord.help(
              study,
              known,
              known.isEmpty()
                  ? "assay run " + ShellQuoting.shown(study) + " makes one"
                  : "there are runs of " + String.join(", ", known)));
    }
    List<Trend.Found> found = own.stream().map(Trend.Found::open).toList();
    if (found.stream().allMatch(one -> one.run() == null)) {
      throw new ProblemException(
          ExitCode.NOT_VALID,
          new Problem(
              "E703",
              "none of the %d runs of %s can be read: %s"
                  .formatted(found.size(), study, found.getLast().unreadable()),
              "assay judge computes their figures again from the record"));
    }
    if (by == By.VERSION) {
      ReleaseTrend.whyNone(found)
          .ifPresentOrElse(
              why ->
                  terminal.note(
                      "no stored run of %s can be compared: %s; releases are compared by full runs"
                          .formatted(study, why)),
              () -> releases(ReleaseTrend.of(found, metric)));
      return;
    }
    List<Trend> trends = Trend.of(found, metric);
    switch (format) {
      case JSON -> JsonCodec.document(trends).lines().forEach(terminal::exact);
      case MD -> TrendText.markdown(trends, limit).forEach(terminal::exact);
      case TABLE -> TrendText.lines(trends, terminal.screen(), limit).forEach(terminal::formatted);
    }
  }

  private void releases(List<ReleaseTrend> trends) {
    switch (format) {
      case JSON -> JsonCodec.document(trends).lines().forEach(terminal::exact);
      case MD -> ReleaseTrendText.markdown(trends).forEach(terminal::exact);
      case TABLE -> ReleaseTrendText.lines(trends, terminal.screen()).forEach(terminal::formatted);
    }
  }
}
