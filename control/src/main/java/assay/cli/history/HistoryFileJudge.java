package assay.cli.history;

import assay.cli.terminal.Terminal;
import assay.judge.linearizability.RegisterHistoryJudge;
import assay.judge.linearizability.RegisterHistoryJudge.ValueOperation;
import assay.problem.ExitCode;
import assay.record.results.Verdicts.Line;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.record.results.Verdicts.Witness;
import assay.sentence.SentenceRenderer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// Judges a history file, and prints the answer.
///
/// @param terminal receives the answer
public record HistoryFileJudge(Terminal terminal) {

  /// The most witnesses shown, and the most operations of each.
  private static final int WITNESSES = 2;

  private static final int LINES = 12;

  /// @throws assay.problem.ProblemException E471 if the file is no history of registers
  public ExitCode judge(Path path) {
    List<ValueOperation> operations = RegisterHistoryReader.read(HistoryFile.read(path));
    Verdict verdict = RegisterHistoryJudge.judge(operations);
    long keys = operations.stream().map(ValueOperation::key).distinct().count();
    terminal.line(
        String.format(
            Locale.ROOT,
            "%s · %,d operations of %,d %s",
            path,
            operations.size(),
            keys,
            keys == 1 ? "key" : "keys"));
    terminal.line("");
    terminal.line(
        "  %s linearizability:  %s"
            .formatted(mark(verdict.status()), SentenceRenderer.of(verdict.summary())));
    List<Witness> shown = verdict.witnesses();
    shown.subList(0, Math.min(WITNESSES, shown.size())).forEach(this::show);
    return switch (verdict.status()) {
      case VALID -> ExitCode.FINE;
      case INVALID -> ExitCode.MISSED;
      case UNKNOWN -> ExitCode.UNANSWERED;
    };
  }

  private String mark(Status status) {
    return switch (status) {
      case VALID -> "✓";
      case INVALID -> "✗";
      case UNKNOWN -> "?";
    };
  }

  private void show(Witness witness) {
    terminal.line("");
    terminal.line("      " + SentenceRenderer.of(witness.sentence()));
    List<Line> lines = witness.lines();
    for (Line line : lines.subList(0, Math.min(LINES, lines.size()))) {
      String what = line.version() == 0 ? line.what() : line.what() + " " + line.version();
      terminal.line(
          String.format(
              Locale.ROOT,
              "        %s  %s  %.6f s to %.6f s",
              line.client(),
              what,
              line.startNanos() / 1e9,
              line.endNanos() / 1e9));
    }
    if (lines.size() > LINES) {
      terminal.line("        and %d more".formatted(lines.size() - LINES));
    }
  }
}
