package assay.load.keys;

import assay.plan.Step.Keys;
import java.util.random.RandomGenerator;

/// Which of a number of keys a request is about.
public sealed interface KeyDistribution permits UniformKeys, ZipfianKeys, HotspotKeys, LatestKeys {

  /// A key's index, from 0.
  int next(RandomGenerator random);

  /// Every key as likely as every other: what a step that says nothing about keys means.
  static KeyDistribution uniform(int keys) {
    return new UniformKeys(keys);
  }

  /// The choice a study asked for.
  ///
  /// @param leases which keys there are, and which of them this client inserted last
  /// @param seed decides which keys are the hot ones; the same for every client of a cell
  static KeyDistribution of(Keys choice, WriteLeases leases, long seed) {
    int keys = leases.registers();
    return switch (choice.choice()) {
      case UNIFORM -> new UniformKeys(keys);
      case ZIPF -> ZipfianKeys.of(keys, choice.exponent(), new KeyScrambler(keys, seed));
      case HOT ->
          new HotspotKeys(keys, choice.hotKeys(), choice.hotShare(), new KeyScrambler(keys, seed));
      case LATEST -> new LatestKeys(leases, choice.exponent());
    };
  }
}
