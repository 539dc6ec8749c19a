package assay.report.page;

import static j2html.TagCreator.caption;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h3;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.p;
import static j2html.TagCreator.span;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;

import assay.record.results.Verdicts.Line;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.record.results.Verdicts.Witness;
import assay.report.model.CheckerSummary;
import assay.report.model.ReportModel;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import assay.sentence.SentenceRenderer;
import j2html.tags.DomContent;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The checkers' findings; each violation has operations that a reader can follow.
final class VerdictSection {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final int WITNESSES = 2;

  private VerdictSection() {}

  static DomContent of(ReportModel model, GlossarySection glossary) {
    List<CheckerSummary> findings = CheckerSummary.of(model);
    if (findings.isEmpty()) {
      return each();
    }
    List<CheckerSummary> violated =
        findings.stream()
            .filter(finding -> !finding.worst().verdict().witnesses().isEmpty())
            .toList();
    return HtmlBlocks.folded(
        "verdicts",
        "Findings",
        about(findings),
        HtmlBlocks.scroll("Findings by configuration and checker", findings(findings, glossary)),
        iff(
            !violated.isEmpty(),
            each(
                h3("Witnesses"),
                p("Times count from the beginning of the run. At most "
                        + WITNESSES
                        + " with their operations are shown for each finding; verdicts.json holds"
                        + " more. assay reproduce RUN FINDING runs the trial of a finding again.")
                    .withClass("hint"),
                each(violated, finding -> witnesses(finding, finding.name(model.plan()))))));
  }

  private static String about(List<CheckerSummary> findings) {
    return Stream.of(Status.INVALID, Status.UNKNOWN, Status.VALID)
        .map(status ->
            Map.entry(
                findings.stream().filter(finding -> finding.status() == status).count(),
                NumberFormat.word(status)))
        .filter(count -> count.getKey() > 0)
        .map(count -> count.getKey() + " " + count.getValue())
        .collect(Collectors.joining(", "));
  }

  private static DomContent findings(List<CheckerSummary> findings, GlossarySection glossary) {
    return table(
        caption("Findings by configuration and checker").withClass("unseen"),
        thead(
            tr(
                each(
                    List.of("Configuration", "Checker", "Verdict", "Finding"),
                    words -> th(words).attr("scope", "col")))),
        tbody(
            each(
                findings,
                finding ->
                    tr(
                        th(finding.configuration()).attr("scope", "row"),
                        td(glossary.term(finding.checker(), finding.checker())),
                        td(status(finding.status())),
                        td(FIGURES.plain(finding.sentence()))))));
  }

  private static DomContent status(Status status) {
    String tone =
        switch (status) {
          case VALID -> "good";
          case INVALID -> "bad";
          case UNKNOWN -> "doubt";
        };
    String word = NumberFormat.word(status);
    return span(FIGURES.sign(status) + " " + word).withClass("status " + tone);
  }

  private static DomContent witnesses(CheckerSummary finding, String name) {
    TrialVerdict worst = finding.worst();
    List<Witness> witnesses = worst.verdict().witnesses();
    boolean sentences = witnesses.stream().allMatch(witness -> witness.lines().isEmpty());
    int most = sentences ? witnesses.size() : Math.min(WITNESSES, witnesses.size());
    List<Witness> shown = witnesses.subList(0, most);
    return HtmlBlocks.onDemand(
        "%s: %d of %d".formatted(name, shown.size(), witnesses.size()),
        each(
            shown,
            witness ->
                each(
                    p(FIGURES.plain(witness.sentence())),
                    operations(
                        finding.configuration() + ": " + SentenceRenderer.of(witness.sentence()),
                        witness.lines()))));
  }

  private static DomContent operations(String label, List<Line> lines) {
    if (lines.isEmpty()) {
      return each();
    }
    return HtmlBlocks.grid(
        label,
        List.of("Operation", "Client", "Key", "Version", "Started", "Ended", "Took"),
        lines.stream().map(VerdictSection::operation).toList());
  }

  private static List<String> operation(Line line) {
    return List.of(
        FIGURES.plain(line.what()),
        FIGURES.plain(line.client()),
        String.valueOf(line.key()),
        String.valueOf(line.version()),
        seconds(line.startNanos()),
        seconds(line.endNanos()),
        FIGURES.amount((double) (line.endNanos() - line.startNanos()), "ns"));
  }

  /// Microseconds, because the order of a witness's operations matters.
  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.6f s", nanos / 1e9);
  }
}
