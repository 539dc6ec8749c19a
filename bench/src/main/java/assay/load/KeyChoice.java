package assay.load;

import assay.plan.Step.Keys;
import java.util.random.RandomGenerator;

/// Which of a number of keys a request is about.
sealed interface KeyChoice permits UniformKeys, ZipfKeys, HotKeys {

  /// A key's index, from 0.
  int next(RandomGenerator random);

  /// Every key as likely as every other: what a step that says nothing about keys means.
  static KeyChoice uniform(int keys) {
    return new UniformKeys(keys);
  }

  /// The choice a study asked for.
  ///
  /// @param seed decides which keys are the hot ones; the same for every client of a cell
  static KeyChoice of(Keys choice, int keys, long seed) {
    return switch (choice.choice()) {
      case UNIFORM -> new UniformKeys(keys);
      case ZIPF -> new ZipfKeys(keys, choice.exponent(), new Scatter(keys, seed));
      case HOT -> new HotKeys(keys, choice.hotKeys(), choice.hotShare(), new Scatter(keys, seed));
    };
  }
}
