package assay.load.keys;

import java.util.random.RandomGenerator;

/// This client's last inserted or loaded keys, the newest the most likely. The key r places back
/// has the weight (r + 1)^-exponent, as in YCSB's *latest*. Only keys with a value are drawn, as
/// far as acknowledgements show.
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
