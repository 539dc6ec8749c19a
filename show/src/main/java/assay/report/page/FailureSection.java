package assay.report.page;

import static j2html.TagCreator.each;
import static j2html.TagCreator.p;

import assay.record.results.FailedRequestCount;
import assay.record.results.Results;
import assay.record.results.Results.TrialResult;
import assay.report.model.FailureSentences;
import assay.report.model.ReportModel;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;

/// Failed requests by kind and reason, with the run and the client.
final class FailureSection {

  private FailureSection() {}

  static DomContent of(ReportModel model) {
    Results results = model.results();
    if (results.trials().stream().allMatch(trial -> trial.failed().isEmpty())) {
      return each();
    }
    List<List<String>> rows = new ArrayList<>();
    for (TrialResult trial : results.trials()) {
      for (FailedRequestCount failed : trial.failed()) {
        rows.add(row(model.title(trial), failed));
      }
    }
    DomContent table =
        HtmlBlocks.grid(
            "Requests that did not end OK",
            List.of("Run", "Step", "Request", "What became of them", "Of", "Client", "Why"),
            rows);
    return HtmlBlocks.folded(
        "failures",
        "Requests that did not end OK",
        rows.size() + (rows.size() == 1 ? " reason" : " reasons"),
        p("Each reason is what the first such request's exception said; messages that differ in"
                + " their numbers alone are one reason. Requests of the warm-up are counted too."
                + tries(model))
            .withClass("hint"),
        table);
  }

  private static String tries(ReportModel model) {
    boolean any =
        model.results().trials().stream()
            .flatMap(trial -> trial.failed().stream())
            .anyMatch(failed -> FailureSentences.isOfATry(model.plan(), failed.step()));
    return any
        ? " A search for a capacity goes beyond it on purpose: its tries shed what they cannot"
            + " send."
        : "";
  }

  private static List<String> row(String run, FailedRequestCount failed) {
    NumberFormat format = NumberFormat.UNICODE;
    return List.of(
        run,
        failed.step(),
        failed.kind(),
        format.amount((double) failed.count(), "count")
            + " "
            + FailureSentences.became(failed.outcome()),
        format.amount((double) failed.requests(), "count"),
        failed.client(),
        format.plain(failed.reason()));
  }
}
