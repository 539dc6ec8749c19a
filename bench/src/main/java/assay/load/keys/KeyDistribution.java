package assay.load.keys;

import assay.plan.Step.Keys;
import java.util.random.RandomGenerator;

/// Which of a number of keys a request is about.
public sealed interface KeyDistribution permits UniformKeys, ZipfianKeys, HotspotKeys {

  /// A key's index, from 0.
  int next(RandomGenerator random);

  /// Every key as likely as every other: what a step that says nothing about keys means.
  static KeyDistribution uniform(int keys) {
    return new UniformKeys(keys);
  }

  /// The choice a study asked for.
  ///
  /// @param seed decides which keys are the hot ones; the same for every client of a cell
  static KeyDistribution of(Keys choice, int keys, long seed) {
    return switch (choice.choice()) {
      case UNIFORM -> new UniformKeys(keys);
      case ZIPF -> new ZipfianKeys(keys, choice.exponent(), new KeyScrambler(keys, seed));
      case HOT ->
          new HotspotKeys(keys, choice.hotKeys(), choice.hotShare(), new KeyScrambler(keys, seed));
    };
  }
}
