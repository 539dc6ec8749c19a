package assay.report.terminal;

import assay.fact.FigureFacts.NoBound;
import assay.metric.MetricId;
import assay.metric.WithheldFigure;
import assay.record.results.Caveat;
import assay.record.results.InvalidReason;
import assay.record.results.QuestionResult;
import assay.record.results.QuestionResult.Kind;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.Results.ObjectiveResult;
import assay.record.results.Verdicts.Status;
import assay.report.model.CheckerSummary;
import assay.report.model.ReportModel;
import assay.report.model.ResultsTable;
import assay.report.model.ResultsTable.Column;
import assay.report.model.TopCaveats;
import assay.report.page.ObjectiveSection;
import assay.report.text.NumberFormat;
import assay.report.text.TerminalCapabilities;
import assay.sentence.SentenceRenderer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What one run has of a word: findings of a check, figures, objectives, reasons and warnings.
public final class TermInRunReport {

  private final ReportModel model;
  private final Results results;
  private final Set<String> words;
  private final TerminalCapabilities screen;
  private final NumberFormat format;
  private final List<String> lines = new ArrayList<>();

  private TermInRunReport(ReportModel model, Set<String> words, TerminalCapabilities screen) {
    this.model = model;
    this.results = model.results();
    this.words =
        words.stream().map(word -> word.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    this.screen = screen;
    this.format = screen.figures();
  }

  /// The lines about a word; they say so if the run has nothing of it.
  ///
  /// @param words the word as the user typed it, and the keys that it may stand for
  public static List<String> lines(
      ReportModel model, Set<String> words, TerminalCapabilities screen) {
    TermInRunReport run = new TermInRunReport(model, words, screen);
    run.findings();
    run.figures();
    run.objectives();
    run.open();
    run.reasons();
    run.caveats();
    String about = "run %s, %s".formatted(run.results.id(), run.results.study());
    List<String> all = new ArrayList<>();
    if (run.lines.isEmpty()) {
      all.addAll(screen.wrap("", run.format.plain(about + ": nothing of this")));
    } else {
      all.add(screen.strong(run.format.plain(about + ":")));
      all.addAll(run.lines);
    }
    return all;
  }

  private boolean asked(String word) {
    return words.contains(word.toLowerCase(Locale.ROOT));
  }

  private boolean asked(MetricId metric) {
    return asked(metric.id()) || asked(metric.label()) || asked(metric.family().key());
  }

  private void findings() {
    for (CheckerSummary finding : CheckerSummary.of(model)) {
      if (asked(finding.checker())) {
        item(
            format.sign(finding.status()),
            finding.configuration()
                + ": "
                + (finding.status() == Status.VALID ? NumberFormat.word(Status.VALID) + ": " : "")
                + finding.sentence());
      }
    }
  }

  private void figures() {
    for (Column column : ResultsTable.of(results).columns()) {
      if (asked(column.metric())) {
        for (int i = 0; i < column.figures().size(); i++) {
          String name = model.configurations().get(i);
          item(format.neutral(), name + ": " + figure(column, column.figures().get(i)));
        }
      }
    }
  }

  private String figure(Column column, Figure figure) {
    String label = column.metric().label();
    WithheldFigure withheld = figure.withheld();
    if (withheld != null) {
      return "%s not known: %s".formatted(label, SentenceRenderer.of(withheld.text()));
    }
    String measured =
        Stream.of(label, format.figure(figure), format.interval(figure))
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(" "));
    return figure.nothingBounds()
        ? measured + ": " + SentenceRenderer.of(new NoBound().fact())
        : measured;
  }

  private void objectives() {
    for (int i = 0; i < results.objectives().size(); i++) {
      ObjectiveResult objective = results.objectives().get(i);
      boolean about =
          model.plan().objectives().stream()
              .filter(each -> each.text().equals(objective.text()))
              .anyMatch(each -> asked(MetricId.of(each.metric())));
      if (about || asked(objective.text())) {
        item(
            format.sign(objective.result()),
            "%s: %s: %s, %s"
                .formatted(
                    objective.configuration(),
                    objective.text(),
                    SentenceRenderer.of(objective.measured()),
                    ObjectiveSection.words(objective.result())));
      }
    }
  }

  /// Figures that the study asks for and the run does not know. A check says it with its finding.
  private void open() {
    for (QuestionResult question : results.questions()) {
      if (question.open() && question.kind() == Kind.FIGURE && asked("not-known")) {
        item(
            format.unclear(),
            "%s: %s: %s"
                .formatted(
                    question.configuration(),
                    MetricId.of(question.metric()).label(),
                    SentenceRenderer.of(question.sentence())));
      }
    }
  }

  private void reasons() {
    Stream.concat(
            results.invalid().stream(),
            results.trials().stream()
                .flatMap(trial -> trial.invalid().stream().map(reason -> reason.in(trial.id()))))
        .filter(reason -> asked(reason.code()))
        .map(InvalidReason::sentence)
        .map(SentenceRenderer::of)
        .distinct()
        .forEach(sentence -> item(format.bad(), sentence));
  }

  private void caveats() {
    for (Caveat caveat : Caveat.worstFirst(results.trust())) {
      if (asked(SentenceRenderer.name(caveat.text())) || asked(caveat.text().id())) {
        item(format.warning(), TopCaveats.text(caveat));
      }
    }
  }

  private void item(String sign, String text) {
    String indent = " ".repeat(sign.length() + 3);
    List<String> wrapped = screen.wrap(indent, format.plain(text));
    lines.add("  " + sign + " " + wrapped.getFirst().strip());
    lines.addAll(wrapped.subList(1, wrapped.size()));
  }
}
