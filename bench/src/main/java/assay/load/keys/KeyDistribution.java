package assay.load.keys;

import assay.plan.Step.Keys;
import assay.schedule.Clock;
import java.util.Objects;
import java.util.random.RandomGenerator;

/// Chooses the keys of requests.
public sealed interface KeyDistribution
    permits UniformKeys,
        ZipfianKeys,
        HotspotKeys,
        SequentialKeys,
        GaussianKeys,
        ExponentialKeys,
        LatestKeys {

  /// A key's index, from 0.
  int next(RandomGenerator random);

  /// Equally likely keys, the default of a step.
  static KeyDistribution uniform(int keys) {
    return new UniformKeys(keys);
  }

  /// The choice that a study asked for.
  ///
  /// @param clock tells when hot keys move, from now on
  /// @param leases the keys, and the keys that this client inserted last
  /// @param seed decides which keys are hot; the same for every client in a cell
  static KeyDistribution of(Clock clock, Keys choice, WriteLeases leases, long seed) {
    int keys = leases.registers();
    return switch (choice.choice()) {
      case UNIFORM -> new UniformKeys(keys);
      case ZIPF -> ZipfianKeys.of(keys, choice.exponent(), new KeyScrambler(keys, seed));
      case HOT ->
          new HotspotKeys(
              keys,
              choice.hotKeys(),
              choice.hotShare(),
              new KeyScrambler(keys, seed),
              HotspotKeys.moves(clock, choice.every()));
      case SEQUENTIAL -> new SequentialKeys(keys, leases.first());
      case GAUSSIAN -> new GaussianKeys(keys, part(choice));
      case EXPONENTIAL ->
          ExponentialKeys.of(keys, choice.hotShare(), part(choice), new KeyScrambler(keys, seed));
      case LATEST -> new LatestKeys(leases, choice.exponent());
    };
  }

  private static double part(Keys choice) {
    return Objects.requireNonNull(choice.part());
  }
}
