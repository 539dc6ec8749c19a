package assay.report.files;

import assay.metric.WithheldFigure;
import assay.plan.Plan;
import assay.problem.ShellQuoting;
import assay.record.results.Caveat;
import assay.record.results.Results;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Figure;
import assay.record.results.Results.ObjectiveResult;
import assay.report.chart.OtherFindingSentences;
import assay.report.model.AnswerLines;
import assay.report.model.CheckerSummary;
import assay.report.model.ComparisonWording;
import assay.report.model.FailureSentences;
import assay.report.model.Headline;
import assay.report.model.RatePartLines;
import assay.report.model.ReportModel;
import assay.report.model.ResultsTable;
import assay.report.model.ResultsTable.Column;
import assay.report.model.TopCaveats;
import assay.report.model.WithheldNotes;
import assay.report.page.BackgroundTrafficSection;
import assay.report.page.LinkSection;
import assay.report.page.PublishedSection;
import assay.report.text.NumberFormat;
import assay.report.text.RangeLegend;
import assay.sentence.SentenceRenderer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// The summary for a pull request, `summary.md`: verdict, results table, objectives, findings,
/// caveats.
public final class SummaryMarkdown {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  private final ReportModel model;
  private final Results results;
  private final StringBuilder text = new StringBuilder();

  private SummaryMarkdown(ReportModel model) {
    this.model = model;
    this.results = model.results();
  }

  public static String of(ReportModel model) {
    SummaryMarkdown summary = new SummaryMarkdown(model);
    summary.headline();
    summary.table();
    summary.parts();
    summary.links();
    summary.failures();
    summary.published();
    summary.objectives();
    summary.findings();
    summary.again();
    return summary.text.toString();
  }

  private void headline() {
    Headline headline = Headline.of(results);
    line("### " + headline.sign(FIGURES) + " " + safe(results.study()) + ": " + headline.words());
    line("");
    line(safe(SentenceRenderer.of(results.answer())));
    line("");
    String stamp = Headline.stamp(results);
    if (!stamp.isEmpty()) {
      line("- " + FIGURES.warning() + " " + stamp);
    }
    results
        .invalid()
        .forEach(reason ->
            line("- " + FIGURES.bad() + " " + safe(SentenceRenderer.of(reason.sentence()))));
    trust();
    line("");
  }

  private void trust() {
    TopCaveats caveats = TopCaveats.of(results);
    caveats.shown().forEach(this::caveat);
    if (!caveats.folded().isEmpty()) {
      line("");
      line("<details><summary>" + caveats.more() + "</summary>");
      line("");
      caveats.folded().forEach(this::caveat);
      line("");
      line("</details>");
    }
  }

  private void caveat(Caveat caveat) {
    line("- " + FIGURES.warning() + " " + safe(TopCaveats.text(caveat)));
  }

  private void table() {
    ResultsTable first = ResultsTable.of(results).chief(model.plan().asks());
    ResultsTable table = first.known();
    if (table.columns().isEmpty()) {
      return;
    }
    ComparisonWording comparisons = new ComparisonWording(results, FIGURES);
    WithheldNotes notes = WithheldNotes.of(table);
    List<String> head = new ArrayList<>(model.configurations());
    if (comparisons.floors()) {
      head.add("A/A floor");
    }
    line(row("", head));
    line("|:--|" + "--:|".repeat(head.size()));
    for (Column column : table.columns()) {
      String side = column.side().name().toLowerCase(Locale.ROOT);
      line(
          row(
              safe(column.metric().label()) + " (" + side + ")",
              cells(column, comparisons, notes)));
    }
    line("");
    ranges(table);
    withheld(notes, first.unknown());
    for (String sentence : Plan.Unavailable.sentences(model.plan().unavailable())) {
      line("Left out: " + safe(sentence));
      line("");
    }
    OtherFindingSentences.clusterDifferences(model)
        .ifPresent(sentence -> {
          line(safe(sentence));
          line("");
        });
    String compared =
        comparisons.any()
            ? "The other configurations are compared with “" + safe(comparisons.baseline()) + "”."
            : comparisons.none();
    if (!compared.isEmpty()) {
      line(compared);
      line("");
    }
    List<String> traffic = BackgroundTrafficSection.sentences(results, FIGURES);
    traffic.forEach(sentence -> line("- " + safe(sentence)));
    if (!traffic.isEmpty()) {
      line("");
    }
  }

  private void parts() {
    List<AnswerLines.Line> parts = RatePartLines.of(model);
    parts.forEach(part ->
        line(
            "- "
                + safe(part.about())
                + ": "
                + part.items().stream()
                    .map(item -> safe(item.toString()))
                    .collect(Collectors.joining("; "))));
    if (!parts.isEmpty()) {
      line("");
    }
  }

