package assay.report.page;

import static j2html.TagCreator.each;
import static j2html.TagCreator.p;

import assay.metric.MetricId;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Figure;
import assay.report.model.ComparisonWording;
import assay.report.model.ReportModel;
import assay.report.text.EmptyColumnFilter;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Every comparison with the baseline as a table.
final class ComparisonSection {

  private static final List<String> HEAD =
      List.of(
          "Configuration",
          "Figure",
          "Effect",
          "95 % interval",
          "p",
          "p, Holm",
          "p among all figures",
          "A/A control",
          "What may be said");

  private ComparisonSection() {}

  /// The table, opened on demand; empty if no configurations were compared.
  static DomContent of(ReportModel model) {
    ComparisonWording comparisons = new ComparisonWording(model.results(), NumberFormat.UNICODE);
    if (!comparisons.any()) {
      return each();
    }
    List<List<String>> rows = new ArrayList<>(List.of(HEAD));
    for (Comparison comparison : model.results().comparisons()) {
      rows.add(row(comparison, comparisons, unit(model, comparison.metric())));
    }
    List<List<String>> filled = EmptyColumnFilter.of(rows, 2);
    return HtmlBlocks.onDemand(
        "Every comparison with “" + comparisons.baseline() + "”",
        p("An effect is the mean of the pairs, one pair from each block of runs. The call rests on"
                + " p among all figures of a configuration (step-down max T), and on the effect being"
                + " larger than what the A/A control shows of the baseline against itself.")
            .withClass("hint"),
        HtmlBlocks.grid(
            "Comparisons with the baseline", filled.getFirst(), filled.subList(1, filled.size())));
  }

  private static List<String> row(
      Comparison comparison, ComparisonWording comparisons, String unit) {
    return List.of(
        NumberFormat.UNICODE.plain(comparison.configuration()),
        MetricId.of(comparison.metric()).label(),
        comparisons.effect(comparison, unit),
        comparisons.intervalOrWhy(comparison, unit),
        chance(comparison.p()),
        chance(comparison.pHolm()),
        chance(comparison.pAdjusted()),
        comparisons.floor(comparison.metric(), unit),
        comparison.effect() == null
            ? NumberFormat.UNICODE.plain(comparison.sentence())
            : ComparisonWording.words(comparison.told()));
  }

  private static String chance(@Nullable Double p) {
    return p == null
        ? EmptyColumnFilter.UNTESTED
        : String.format(Locale.ROOT, p < 0.001 ? "%.5f" : "%.3f", p);
  }

  private static String unit(ReportModel model, String metric) {
    return model.results().rows().getFirst().figure(metric).map(Figure::unit).orElse("");
  }
}
