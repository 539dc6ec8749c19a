package assay.load.keys;

import java.util.random.RandomGenerator;

/// Ranks with Zipfian probability: rank r has the weight r^-exponent. The number of ranks may
/// change from draw to draw.
///
/// Drawn by rejection-inversion (Hörmann and Derflinger, "Rejection-inversion to generate variates
/// from monotone discrete distributions", 1996): exact for every exponent above 0 and any number of
/// ranks, without a table. Invert a uniform point under the curve x^-exponent and round to a rank.
/// Accept if the point lies under that rank's bar; points close to the rank always do.
final class ZipfianRanks {

  private final double exponent;
  private final double areaOfFirst;
  private final double close;

  ZipfianRanks(double exponent) {
    if (!(exponent > 0)) {
      throw new IllegalArgumentException("a Zipf exponent is above 0, not " + exponent);
    }
    this.exponent = exponent;
    this.areaOfFirst = area(1.5) - 1;
    this.close = 2 - placeOf(area(2.5) - weight(2));
  }

  /// A rank, from 1 to `ranks`.
  ///
  /// @param areaOfAll [#areaOf] with the same `ranks`
  int draw(int ranks, double areaOfAll, RandomGenerator random) {
    while (true) {
      double point = areaOfAll + random.nextDouble() * (areaOfFirst - areaOfAll);
      double place = placeOf(point);
      int rank = (int) Math.max(1, Math.min(ranks, Math.round(place)));
      if (rank - place <= close || point >= area(rank + 0.5) - weight(rank)) {
        return rank;
      }
    }
  }

  /// The area under all ranks' weights.
  double areaOf(int ranks) {
    return area(ranks + 0.5);
  }

  private double weight(double x) {
    return Math.exp(-exponent * Math.log(x));
  }

  /// The integral of the weight from 1 to x: (x^(1-exponent) - 1) / (1 - exponent), or log x if the
  /// exponent is 1.
  private double area(double x) {
    double log = Math.log(x);
    double t = (1 - exponent) * log;
    return log * (Math.abs(t) < 1e-8 ? 1 + t / 2 : Math.expm1(t) / t);
  }

  /// The inverse of [#area].
  private double placeOf(double area) {
    double t = Math.max(-1, area * (1 - exponent));
    return Math.exp(area * (Math.abs(t) < 1e-8 ? 1 - t / 2 : Math.log1p(t) / t));
  }
}
