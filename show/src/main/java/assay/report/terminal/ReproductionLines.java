package assay.report.terminal;

import assay.record.reproduction.ReproductionResult;
import assay.record.reproduction.ReproductionResult.Answer;
import assay.record.reproduction.ReproductionResult.ReproducedTrial;
import assay.report.text.NumberFormat;
import assay.report.text.ReproductionText;
import assay.report.text.TerminalCapabilities;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The answer of a run that reproduces a finding: in how many trials it came back, then each trial with its harm and
/// witness, then the harm of all.
final class ReproductionLines {

  private final ReproductionResult found;
  private final TerminalCapabilities screen;
  private final NumberFormat format;
  private final List<String> lines = new ArrayList<>();

  private ReproductionLines(ReproductionResult found, TerminalCapabilities screen) {
    this.found = found;
    this.screen = screen;
    this.format = screen.figures();
  }

  /// @param subject what was run
  static List<String> of(ReproductionResult found, String subject, TerminalCapabilities screen) {
    ReproductionLines answer = new ReproductionLines(found, screen);
    answer.head(subject);
    answer.trial(ReproductionText.originalName(found), "", found.original());
    found
        .trials()
        .forEach(
            trial -> answer.trial(trial.trial(), ReproductionText.word(trial.answer()), trial));
    answer.below();
    return answer.lines;
  }

  private void head(String subject) {
    screen.wrap("", format.plain(found.sentence())).forEach(line -> lines.add(screen.strong(line)));
    String finding = "%s of run %s · %s".formatted(found.finding(), found.run(), subject);
    lines.addAll(screen.wrap("  ", format.plain(finding)));
    lines.add("");
  }

  /// @param word whether the harm came back; empty for the other run's trial
  private void trial(String name, String word, ReproducedTrial trial) {
    String amount = ReproductionText.amount(found, trial);
    String told =
        Stream.of(word, amount).filter(each -> !each.isEmpty()).collect(Collectors.joining(", "));
    String text = told.isEmpty() ? name : name + ": " + told;
    List<String> wrapped = new ArrayList<>(screen.wrap("    ", format.plain(text)));
    wrapped.set(0, "  " + sign(trial) + " " + wrapped.getFirst().strip());
    lines.addAll(wrapped);
    if (trial.answer() != Answer.DID_NOT_COME_BACK) {
      lines.addAll(screen.wrap("      ", format.plain(trial.words())));
    }
  }

  private String sign(ReproducedTrial trial) {
    return switch (trial.answer()) {
      case CAME_BACK -> screen.bad(format.bad());
      case DID_NOT_COME_BACK -> screen.good(format.good());
      case NOT_KNOWN -> screen.doubt(format.unclear());
    };
  }

  private void below() {
    String total = ReproductionText.total(found);
    if (!total.isEmpty()) {
      lines.add("    " + format.plain("in all: " + total));
    }
    ReproductionText.distances(found)
        .ifPresent(words -> lines.addAll(screen.wrap("    ", format.plain(words))));
    for (String changed : found.changed()) {
      List<String> wrapped =
          new ArrayList<>(screen.wrap("    ", format.plain("not as in that run: " + changed)));
      wrapped.set(0, "  " + screen.doubt(format.warning()) + " " + wrapped.getFirst().strip());
      lines.addAll(wrapped);
    }
  }
}
