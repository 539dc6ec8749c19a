package assay.report.chart;

import static j2html.TagCreator.each;
import static j2html.TagCreator.p;

import assay.record.reproduction.ReproductionResult;
import assay.record.reproduction.ReproductionResult.ReproducedTrial;
import assay.report.model.ReportModel;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import assay.report.text.ReproductionText;
import assay.sentence.SentenceRenderer;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;

/// Whether the finding that the run reproduces came back: a row for each trial, the trial of the other run first.
public final class ReproductionSection {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  private ReproductionSection() {}

  /// Empty if the run reproduces no finding.
  public static DomContent of(ReportModel model) {
    ReproductionResult found = model.results().reproduction();
    if (found == null) {
      return each();
    }
    String total = ReproductionText.total(found);
    return HtmlBlocks.part(
        "reproduction",
        "Reproduction of " + found.finding(),
        p(FIGURES.plain(found.sentence())),
        HtmlBlocks.grid(
            "The trial of run " + found.run() + " and the trials of this run",
            List.of("Trial", "The harm", "Amount", "Write and fault", "Witness, or the reason"),
            rows(found)),
        p((total.isEmpty() ? "" : "In all: " + FIGURES.plain(total) + ". ")
                + "“Write and fault”: how long before or after the fault the witness’s last write"
                + " ended.")
            .withClass("hint"),
        each(found.changed(), changed -> p(FIGURES.plain("Not as in that run: " + changed))));
  }

  private static List<List<String>> rows(ReproductionResult found) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(row(found, ReproductionText.originalName(found), found.original()));
    found.trials().forEach(trial -> rows.add(row(found, trial.trial(), trial)));
    return rows;
  }

  private static List<String> row(ReproductionResult found, String name, ReproducedTrial trial) {
    return List.of(
        name,
        ReproductionText.word(trial.answer()),
        FIGURES.plain(ReproductionText.amount(found, trial)),
        FIGURES.plain(ReproductionText.distance(trial)),
        FIGURES.plain(SentenceRenderer.of(trial.words())));
  }
}
