package assay.report;

import assay.fact.Fact;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Control;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import assay.record.results.Results.Scale;
import assay.record.results.Results.Told;
import assay.report.model.ComparisonWording;
import java.util.ArrayList;
import java.util.List;

/// Comparisons made from the medians of a synthetic results table: differences above 5 % are reported.
public final class InventedComparisons {

  private InventedComparisons() {}

  static List<Comparison> comparisons(List<Row> rows, int pairs) {
    List<Comparison> comparisons = new ArrayList<>();
    for (Row row : rows.subList(1, rows.size())) {
      for (int i = 0; i < row.figures().size(); i++) {
        comparisons.add(
            comparison(row, row.figures().get(i), rows.getFirst().figures().get(i), pairs));
      }
    }
    return comparisons;
  }

  public static Comparison without(String configuration, String metric) {
    return Comparison.ofNothing(
        configuration,
        metric,
        Scale.RATIO,
        2,
        Fact.quoted("not comparable: 2 of 6 repeats have the figure of both"));
  }

  private static Comparison comparison(Row row, Figure own, Figure base, int pairs) {
    Double value = own.value();
    Double from = base.value();
    if (value == null || from == null) {
      return without(row.configuration(), own.metric());
    }
    boolean ratio = scale(own) == Scale.RATIO;
    double effect = ratio ? value / from : value - from;
    double none = ratio ? 1 : 0;
    double spread = ratio ? 0.03 : Math.abs(effect) / 10;
    boolean apart = Math.abs(effect - none) > (ratio ? 0.05 : 0);
    boolean better = effect < none == own.lowerIsBetter();
    Told told = apart ? better ? Told.BETTER : Told.WORSE : Told.NOT_DISTINGUISHABLE;
    return new Comparison(
        row.configuration(),
        own.metric(),
        scale(own),
        effect,
        effect - spread,
        effect + spread,
        apart ? 0.03125 : 0.5,
        apart ? 0.6 : 1.0,
        apart ? 0.03125 : 0.9,
        pairs,
        told,
        Fact.quoted(ComparisonWording.words(told) + ", so it was made up"));
  }

  static List<Control> controls(Row baseline, int pairs) {
    return baseline.figures().stream()
        .map(figure ->
            figure.value() == null
                ? new Control(figure.metric(), scale(figure), null, null, null, null, null, 2, null)
                : control(figure, pairs))
        .toList();
  }

  private static Control control(Figure figure, int pairs) {
    boolean ratio = scale(figure) == Scale.RATIO;
    double none = ratio ? 1 : 0;
    double reach = ratio ? 0.05 : 0;
    return new Control(
        figure.metric(),
        scale(figure),
        none,
        none - reach,
        none + reach,
        0.8,
        1.0,
        pairs,
        none + reach);
  }

  private static Scale scale(Figure figure) {
    return List.of("ns", "/s", "bytes").contains(figure.unit()) ? Scale.RATIO : Scale.DIFFERENCE;
  }
}
