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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Whether two figures that were published side by side have the same relation in this run.
///
/// @param what the pair: `trade date mean: integer against string`
/// @param published the second figure divided by the first
/// @param measured the same ratio in this run
/// @param elsewhere the known differences: `published for 1,000,000 rows; here 20,000`;
///     empty if none
public record PublishedAgreement(
    String what, double published, double measured, Finding finding, String elsewhere) {

  /// Published figures closer than this have no direction.
  private static final double SAME = 0.02;

  public enum Finding {
    AGREES("as published"),
    /// Tested, and in the opposite direction.
    CONTRADICTS("contradicts what was published"),
    /// Tested, without a distinguishable difference.
    INDISTINCT("not distinguishable here"),
    SAME_WAY("the same way, untested"),
    /// Not tested, and in the opposite direction.
    OTHER_WAY("the other way, untested"),
    /// As published, for other data, settings or another product.
    SAME_ELSEWHERE("the same way"),
    /// In the opposite direction, for other data, settings or another product: no contradiction.
    OTHER_ELSEWHERE("the other way");

    private final String words;

    Finding(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  private record There(@Nullable Double value, @Nullable String elsewhere) {}

  /// Every pair of published figures: a configuration against the first configuration, and a request under
  /// traffic against the same request alone.
  public static List<PublishedAgreement> of(ReportModel model) {
    return of(model.plan().published(), model.results());
  }

  static List<PublishedAgreement> of(List<Published> published, Results results) {
    List<PublishedAgreement> all = new ArrayList<>();
    Row first = results.rows().isEmpty() ? null : results.rows().getFirst();
    for (Row row : results.rows()) {
      for (Figure figure : row.figures()) {
        if (first != null && !row.configuration().equals(first.configuration())) {
          againstFirst(published, results, first, row, figure).ifPresent(all::add);
        }
        underTraffic(published, row, figure).ifPresent(all::add);
      }
    }
    published.stream()
        .filter(Published::relative)
        .forEach(ratio -> relative(results, ratio).ifPresent(all::add));
    return all;
  }

  /// A pair with only its ratio published.
  private static Optional<PublishedAgreement> relative(Results results, Published published) {
    List<Row> rows = results.rows();
    Row row =
        rows.stream()
            .filter(each -> each.configuration().equals(published.configuration()))
            .findFirst()
            .orElse(null);
    if (row == null) {
      return Optional.empty();
    }
    Row first = rows.getFirst();
    return row.figure(published.metric())
        .flatMap(figure ->
            first
                .figure(published.metric())
                .flatMap(base ->
                    of(
                        what(first, row, figure),
                        base,
                        figure,
                        new There(published.value(), published.elsewhere()),
                        told(results, row, figure))));
  }

  private static Optional<PublishedAgreement> againstFirst(
      List<Published> published, Results results, Row first, Row row, Figure figure) {
    return first
        .figure(figure.metric())
        .flatMap(base ->
            of(
                what(first, row, figure),
                base,
                figure,
                ratio(there(published, first, base), there(published, row, figure)),
                told(results, row, figure)));
  }

  /// A row's published figure, even if the results leave it out because the data differs.
  private static There there(List<Published> published, Row row, Figure figure) {
    return published.stream()
        .filter(each -> !each.relative() && each.configuration().equals(row.configuration()))
        .filter(each -> each.metric().equals(figure.metric()))
        .map(each -> new There(each.value(), each.elsewhere()))
        .findFirst()
        .orElseGet(() -> new There(figure.published(), null));
  }

  private static There ratio(There base, There other) {
    String elsewhere =
        Stream.of(base, other)
            .flatMap(there -> Stream.ofNullable(there.elsewhere))
            .distinct()
            .collect(Collectors.joining("; "));
    return new There(ratio(base.value, other.value), elsewhere.isEmpty() ? null : elsewhere);
  }

  private static String what(Row first, Row row, Figure figure) {
    return "%s: %s against %s"
        .formatted(
            MetricId.of(figure.metric()).label(), row.configuration(), first.configuration());
  }

  private static @Nullable Told told(Results results, Row row, Figure figure) {
    return results.comparisons().stream()
        .filter(each -> each.configuration().equals(row.configuration()))
        .filter(each -> each.metric().equals(figure.metric()))
        .map(Comparison::told)
        .findFirst()
        .orElse(null);
  }

  private static Optional<PublishedAgreement> underTraffic(
      List<Published> published, Row row, Figure figure) {
    MetricId metric = figure.id();
    if (!metric.subject().underTraffic()) {
      return Optional.empty();
    }
    MetricId alone = metric.family().of(metric.subject().alone());
    String what =
        "%s, %s: under traffic against alone".formatted(row.configuration(), alone.label());
    return row.figure(alone.id())
        .flatMap(base ->
            of(
                what,
                base,
                figure,
                ratio(there(published, row, base), there(published, row, figure)),
                null));
  }

  private static Optional<PublishedAgreement> of(
      String what, Figure base, Figure figure, There ratio, @Nullable Told told) {
    Double there = ratio.value;
    Double here = ratio(base.value(), figure.value());
    if (there == null || here == null || figure.withheld() != null || base.withheld() != null) {
      return Optional.empty();
    }
    if (Math.abs(there - 1) < SAME) {
      return Optional.empty();
    }
    Finding finding =
        ratio.elsewhere == null ? finding(there, here, told) : elsewhere(there, here, told);
    return Optional.of(
        new PublishedAgreement(
            what, there, here, finding, ratio.elsewhere == null ? "" : ratio.elsewhere));
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

  private static Finding elsewhere(double there, double here, @Nullable Told told) {
    return switch (finding(there, here, told)) {
      case AGREES, SAME_WAY -> Finding.SAME_ELSEWHERE;
      case CONTRADICTS, OTHER_WAY -> Finding.OTHER_ELSEWHERE;
      case INDISTINCT, SAME_ELSEWHERE, OTHER_ELSEWHERE -> Finding.INDISTINCT;
    };
  }

  private static @Nullable Double ratio(@Nullable Double one, @Nullable Double other) {
    return one == null || other == null || one <= 0 || other <= 0 ? null : other / one;
  }

  public String words() {
    return elsewhere.isEmpty() ? finding.words() : finding.words() + "; " + elsewhere;
  }

  public String sentence() {
    return String.format(
        Locale.ROOT,
        "%s: %s there, %s here: %s",
        what,
        NumberFormat.ratio(published),
        NumberFormat.ratio(measured),
        words());
  }
}
