package assay.report.chart;

import assay.record.results.Results.TrialResult;
import assay.record.results.Verdicts.Curve;
import assay.record.results.Verdicts.Point;
import assay.record.results.Verdicts.TrialVerdict;
import assay.report.model.ReportModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// One checker's curve for one configuration over all its runs: the median, the lowest and the highest
/// run at each place.
///
/// @param points in ascending order of `x`; none is empty
/// @param moreIsBetter whether the lowest point is the worst
/// @param counts whether the runs count; if none counts, all runs are used
record CurveOverRuns(List<At> points, boolean moreIsBetter, boolean counts) {

  CurveOverRuns {
    points = List.copyOf(points);
  }

  /// @param x nanoseconds; of a curve with a band where the place begins
  /// @param to where the place ends; null without a band, or if nothing ends it
  /// @param median the median over the runs with samples here
  /// @param least of the runs, or the least end of their bands
  /// @param most of the runs, or the farthest end of their bands
  /// @param samples in all these runs
  /// @param runs how many these are
  record At(
      double x,
      @Nullable Double to,
      double median,
      double least,
      double most,
      long samples,
      int runs) {

    private static At of(double x, List<Point> points) {
      double[] sorted = points.stream().mapToDouble(Point::y).sorted().toArray();
      int middle = sorted.length / 2;
      double median =
          sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
      long samples = points.stream().mapToLong(Point::samples).sum();
      double least = points.stream().mapToDouble(At::low).min().orElse(median);
      double most = points.stream().mapToDouble(At::high).max().orElse(median);
      return new At(x, to(points.getFirst()), median, least, most, samples, sorted.length);
    }

    private static @Nullable Double to(Point point) {
      return point.band() == null ? null : point.band().to();
    }

    private static double low(Point point) {
      return point.band() == null ? point.y() : point.band().low();
    }

    private static double high(Point point) {
      return point.band() == null ? point.y() : point.band().high();
    }
  }

  /// The worst point: the lowest if more is better, otherwise the highest. Among equals the first
  /// at or after 0, the moment of the fault.
  At worst() {
    Comparator<At> order = Comparator.comparingDouble(At::median);
    return points.stream()
        .min((moreIsBetter ? order : order.reversed()).thenComparing(at -> at.x() < 0))
        .orElseThrow();
  }

  /// A run's curves by name and configuration, in the verdicts' order, without the A/A control and
  /// places without samples.
  static Map<String, Map<String, CurveOverRuns>> of(ReportModel model) {
    Set<String> sound =
        model.results().trials().stream()
            .filter(TrialResult::counts)
            .map(TrialResult::id)
            .collect(Collectors.toSet());
    Map<String, Map<String, List<TrialVerdict>>> found = new LinkedHashMap<>();
    for (TrialVerdict verdict : model.verdicts().verdicts()) {
      for (Curve curve : verdict.verdict().curves()) {
        boolean seen = curve.points().stream().anyMatch(point -> point.samples() > 0);
        if (seen && !curve.overTheRun() && !model.control(verdict.trial())) {
          found
              .computeIfAbsent(curve.name(), name -> new LinkedHashMap<>())
              .computeIfAbsent(verdict.configuration(), configuration -> new ArrayList<>())
              .add(verdict);
        }
      }
    }
    Map<String, Map<String, CurveOverRuns>> curves = new LinkedHashMap<>();
    found.forEach((name, configurations) ->
        configurations.forEach((configuration, verdicts) ->
            curves
                .computeIfAbsent(name, each -> new LinkedHashMap<>())
                .put(configuration, of(name, verdicts, sound))));
    return curves;
  }

  private static CurveOverRuns of(String name, List<TrialVerdict> verdicts, Set<String> sound) {
    List<TrialVerdict> counted =
        verdicts.stream().filter(verdict -> sound.contains(verdict.trial())).toList();
    Map<Double, List<Point>> places = new TreeMap<>();
    for (TrialVerdict verdict : counted.isEmpty() ? verdicts : counted) {
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
