package assay.report.chart;

import assay.record.results.FigureRange;
import assay.record.results.Results.Figure;
import assay.report.model.ResultsTable.Column;
import assay.report.svg.Axis;
import assay.report.svg.LinearAxis;
import assay.report.text.NumberFormat;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/// What charts of single figures share: a figure's ranges, and an axis that starts at 0.
final class FigureScale {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final Set<String> COUNTED = Set.of("count", "requests", "rows");

  private FigureScale() {}

  /// A figure's drawn ranges: between runs, and within a run.
  static Stream<FigureRange> ranges(Figure figure) {
    return Stream.of(FigureRange.between(figure), FigureRange.within(figure))
        .flatMap(Stream::ofNullable);
  }

  /// A figure and both ends of its ranges; empty if it is withheld.
  static DoubleStream ends(Figure figure) {
    return DoubleStream.concat(
        Stream.ofNullable(figure.value()).mapToDouble(value -> value),
        ranges(figure).flatMapToDouble(range -> DoubleStream.of(range.low(), range.high())));
  }

  static Axis axis(Column column, double largest) {
    double most = Math.max(largest, COUNTED.contains(column.unit()) ? 5 : 0);
    return LinearAxis.upTo(most, grain(column), value -> FIGURES.brief(value, column.unit()));
  }

  /// An axis's labels are multiples of this.
  static double grain(Column column) {
    return column.unit().equals("bytes") ? Math.pow(1024, exponent(column.largest())) : 1;
  }

  private static int exponent(double bytes) {
    return bytes < 1 ? 0 : (int) (Math.log(bytes) / Math.log(1024));
  }

  static String words(Figure figure) {
    return (FIGURES.figure(figure) + " " + FIGURES.interval(figure)).strip();
  }
}
