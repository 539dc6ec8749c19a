package assay.judge.ledger;

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

/// Puts the Universal Scalability Law through the points of a sweep, or says why not.
final class ScalingCurve {

  private static final int CURVE_POINTS = 48;
  private static final String INTERVALS = "1,000 bootstrap fits of resampled residuals";

  private final long seed;
  private final int cores;

  ScalingCurve(long seed, Environment environment) {
    this.seed = seed;
    this.cores = Sweeps.cores(environment);
  }

  /// A sweep with its fit.
  ScalingResult of(String axis, String figure, String strategies, List<Point> points) {
    if (points.size() < Scaling.LEAST_POINTS) {
      String why =
          "%s: a fit needs %d"
              .formatted(Text.plural(points.size(), "point", "points"), Scaling.LEAST_POINTS);
      return new ScalingResult(axis, figure, strategies, points, null, why, "no fit: " + why);
    }
    List<Scaling.Point> all = new ArrayList<>();
    for (Point point : points) {
      point.perSecond().forEach(rate -> all.add(new Scaling.Point(point.workers(), rate)));
    }
    Scaling scaling = Scaling.fit(all, seed);
    if (scaling.misses()) {
      String why =
          "the law misses what was measured by more than the runs differ among themselves (p %s): it tells neither a peak nor anything beyond"
              .formatted(chance(scaling));
      return new ScalingResult(axis, figure, strategies, points, null, why, "no fit: " + why);
    }
    Fit fit =
        new Fit(
            estimate(scaling.lambda()),
            estimate(scaling.alpha()),
            estimate(scaling.beta()),
            scaling.peaks() ? estimate(scaling.peakInterval()) : null,
            cores,
            INTERVALS,
            curve(points, scaling));
    return new ScalingResult(
        axis, figure, strategies, points, fit, null, answer(axis, fit, scaling));
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

  private String answer(String axis, Fit fit, Scaling scaling) {
    Estimate peak = fit.peak();
    String turn =
        peak == null
            ? peakless(axis, scaling)
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

  /// Why there is no peak. Least squares find one on whatever stops growing.
  private static String peakless(String axis, Scaling scaling) {
    long largest = Math.round(scaling.largest());
    if (scaling.test().isEmpty()) {
      return "one run of each tells neither whether the law fits nor where most is done: --repeats 2 could";
    }
    return scaling.peak() < scaling.largest()
        ? "no peak is told, though the curve turns at %s %s: throughput was not seen to fall beyond it by more than chance would"
            .formatted(number(scaling.peak()), axis)
        : "no peak up to %d %s, the most that were measured, beyond which nothing is said"
            .formatted(largest, axis);
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
