package assay.report.chart;

import assay.record.results.Results.CellResult;
import assay.record.results.Verdicts.CellVerdict;
import assay.record.results.Verdicts.Curve;
import assay.record.results.Verdicts.Point;
import assay.report.model.ReportModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// One checker's curve of one strategy over all its runs: at each place the median of the runs, and the
/// least and the most of them.
///
/// @param points in rising order of `x`; none is empty
/// @param moreIsBetter whether its lowest point is what a reader looks for
/// @param counts whether it is of runs that count; where none does, it is of all
record CurveOverRuns(List<At> points, boolean moreIsBetter, boolean counts) {

  CurveOverRuns {
    points = List.copyOf(points);
  }

  /// One place of the curve.
  ///
  /// @param x nanoseconds
  /// @param median the median of the runs that have samples there
  /// @param least the least of them
  /// @param most the most of them
  /// @param samples how many samples they rest on together
  /// @param runs how many runs they are
  record At(double x, double median, double least, double most, long samples, int runs) {

    private static At of(double x, List<Point> points) {
      double[] sorted = points.stream().mapToDouble(Point::y).sorted().toArray();
      int middle = sorted.length / 2;
      double median =
          sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
      long samples = points.stream().mapToLong(Point::samples).sum();
      return new At(x, median, sorted[0], sorted[sorted.length - 1], samples, sorted.length);
    }
  }

  /// The point that a reader looks for: the lowest if more is better, otherwise the highest. Of several the
  /// first at or after 0, which is when a fault was.
  At worst() {
    Comparator<At> order = Comparator.comparingDouble(At::median);
    return points.stream()
        .min((moreIsBetter ? order : order.reversed()).thenComparing(at -> at.x() < 0))
        .orElseThrow();
  }

  /// The curves of a run by their names, each by strategy, in the order of the verdicts. The A/A control
  /// is left out, as are places without samples.
  static Map<String, Map<String, CurveOverRuns>> of(ReportModel model) {
    Set<String> sound =
        model.results().cells().stream()
            .filter(CellResult::counts)
            .map(CellResult::id)
            .collect(Collectors.toSet());
    Map<String, Map<String, List<CellVerdict>>> found = new LinkedHashMap<>();
    for (CellVerdict verdict : model.verdicts().verdicts()) {
      for (Curve curve : verdict.verdict().curves()) {
        boolean seen = curve.points().stream().anyMatch(point -> point.samples() > 0);
        if (seen && !curve.overTheRun() && !model.control(verdict.cell())) {
          found
              .computeIfAbsent(curve.name(), name -> new LinkedHashMap<>())
              .computeIfAbsent(verdict.strategy(), strategy -> new ArrayList<>())
              .add(verdict);
        }
      }
    }
    Map<String, Map<String, CurveOverRuns>> curves = new LinkedHashMap<>();
    found.forEach((name, strategies) ->
        strategies.forEach((strategy, verdicts) ->
            curves
                .computeIfAbsent(name, each -> new LinkedHashMap<>())
                .put(strategy, of(name, verdicts, sound))));
    return curves;
  }

  private static CurveOverRuns of(String name, List<CellVerdict> verdicts, Set<String> sound) {
    List<CellVerdict> counted =
        verdicts.stream().filter(verdict -> sound.contains(verdict.cell())).toList();
    Map<Double, List<Point>> places = new TreeMap<>();
    for (CellVerdict verdict : counted.isEmpty() ? verdicts : counted) {
      verdict.verdict().curves().stream()
          .filter(curve -> curve.name().equals(name))
          .flatMap(curve -> curve.points().stream())
          .filter(point -> point.samples() > 0)
          .forEach(point -> places.computeIfAbsent(point.x(), x -> new ArrayList<>()).add(point));
    }
    List<At> points = new ArrayList<>();
    places.forEach((x, of) -> points.add(At.of(x, of)));
    boolean moreIsBetter = new Curve(name, List.of()).moreIsBetter();
    return new CurveOverRuns(points, moreIsBetter, !counted.isEmpty());
  }
}
