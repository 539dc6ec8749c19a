package assay.cli.command;

import assay.cli.frame.ActionCommand;
import assay.cli.history.HistoryFileJudge;
import assay.cli.option.JudgeMemoryOption;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.Workspace;
import assay.record.io.RunDirectory;
import assay.record.io.RunLock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `assay judge`: needs only the record and exits with the run's code, or judges a history that another tool wrote.
@Command(
    name = "judge",
    mixinStandardHelpOptions = true,
    description =
        "Judges a run again, or a history that another tool wrote. The exit code is the run's. Of a history it is 4 if its operations fit no order.")
public final class JudgeCommand extends ActionCommand {

  @ArgGroup(multiplicity = "1")
  private Judged judged = new Judged();

  @Mixin private JudgeMemoryOption judging = new JudgeMemoryOption();

  /// A run or a file.
  static final class Judged {

    @Parameters(
        paramLabel = "RUN",
        description = "last, last~1, the beginning of an id, @label, or a directory.")
    private String run = "";

    @Option(
        names = "--history",
        paramLabel = "FILE",
        description =
            "Operations on registers: Jepsen's history.edn, or .jsonl as `assay export` writes it.")
    private @Nullable Path history;
  }

  public JudgeCommand(Workspace workspace, Terminal terminal, CommandActions actions) {
    super(workspace, terminal, actions);
  }

  @Override
  public Integer call() {
    if (judged.history != null) {
      return new HistoryFileJudge(terminal).judge(judged.history).code();
    }
    Path stored = workspace.storedRun(judged.run);
    try (RunLock held = RunLock.whileChanging(new RunDirectory(stored))) {
      return actions.judge(stored, judging.memory(), terminal).code();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
