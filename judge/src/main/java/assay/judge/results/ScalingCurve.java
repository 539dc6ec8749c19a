package assay.judge.results;

import assay.judge.figure.Text;
import assay.record.environment.Environment;
import assay.record.results.ScalingResult;
import assay.record.results.ScalingResult.Estimate;
import assay.record.results.ScalingResult.Expected;
import assay.record.results.ScalingResult.Fit;
import assay.record.results.ScalingResult.Point;
import assay.statistics.LackOfFit;
import assay.statistics.Scaling;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Fits the Universal Scalability Law to a sweep, or says why not.
final class ScalingCurve {

  private static final int CURVE_POINTS = 48;
  private static final String INTERVALS = "1,000 bootstrap fits of resampled residuals";

  private final long seed;
  private final int cores;

  ScalingCurve(long seed, Environment environment) {
    this.seed = seed;
    this.cores = Sweeps.cores(environment);
  }

  /// A point with a run that is only a lower bound is left out: its other runs would be the worse ones.
  ScalingResult of(String axis, String figure, String configurations, List<Point> points) {
    List<Point> bounds = points.stream().filter(Point::lowerBound).toList();
    List<Point> known = points.stream().filter(point -> !point.lowerBound()).toList();
    if (known.size() < Scaling.LEAST_POINTS) {
      String why =
          "%s: a fit needs %d"
              .formatted(Text.plural(known.size(), "point", "points"), Scaling.LEAST_POINTS);
      return unfitted(axis, figure, configurations, points, why);
    }
    List<Scaling.Point> all = new ArrayList<>();
    for (Point point : known) {
      point.perSecond().forEach(rate -> all.add(new Scaling.Point(point.workers(), rate)));
    }
    Scaling scaling = Scaling.fit(all, seed);
    if (scaling.misses()) {
      String why =
          "the law misses what was measured by more than the runs differ among themselves (p %s): it tells neither a peak nor anything beyond"
              .formatted(chance(scaling));
      return unfitted(axis, figure, configurations, points, why);
    }
    if (bounds.stream().anyMatch(point -> contradicts(point, scaling))) {
      String why = "the law through the other points lies below what was reached at the least";
      return unfitted(axis, figure, configurations, points, why);
    }
    Fit fit =
        new Fit(
            estimate(scaling.lambda()),
            estimate(scaling.alpha()),
            estimate(scaling.beta()),
            scaling.peaks() ? estimate(scaling.peakInterval()) : null,
            cores,
            INTERVALS,
            curve(known, scaling));
    String answer = answer(axis, fit, scaling, bounds.isEmpty()) + leftOut(axis, bounds);
    return new ScalingResult(axis, figure, configurations, points, fit, null, answer);
  }

  private static ScalingResult unfitted(
      String axis, String figure, String configurations, List<Point> points, String why) {
    String all = why + leftOut(axis, points.stream().filter(Point::lowerBound).toList());
    return new ScalingResult(axis, figure, configurations, points, null, all, "no fit: " + all);
  }

  /// Whether a run exceeded the fit's upper bound there, or at the peak.
  private static boolean contradicts(Point bound, Scaling scaling) {
    double reached = bound.atLeast().stream().mapToDouble(Double::doubleValue).max().orElse(0);
    boolean within = bound.workers() <= scaling.reach();
    return (within || scaling.peaks())
        && reached > scaling.at(within ? bound.workers() : scaling.peak()).high();
  }

  private static String leftOut(String axis, List<Point> bounds) {
    return bounds.isEmpty()
        ? ""
        : "; %s %s left out of the fit: a search there ended before the system did, so that its runs tell only a least"
            .formatted(
                bounds.stream()
                    .map(point -> Integer.toString(point.workers()))
                    .collect(Collectors.joining(", ")),
                axis);
  }

  private static List<Expected> curve(List<Point> points, Scaling scaling) {
    double from = points.getFirst().workers();
    double to = scaling.reach();
    List<Expected> curve = new ArrayList<>();
    for (int i = 0; i <= CURVE_POINTS; i++) {
      double workers = from + (to - from) * i / CURVE_POINTS;
      Scaling.Estimate at = scaling.at(workers);
      curve.add(new Expected(workers, at.value(), at.low(), at.high()));
    }
    return curve;
  }

  private static Estimate estimate(Scaling.Estimate estimate) {
    return new Estimate(estimate.value(), estimate.low(), estimate.high());
  }

  private String answer(String axis, Fit fit, Scaling scaling, boolean all) {
    Estimate peak = fit.peak();
    String turn =
        peak == null
            ? peakless(axis, scaling, all)
            : "most at %s %s (%s to %s)"
                .formatted(number(peak.value()), axis, number(peak.low()), number(peak.high()));
    String shared =
        cores > 0
            ? "; on one host they share %s, so the curve is the host's as much as the grid's"
                .formatted(Text.plural(cores, "core", "cores"))
            : "";
    return "one does %s (%s to %s) alone; contention α %s (%s to %s), coherency β %s (%s to %s); %s%s"
        .formatted(
            Text.of("/s", fit.lambda().value()),
            Text.of("/s", fit.lambda().low()),
            Text.of("/s", fit.lambda().high()),
            small(fit.alpha().value()),
            small(fit.alpha().low()),
            small(fit.alpha().high()),
            small(fit.beta().value()),
            small(fit.beta().low()),
            small(fit.beta().high()),
            turn,
            shared);
  }

  /// Why there is no peak. Least squares find a peak in everything that stops growing.
  ///
  /// @param all whether every point is part of the fit
  private static String peakless(String axis, Scaling scaling, boolean all) {
    long largest = Math.round(scaling.largest());
    if (scaling.test().isEmpty()) {
      return "one run of each tells neither whether the law fits nor where most is done: --repeats 2 could";
    }
    return scaling.peak() < scaling.largest()
        ? "no peak is told, though the curve turns at %s %s: throughput was not seen to fall beyond it by more than chance would"
            .formatted(number(scaling.peak()), axis)
        : "no peak up to %d %s, the most that were %s, beyond which nothing is said"
            .formatted(largest, axis, all ? "measured" : "fitted");
  }

  private static String chance(Scaling scaling) {
    double p = scaling.test().map(LackOfFit::p).orElse(1.0);
    return p < 0.001 ? "< 0.001" : String.format(Locale.ROOT, "= %.3f", p);
  }

  private static String number(double number) {
    return String.format(Locale.ROOT, "%.1f", number);
  }

  private static String small(double number) {
    return number < 5e-7
        ? "0"
        : String.format(Locale.ROOT, number < 0.001 ? "%.2g" : "%.4f", number);
  }
}
