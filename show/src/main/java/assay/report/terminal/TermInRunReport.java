package assay.report.terminal;

import assay.fact.FigureFacts.NoBound;
import assay.metric.MetricId;
import assay.metric.WithheldFigure;
import assay.problem.ShellQuoting;
import assay.record.results.Caveat;
import assay.record.results.InvalidReason;
import assay.record.results.QuestionResult;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.Results.ObjectiveResult;
import assay.record.results.Verdicts;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Witness;
import assay.report.model.AnswerLines;
import assay.report.model.AnswerLines.Item;
import assay.report.model.AnswerLines.Line;
import assay.report.model.CheckerSummary;
import assay.report.model.FailureSentences;
import assay.report.model.ReportModel;
import assay.report.model.ResultsTable;
import assay.report.model.ResultsTable.Column;
import assay.report.model.TopCaveats;
import assay.report.page.ObjectiveSection;
import assay.report.text.NumberFormat;
import assay.report.text.OpenQuestionText;
import assay.report.text.StayedAwayText;
import assay.report.text.TerminalCapabilities;
import assay.sentence.SentenceRenderer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What one run has of a word: findings of a check with a counterexample, figures, objectives, reasons and warnings.
public final class TermInRunReport {

  /// The most operations of a counterexample.
  private static final int OPERATIONS = 8;

  private static final String SENTENCE = " ".repeat(6);
  private static final String OPERATION = " ".repeat(8);

  private final ReportModel model;
  private final Results results;
  private final Set<String> words;
  private final TerminalCapabilities screen;
  private final NumberFormat format;
  private final List<String> lines = new ArrayList<>();
  private boolean unclear;

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
    run.withheld();
    run.reasons();
    run.caveats();
    run.requests();
    if (run.lines.isEmpty()) {
      run.answers();
    }
    run.remedy();
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
        unclear |= finding.status() == Status.UNKNOWN;
        item(
            format.sign(finding.status()),
            finding.configuration()
                + ": "
                + (finding.status() == Status.VALID ? NumberFormat.word(Status.VALID) + ": " : "")
                + finding.sentence());
        finding.worst().verdict().witnesses().stream().findFirst().ifPresent(this::witness);
      }
    }
  }

  /// The worst counterexample. Times count from the beginning of the run, as on the page.
  private void witness(Witness witness) {
    below(SENTENCE, SentenceRenderer.of(witness.sentence()));
    int operations = witness.lines().size();
    witness.lines().stream().limit(OPERATIONS).forEach(line -> below(OPERATION, operation(line)));
    if (operations > OPERATIONS) {
      below(OPERATION, "… %d more operations on the page".formatted(operations - OPERATIONS));
    }
  }

  private String operation(Verdicts.Line line) {
    return String.format(
        Locale.ROOT,
        "%.6f s: %s of %s, key %d, version %d, took %s",
        line.startNanos() / 1e9,
        line.what(),
        line.client(),
        line.key(),
        line.version(),
        format.amount((double) (line.endNanos() - line.startNanos()), "ns"));
  }

  private void below(String indent, String text) {
    lines.addAll(screen.wrap(indent, format.plain(text)));
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

  /// Questions of the study that the run does not answer.
  private void open() {
    for (QuestionResult question : results.questions()) {
      if (question.open() && asked("not-known")) {
        unclear |= question.kind() == QuestionResult.Kind.CHECK;
        item(
            format.unclear(),
            "%s: %s: %s"
                .formatted(
                    question.configuration(),
                    OpenQuestionText.label(question.asked()),
                    SentenceRenderer.of(question.sentence())));
      }
    }
  }

  /// Withheld figures, those with the same reason together.
  private void withheld() {
    if (!asked("withheld")) {
      return;
    }
    Map<List<String>, List<String>> figures = new LinkedHashMap<>();
    for (Column column : ResultsTable.of(results).columns()) {
      for (int i = 0; i < column.figures().size(); i++) {
        WithheldFigure withheld = column.figures().get(i).withheld();
        if (withheld != null) {
          figures
              .computeIfAbsent(
                  List.of(model.configurations().get(i), SentenceRenderer.of(withheld.text())),
                  reason -> new ArrayList<>())
              .add(column.metric().label());
        }
      }
    }
    figures.forEach((where, labels) ->
        item(
            format.neutral(),
            "%s: %s: %s".formatted(where.get(0), String.join(", ", labels), where.get(1))));
  }

  /// What became of the requests, under the words that the first screen has for it.
  private void requests() {
    if (FailureSentences.title(model).filter(this::asked).isPresent()) {
      FailureSentences.of(model, format).forEach(sentence -> item(format.warning(), sentence));
    }
  }

  /// Lines of the first screen that begin with these words.
  private void answers() {
    for (Line line : AnswerLines.of(model)) {
      if (asked(line.about())) {
        item(
            format.neutral(),
            line.about()
                + ": "
                + line.items().stream().map(Item::toString).collect(Collectors.joining(", ")));
      }
    }
  }

  private void remedy() {
    if (unclear && StayedAwayText.of(model.plan(), model.events()).isEmpty()) {
      item(
          format.neutral(),
          "a new run on a host that does nothing else may answer it: assay run %s"
              .formatted(ShellQuoting.shown(results.study())));
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
