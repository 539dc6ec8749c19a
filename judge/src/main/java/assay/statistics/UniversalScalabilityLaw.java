package assay.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/// The Universal Scalability Law fitted to the throughput X of N workers: X(N) = λN / (1 + α(N − 1) + βN(N − 1)), by
/// least squares with α ≥ 0 and β ≥ 0.
///
/// λ is one worker's throughput, α the share of serial work (contention), β the cost of agreement per pair
/// (coherency). With β > 0 throughput peaks. N. J. Gunther, *Guerrilla Capacity Planning* (Springer 2007).
///
/// Intervals: 1,000 bootstrap fits to resampled residuals, widened by √(n / (n − 3)) for three fitted parameters.
///
/// Least squares fit anything: min(N, 2 cores) seems to peak at 4 or 5. A peak is announced only if repeats do not
/// contradict the law, the peak's interval was measured, and throughput falls after it.
///
/// @param alpha contention
/// @param beta coherency
/// @param test the fit to repeats' means; empty without repeats
public record UniversalScalabilityLaw(
    Estimate lambda,
    Estimate alpha,
    Estimate beta,
    double largest,
    List<double[]> resamples,
    Optional<LackOfFit> test) {

  /// The fewest distinct N for a fit.
  public static final int LEAST_POINTS = 6;

  /// With an announced peak, predictions reach this multiple beyond the largest point.
  public static final double REACH = 2;

  /// The accepted chance to reject a true law.
  private static final double MISFIT = 0.05;

  /// The accepted chance to see a flat throughput fall.
  private static final double FALL = 0.05;

  private static final int RESAMPLES = 1_000;
  private static final double OUTSIDE = 0.025;

  /// A run's throughput X with N workers.
  public record Point(double workers, double perSecond) {}

  /// A figure with its 95 % interval.
  public record Estimate(double value, double low, double high) {}

  /// @param points every run's throughput; at least [#LEAST_POINTS] different N
  public static UniversalScalabilityLaw fit(List<Point> points, long seed) {
    return fit(points, seed, RESAMPLES);
  }

  public static UniversalScalabilityLaw fit(List<Point> points, long seed, int fits) {
    if (points.stream().mapToDouble(Point::workers).distinct().count() < LEAST_POINTS) {
      throw new IllegalArgumentException("a fit needs %d points".formatted(LEAST_POINTS));
    }
    double[] best = UniversalScalabilityFitter.of(points);
    double widened = Math.sqrt((double) points.size() / (points.size() - best.length));
    double[] residuals =
        points.stream().mapToDouble(at -> at.perSecond - at(best, at.workers)).toArray();
    double mean = Arrays.stream(residuals).average().orElse(0);
    SplittableRandom random = new SplittableRandom(seed);
    List<double[]> resamples = new ArrayList<>(fits);
    for (int i = 0; i < fits; i++) {
      List<Point> resampled = new ArrayList<>(points.size());
      for (Point at : points) {
        double residual = residuals[random.nextInt(residuals.length)] - mean;
        resampled.add(new Point(at.workers, at(best, at.workers) + residual * widened));
      }
      resamples.add(UniversalScalabilityFitter.of(resampled));
    }
    return new UniversalScalabilityLaw(
        estimate(best, resamples, each -> each[0]),
        estimate(best, resamples, each -> each[1]),
        estimate(best, resamples, each -> each[2]),
        points.stream().mapToDouble(Point::workers).max().orElseThrow(),
        List.copyOf(resamples),
        LackOfFit.of(byWorkers(points), workers -> at(best, workers), free(best)));
  }

  private static Map<Double, List<Double>> byWorkers(List<Point> points) {
    return points.stream()
        .collect(
            Collectors.groupingBy(
                Point::workers,
                TreeMap::new,
                Collectors.mapping(Point::perSecond, Collectors.toList())));
  }

  /// How many parameters were fitted, without ones at their bound.
  private static int free(double[] parameters) {
    return 1 + (parameters[1] > 0 ? 1 : 0) + (parameters[2] > 0 ? 1 : 0);
  }

  static double at(double[] parameters, double workers) {
    double rest = workers - 1;
    return parameters[0] * workers / (1 + parameters[1] * rest + parameters[2] * workers * rest);
  }

  private static Estimate estimate(
      double[] best, List<double[]> resamples, ToDoubleFunction<double[]> figure) {
    double[] sorted = resamples.stream().mapToDouble(figure).sorted().toArray();
    int out = (int) Math.floor(OUTSIDE * sorted.length);
    double value = figure.applyAsDouble(best);
    return new Estimate(
        value, Math.min(value, sorted[out]), Math.max(value, sorted[sorted.length - 1 - out]));
  }

  private double[] best() {
    return new double[] {lambda.value, alpha.value, beta.value};
  }

  /// The predicted throughput, with its interval.
  ///
  /// @throws IllegalArgumentException beyond twice the largest point, where predictions are unfounded
  public Estimate at(double workers) {
    if (workers > REACH * largest) {
      throw new IllegalArgumentException(
          "%s is beyond twice the largest point, %s".formatted(workers, largest));
    }
    return estimate(best(), resamples, each -> at(each, workers));
  }

  /// The best N, at most twice the largest point.
  public double peak() {
    return peak(best());
  }

  /// Whether the law misses by more than repeats differ.
  public boolean misses() {
    return test.filter(lack -> lack.p() < MISFIT).isPresent();
  }

  /// Whether the curve turns down within twice the largest point; proves no peak.
  public boolean turns() {
    return peak() < REACH * largest;
  }

  public boolean peaks() {
    return test.filter(lack -> lack.p() >= MISFIT)
        .filter(lack -> peakInterval().high() < largest)
        .filter(lack -> lack.fallsByChance(lack.lastUpTo(peak())) < FALL)
        .isPresent();
  }

  /// The largest N with a prediction.
  public double reach() {
    return peaks() ? REACH * largest : largest;
  }

  /// The peak's interval, at most twice the largest point.
  public Estimate peakInterval() {
    return estimate(best(), resamples, this::peak);
  }

  private double peak(double[] parameters) {
    double end = REACH * largest;
    if (parameters[2] <= 0) {
      return end;
    }
    return Math.clamp(Math.sqrt(Math.max(0, 1 - parameters[1]) / parameters[2]), 1, end);
  }
}
