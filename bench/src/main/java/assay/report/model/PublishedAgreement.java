package assay.report.model;

import assay.metric.MetricId;
import assay.plan.Plan.Published;
import assay.record.results.Results;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import assay.record.results.Results.Told;
import assay.report.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Whether two figures that were published side by side stand to each other here as they did there.
///
/// @param what the two: `trade date mean: integer against string`
/// @param published the second figure by the first, as published
/// @param measured the same of ours
/// @param finding what may be said
public record PublishedAgreement(String what, double published, double measured, Finding finding) {

  /// Published figures closer than this to each other point nowhere.
  private static final double SAME = 0.02;

  /// What may be said.
  public enum Finding {
    /// Tested, and as published.
    AGREES("as published"),
    /// Tested, and the other way round.
    CONTRADICTS("contradicts what was published"),
    /// Tested, and nothing to be told apart.
    INDISTINCT("not distinguishable here"),
    /// Not tested, and as published.
    SAME_WAY("the same way, untested"),
    /// Not tested, and the other way round.
    OTHER_WAY("the other way, untested");

    private final String words;

    Finding(String words) {
      this.words = words;
    }

    /// The same for a reader.
    public String words() {
      return words;
    }
  }

  /// Every pair of published figures of a run: a strategy against the first, and a request under
  /// traffic against the same alone.
  public static List<PublishedAgreement> of(ReportModel model) {
    List<PublishedAgreement> all = of(model.results());
    for (Published published : model.plan().published()) {
      if (published.relative()) {
        relative(model.results(), published).ifPresent(all::add);
      }
    }
    return all;
  }

  /// A pair of which only the ratio was published.
  static Optional<PublishedAgreement> relative(Results results, Published published) {
    List<Row> rows = results.rows();
    Row row =
        rows.stream()
            .filter(each -> each.strategy().equals(published.strategy()))
            .findFirst()
            .orElse(null);
    if (row == null) {
      return Optional.empty();
    }
    Row first = rows.getFirst();
    return find(row, published.metric())
        .flatMap(figure ->
            find(first, published.metric())
                .flatMap(base ->
                    of(
                        what(first, row, figure),
                        base,
                        figure,
                        published.value(),
                        told(results, row, figure))));
  }

  /// The pairs of figures that were published by themselves.
  static List<PublishedAgreement> of(Results results) {
    List<PublishedAgreement> all = new ArrayList<>();
    Row first = results.rows().isEmpty() ? null : results.rows().getFirst();
    for (Row row : results.rows()) {
      for (Figure figure : row.figures()) {
        if (first != null && !row.strategy().equals(first.strategy())) {
          againstFirst(results, first, row, figure).ifPresent(all::add);
        }
        underTraffic(row, figure).ifPresent(all::add);
      }
    }
    return all;
  }

  private static Optional<PublishedAgreement> againstFirst(
      Results results, Row first, Row row, Figure figure) {
    return find(first, figure.metric())
        .flatMap(base ->
            of(
                what(first, row, figure),
                base,
                figure,
                ratio(base.published(), figure.published()),
                told(results, row, figure)));
  }

  private static String what(Row first, Row row, Figure figure) {
    return "%s: %s against %s"
        .formatted(MetricId.of(figure.metric()).label(), row.strategy(), first.strategy());
  }

  private static @Nullable Told told(Results results, Row row, Figure figure) {
    return results.comparisons().stream()
        .filter(each -> each.strategy().equals(row.strategy()))
        .filter(each -> each.metric().equals(figure.metric()))
        .map(Comparison::told)
        .findFirst()
        .orElse(null);
  }

  private static Optional<PublishedAgreement> underTraffic(Row row, Figure figure) {
    MetricId metric = figure.id();
    if (!metric.subject().underTraffic()) {
      return Optional.empty();
    }
    MetricId alone = metric.family().of(metric.subject().alone());
    String what = "%s, %s: under traffic against alone".formatted(row.strategy(), alone.label());
    return find(row, alone.id())
        .flatMap(base -> of(what, base, figure, ratio(base.published(), figure.published()), null));
  }

  private static Optional<Figure> find(Row row, String metric) {
    return row.figures().stream().filter(figure -> figure.metric().equals(metric)).findFirst();
  }

  private static Optional<PublishedAgreement> of(
      String what, Figure base, Figure figure, @Nullable Double there, @Nullable Told told) {
    Double here = ratio(base.value(), figure.value());
    if (there == null || here == null || figure.withheld() != null || base.withheld() != null) {
      return Optional.empty();
    }
    if (Math.abs(there - 1) < SAME) {
      return Optional.empty();
    }
    return Optional.of(new PublishedAgreement(what, there, here, finding(there, here, told)));
  }

  private static Finding finding(double there, double here, @Nullable Told told) {
    boolean same = (there > 1) == (here > 1);
    if (told == null) {
      return same ? Finding.SAME_WAY : Finding.OTHER_WAY;
    }
    return switch (told) {
      case BETTER, WORSE -> same ? Finding.AGREES : Finding.CONTRADICTS;
      case NOT_DISTINGUISHABLE, NOT_COMPARABLE -> Finding.INDISTINCT;
    };
  }

  private static @Nullable Double ratio(@Nullable Double one, @Nullable Double other) {
    return one == null || other == null || one <= 0 || other <= 0 ? null : other / one;
  }

  /// The whole in one sentence.
  public String sentence() {
    return String.format(
        Locale.ROOT,
        "%s: %s there, %s here: %s",
        what,
        NumberFormat.ratio(published),
        NumberFormat.ratio(measured),
        finding.words());
  }
}