  private void links() {
    List<String> links = LinkSection.sentences(results, FIGURES);
    links.forEach(sentence -> line("- " + safe(sentence)));
    if (!links.isEmpty()) {
      line("");
    }
  }

  private void failures() {
    List<String> failures = FailureSentences.of(model, FIGURES);
    failures.forEach(sentence -> line("- " + safe(sentence)));
    if (!failures.isEmpty()) {
      line("");
    }
  }

  private void ranges(ResultsTable table) {
    List<String> sentences =
        RangeLegend.sentences(
            table.columns().stream().flatMap(column -> column.figures().stream()));
    sentences.forEach(sentence -> line("- " + safe(sentence)));
    if (!sentences.isEmpty()) {
      line("");
    }
  }

  private void withheld(WithheldNotes notes, List<Column> nowhere) {
    List<String> lines = new ArrayList<>(notes.lines());
    lines.addAll(WithheldNotes.nowhere(nowhere));
    lines.forEach(line -> line("- " + safe(line)));
    if (!lines.isEmpty()) {
      line("");
    }
  }

  private void published() {
    List<String> published = PublishedSection.lines(model);
    published.forEach(sentence -> line("- published and measured: " + safe(sentence)));
    if (!published.isEmpty()) {
      line("");
    }
  }

  private List<String> cells(Column column, ComparisonWording comparisons, WithheldNotes notes) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < column.figures().size(); i++) {
      String compared =
          comparisons
              .of(model.configurations().get(i), column.metric().id())
              .map(each -> compared(each, comparisons, column.unit()))
              .orElse("");
      cells.add(cell(column.figures().get(i), notes) + compared);
    }
    if (comparisons.floors()) {
      cells.add(comparisons.floor(column.metric().id(), column.unit()));
    }
    return cells;
  }

  private static String compared(
      Comparison comparison, ComparisonWording comparisons, String unit) {
    String words = ComparisonWording.words(comparison.told());
    return comparison.effect() == null
        ? "; " + words
        : "; " + comparisons.effect(comparison, unit) + ", " + words;
  }

  private String cell(Figure figure, WithheldNotes notes) {
    WithheldFigure withheld = figure.withheld();
    if (withheld != null) {
      return notes.cell(withheld) + beside(figure);
    }
    String interval = FIGURES.interval(figure);
    String runs = NumberFormat.runs(figure, results.repeats());
    return FIGURES.figure(figure)
        + (interval.isEmpty() ? "" : " " + interval)
        + (figure.best() ? " " + FIGURES.best() : "")
        + (runs.isEmpty() ? "" : " (" + runs + ")")
        + beside(figure);
  }

  private static String beside(Figure figure) {
    return figure.published() == null
        ? ""
        : "; published " + FIGURES.amount(figure.published(), figure.unit());
  }

  private void objectives() {
    if (results.objectives().isEmpty()) {
      return;
    }
    line("| | objective | configuration | measured | limit |");
    line("|:-:|---|---|--:|--:|");
    for (ObjectiveResult objective : results.objectives()) {
      line(
          row(
              FIGURES.sign(objective.result()),
              List.of(
                  objective.text(),
                  objective.configuration(),
                  SentenceRenderer.of(objective.measured()),
                  SentenceRenderer.of(objective.limit()))));
    }
    line("");
  }

  private void findings() {
    List<CheckerSummary> findings = CheckerSummary.of(model);
    if (findings.isEmpty()) {
      return;
    }
    line("| | checker | configuration | finding |");
    line("|:-:|---|---|---|");
    for (CheckerSummary finding : findings) {
      line(
          row(
              FIGURES.sign(finding.status()),
              List.of(finding.checker(), finding.configuration(), finding.sentence())));
    }
    line("");
  }

  private void again() {
    String command = FIGURES.plain(ShellQuoting.ofAssay(results.reproduce()));
    String again = command.isEmpty() ? "" : "; again with\n\n    " + command;
    line("run " + safe(results.id()) + ", " + safe(results.engine()) + again);
  }

  private static String row(String first, List<String> cells) {
    return cells.stream()
        .map(cell -> safe(cell) + " |")
        .collect(Collectors.joining(" ", "| " + first + " | ", ""));
  }

  /// A text that cannot become markup, a table cell or a mention.
  private static String safe(String text) {
    return FIGURES
        .plain(text)
        .replaceAll("[\\\\`*_\\[\\]#!|~]", "\\\\$0")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("@", "&#64;");
  }

  private void line(String words) {
    text.append(words).append('\n');
  }
}
