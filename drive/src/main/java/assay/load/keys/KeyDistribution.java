package assay.load.keys;

import assay.plan.Step.Keys;
import assay.schedule.Clock;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/// Chooses the keys of requests.
public sealed interface KeyDistribution
    permits ZipfianKeys,
        HotspotKeys,
        ExponentialKeys,
        LatestKeys,
        KeyDistribution.Uniform,
        KeyDistribution.Sequential,
        KeyDistribution.Gaussian {

  /// A key's index, from 0.
  int next(RandomGenerator random);

  /// Equally likely keys, the default of a step.
  static KeyDistribution uniform(int keys) {
    return new Uniform(keys);
  }

  /// The choice that a study asked for.
  ///
  /// @param clock tells when hot keys move, from now on
  /// @param leases the keys, and the keys that this client inserted last
  /// @param seed decides which keys are hot; the same for every client in a trial
  static KeyDistribution of(Clock clock, Keys choice, WriteLeases leases, long seed) {
    int keys = leases.registers();
    return switch (choice.choice()) {
      case UNIFORM -> new Uniform(keys);
      case ZIPF -> ZipfianKeys.of(keys, choice.exponent(), new KeyScrambler(keys, seed));
      case HOT ->
          new HotspotKeys(
              keys,
              choice.hotKeys(),
              choice.hotShare(),
              new KeyScrambler(keys, seed),
              HotspotKeys.moves(clock, choice.every()));
      case SEQUENTIAL -> new Sequential(keys, new AtomicLong(leases.first()));
      case GAUSSIAN -> new Gaussian(keys, part(choice));
      case EXPONENTIAL ->
          ExponentialKeys.of(keys, choice.hotShare(), part(choice), new KeyScrambler(keys, seed));
      case LATEST -> new LatestKeys(leases, choice.exponent());
    };
  }

  private static double part(Keys choice) {
    return Objects.requireNonNull(choice.part());
  }

  /// Every key is as likely as every other.
  record Uniform(int keys) implements KeyDistribution {

    @Override
    public int next(RandomGenerator random) {
      return random.nextInt(keys);
    }
  }

  /// All keys in their order, and again from the first. The threads of a client share the order.
  record Sequential(int keys, AtomicLong next) implements KeyDistribution {

    @Override
    public int next(RandomGenerator random) {
      return (int) (next.getAndIncrement() % keys);
    }
  }

  /// Keys around the middle key, normally distributed. A draw beyond the first or last key is repeated.
  ///
  /// @param deviation the standard deviation as a share of the keys
  record Gaussian(int keys, double deviation) implements KeyDistribution {

    @Override
    public int next(RandomGenerator random) {
      double key;
      do {
        key = Math.floor(keys / 2.0 + random.nextGaussian() * deviation * keys);
      } while (key < 0 || key >= keys);
      return (int) key;
    }
  }
}
