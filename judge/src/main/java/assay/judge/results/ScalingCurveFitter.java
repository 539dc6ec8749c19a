package assay.judge.results;

import assay.fact.Finding;
import assay.record.environment.Environment;
import assay.record.results.ScalingResult;
import assay.record.results.ScalingResult.Estimate;
import assay.record.results.ScalingResult.Expected;
import assay.record.results.ScalingResult.Fit;
import assay.record.results.ScalingResult.Point;
import assay.statistics.LackOfFit;
import assay.statistics.UniversalScalabilityLaw;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Fits the Universal Scalability Law to a sweep, or says why not.
final class ScalingCurveFitter {

  private static final int CURVE_POINTS = 48;
  private static final String INTERVALS = "1,000 bootstrap fits of resampled residuals";

  private final long seed;
  private final int cores;

  ScalingCurveFitter(long seed, Environment environment) {
    this.seed = seed;
    this.cores = ScalingSweepAnalysis.cores(environment);
  }

  /// A point with a run that is only a lower bound is left out: its other runs would be the worse ones.
  ScalingResult of(String axis, String figure, String configurations, List<Point> points) {
    List<Point> bounds = points.stream().filter(Point::lowerBound).toList();
    List<Point> known = points.stream().filter(point -> !point.lowerBound()).toList();
    if (known.size() < UniversalScalabilityLaw.LEAST_POINTS) {
      Finding why = new TooFewPoints(known.size(), UniversalScalabilityLaw.LEAST_POINTS);
      return unfitted(axis, figure, configurations, points, why);
    }
    List<UniversalScalabilityLaw.Point> all = new ArrayList<>();
    for (Point point : known) {
      point
          .perSecond()
          .forEach(rate -> all.add(new UniversalScalabilityLaw.Point(point.workers(), rate)));
    }
    UniversalScalabilityLaw scaling = UniversalScalabilityLaw.fit(all, seed);
    if (scaling.misses()) {
      Finding why = new LawMisses(scaling.test().map(LackOfFit::p).orElse(1.0));
      return unfitted(axis, figure, configurations, points, why);
    }
    if (bounds.stream().anyMatch(point -> contradicts(point, scaling))) {
      Finding why = new LawTooLow();
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
    Finding answer =
        withLeftOut(answer(axis, fit, scaling, bounds.isEmpty()), leftOut(axis, bounds));
    return new ScalingResult(axis, figure, configurations, points, fit, null, answer.fact());
  }

  private static ScalingResult unfitted(
      String axis, String figure, String configurations, List<Point> points, Finding why) {
    Finding all =
        withLeftOut(why, leftOut(axis, points.stream().filter(Point::lowerBound).toList()));
    return new ScalingResult(
        axis, figure, configurations, points, null, all.fact(), new NoFit(all).fact());
  }

  /// Whether a run exceeded the fit's upper bound there, or at the peak.
  private static boolean contradicts(Point bound, UniversalScalabilityLaw scaling) {
    double reached = bound.atLeast().stream().mapToDouble(Double::doubleValue).max().orElse(0);
    boolean within = bound.workers() <= scaling.reach();
    return (within || scaling.peaks())
        && reached > scaling.at(within ? bound.workers() : scaling.peak()).high();
  }

  private static @Nullable Finding leftOut(String axis, List<Point> bounds) {
    return bounds.isEmpty()
        ? null
        : new PointsLeftOut(
            bounds.stream().map(point -> Integer.toString(point.workers())).toList(), axis);
  }

  private static Finding withLeftOut(Finding found, @Nullable Finding leftOut) {
    return leftOut == null ? found : new WithLeftOut(found, leftOut);
  }

  private static List<Expected> curve(List<Point> points, UniversalScalabilityLaw scaling) {
    double from = points.getFirst().workers();
    double to = scaling.reach();
    List<Expected> curve = new ArrayList<>();
    for (int i = 0; i <= CURVE_POINTS; i++) {
      double workers = from + (to - from) * i / CURVE_POINTS;
      UniversalScalabilityLaw.Estimate at = scaling.at(workers);
      curve.add(new Expected(workers, at.value(), at.low(), at.high()));
    }
    return curve;
  }

  private static Estimate estimate(UniversalScalabilityLaw.Estimate estimate) {
    return new Estimate(estimate.value(), estimate.low(), estimate.high());
  }

  private Finding answer(String axis, Fit fit, UniversalScalabilityLaw scaling, boolean all) {
    Estimate peak = fit.peak();
    Finding turn =
        peak == null
            ? peakless(axis, scaling, all)
            : new MostAt(peak.value(), axis, peak.low(), peak.high());
    return new ScalingFound(
        fit.lambda().value(),
        fit.lambda().low(),
        fit.lambda().high(),
        fit.alpha().value(),
        fit.alpha().low(),
        fit.alpha().high(),
        fit.beta().value(),
        fit.beta().low(),
        fit.beta().high(),
        turn,
        cores);
  }

  /// Why there is no peak. Least squares find a peak in everything that stops growing.
  ///
  /// @param all whether every point is part of the fit
  private static Finding peakless(String axis, UniversalScalabilityLaw scaling, boolean all) {
    if (scaling.test().isEmpty()) {
      return new FitNotTested();
    }
    return scaling.peak() < scaling.largest()
        ? new NoPeakTold(scaling.peak(), axis)
        : new NoPeakUpTo(Math.round(scaling.largest()), axis, all);
  }

  record TooFewPoints(int found, int needed) implements Finding {}

  /// @param chance the p-value
  record LawMisses(double chance) implements Finding {}

  record LawTooLow() implements Finding {}

  record NoFit(Finding why) implements Finding {}

  record PointsLeftOut(List<String> points, String axis) implements Finding {}

  record WithLeftOut(Finding found, Finding leftOut) implements Finding {}

  /// @param cores shared by all; 0 if unknown
  record ScalingFound(
      double onePerSecond,
      double lowPerSecond,
      double highPerSecond,
      double alpha,
      double lowAlpha,
      double highAlpha,
      double beta,
      double lowBeta,
      double highBeta,
      Finding turn,
      int cores)
      implements Finding {}

  record MostAt(double peakTenths, String axis, double lowTenths, double highTenths)
      implements Finding {}

  record FitNotTested() implements Finding {}

  record NoPeakTold(double peakTenths, String axis) implements Finding {}

  record NoPeakUpTo(long largest, String axis, boolean measured) implements Finding {}
}
