package assay.load.keys;

import assay.plan.Step.Keys;
import java.util.random.RandomGenerator;

/// Chooses the keys of requests.
public sealed interface KeyDistribution permits UniformKeys, ZipfianKeys, HotspotKeys, LatestKeys {

  /// A key's index, from 0.
  int next(RandomGenerator random);

  /// Equally likely keys, the default of a step.
  static KeyDistribution uniform(int keys) {
    return new UniformKeys(keys);
  }

  /// The choice that a study asked for.
  ///
  /// @param leases the keys, and the keys that this client inserted last
  /// @param seed decides which keys are hot; the same for every client in a cell
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
