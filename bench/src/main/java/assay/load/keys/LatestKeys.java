package assay.load.keys;

import java.util.random.RandomGenerator;

/// The keys that this client inserted or loaded last, the newest the likeliest: the one r places behind it has
/// the weight (r + 1)^-exponent, as of YCSB's *latest*. Only keys that have a value are drawn, as far as the
/// bench knows from what was acknowledged.
record LatestKeys(WriteLeases leases, ZipfianRanks ranks) implements KeyDistribution {

  LatestKeys(WriteLeases leases, double exponent) {
    this(leases, new ZipfianRanks(exponent));
  }

  @Override
  public int next(RandomGenerator random) {
    int inserted = Math.max(1, leases.inserted());
    return leases.latest(ranks.draw(inserted, ranks.areaOf(inserted), random) - 1);
  }
}
