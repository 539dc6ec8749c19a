package assay.report.page;

import static j2html.TagCreator.dd;
import static j2html.TagCreator.div;
import static j2html.TagCreator.dl;
import static j2html.TagCreator.dt;
import static j2html.TagCreator.each;
import static j2html.TagCreator.em;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.text;

import assay.metric.MetricId;
import assay.plan.Plan;
import assay.record.results.Results.Figure;
import assay.report.model.Headline;
import assay.report.model.KeyFigureTable;
import assay.report.model.KeyFigureTable.Cell;
import assay.report.model.KeyFigureTable.Mark;
import assay.report.model.KeyFigureTable.Row;
import assay.report.model.ReportModel;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import assay.words.Glossary;
import assay.words.GlossaryEntry;
import j2html.tags.DomContent;
import java.util.Optional;
import java.util.function.Predicate;

/// Explains how to read the page, from top to bottom, with the run's own figures as examples.
///
/// It is a part of the page, because a report is mailed, attached and archived as one file.
final class ReadingGuideSection {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  private final ReportModel model;
  private final KeyFigureTable answer;

  private ReadingGuideSection(ReportModel model, KeyFigureTable answer) {
    this.model = model;
    this.answer = answer;
  }

  static DomContent of(ReportModel model, KeyFigureTable answer) {
    return HtmlBlocks.reference(
        "reading",
        "How to read this",
        "this page from top to bottom, with this run as the example",
        new ReadingGuideSection(model, answer).entries());
  }

  private DomContent entries() {
    return dl(
            entry(
                "The answer",
                "Each line is one finding. ✗ is harm that a check proved, or a limit that was"
                    + " missed. ? is something that this run cannot tell: it is neither good nor"
                    + " bad. ✓ is something that was checked and not seen. • is a plain fact.",
                example(Mark.HARM)),
            entry(
                "The table",
                "A row is a configuration: one combination of settings. The first columns are what the"
                    + " study asks about; the others are the figures that differ most. A bar"
                    + " compares the figures of its own column only. The tooltip of a figure has"
                    + " its range and sample size.",
                example(Mark.PLAIN)),
            entry(
                "The picture",
                "Each dot is a configuration. Up is a better gain, right is a higher cost. The lines"
                    + " through a dot are ranges. A solid line with bars at its ends shows how far"
                    + " runs differ. A dotted line is the figure's uncertainty within one run;"
                    + " another run may lie outside.",
                runs()),
            entry(
                "The warnings",
                "The line names the gravest reasons to doubt the figures. Open it to read them"
                    + " all.",
                ""),
            entry(
                "All figures",
                "± and [ … ] are 95 % intervals between runs. min and max are the extremes of the"
                    + " runs. (in run …) is a range within one run. n is the sample size. A figure"
                    + " is withheld if the run cannot support it, and the reason stands in its"
                    + " place. ★ marks the best figure if the evidence is strong enough.",
                range()),
            entry(
                "Findings",
                "passed: the check saw no violation. violated: it proved one, and the operations"
                    + " that prove it are listed. unknown: the record allows both.",
                ""),
            entry(
                "Charts",
                "Latency counts from the moment at which a request was due, so time spent waiting"
                    + " is included. Hollow points are withheld. In the timelines grey is warm-up,"
                    + " which does not count, and a numbered line is a fault.",
                ""),
            entry(
                "The end of the run",
                "The sentence under the findings says what the run came to, and the exit code says"
                    + " the same.",
                "In this run: %s; exit code %d."
                    .formatted(
                        Headline.of(model.results()).words(),
                        model.results().outcome().exit().code())))
        .withClass("reading");
  }

  private static DomContent entry(String what, String words, String example) {
    return div(
        dt(what),
        dd(text(words), iff(!example.isEmpty(), each(text(" "), em(FIGURES.plain(example))))));
  }

  /// A figure of the table with its meaning; empty if no figure has that mark.
  private String example(Mark mark) {
    for (int i = 0; i < answer.columns().size(); i++) {
      MetricId metric = answer.columns().get(i).metric();
      for (Row row : answer.rows()) {
        Cell cell = row.cells().get(i);
        if (cell.mark() == mark && metric.harm() == (mark == Mark.HARM)) {
          return "In this run %s of “%s” is %s.%s"
              .formatted(metric.label(), row.configuration(), cell.text(), meaning(metric));
        }
      }
    }
    return "";
  }

  private String meaning(MetricId metric) {
    Optional<GlossaryEntry> word = Glossary.all().with(model.plan().words()).find(metric.id());
    return word.map(entry -> " " + metric.word() + ": " + entry.is()).orElse("");
  }

  private String runs() {
    int repeats = model.results().repeats();
    String each = repeats == 1 ? "1 run" : repeats + " runs";
    return repeats < Plan.ENOUGH_REPEATS
        ? "This run has %s of each configuration. Below %d no configuration is called faster than another."
            .formatted(each, Plan.ENOUGH_REPEATS)
        : "This run has %s of each configuration, enough to compare them.".formatted(each);
  }

  private String range() {
    Predicate<Figure> ranged = figure -> !FIGURES.interval(figure).isEmpty();
    return answer.rows().stream()
        .flatMap(row ->
            row.cells().stream()
                .map(Cell::figure)
                .filter(ranged)
                .map(figure ->
                    "In this run %s of “%s” is %s %s."
                        .formatted(
                            MetricId.of(figure.metric()).label(),
                            row.configuration(),
                            FIGURES.figure(figure),
                            FIGURES.interval(figure))))
        .findFirst()
        .orElse("");
  }
}
