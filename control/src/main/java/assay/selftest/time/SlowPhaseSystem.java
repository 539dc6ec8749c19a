package assay.selftest.time;

import assay.selftest.test.SelfTest;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/// A system with slow phases. The phases and the times between them are exponentially distributed.
final class SlowPhaseSystem {

  private static final double[] LENGTHS = {0.1, 0.3, 1, 3, 10};

  static final int RUNS = 2_000;

  private static final long SEED = 20261127;

  private final RandomGenerator random;
  private final double slowSeconds;
  private final double otherSeconds;
  private boolean slow;
  private double until;

  /// A system that starts slow with the probability of its slow share.
  ///
  /// @param meanSeconds mean length of a phase
  /// @param share slow share of all time
  SlowPhaseSystem(RandomGenerator random, double meanSeconds, double share) {
    this.random = random;
    slowSeconds = meanSeconds;
    otherSeconds = meanSeconds * (1 - share) / share;
    slow = random.nextDouble() < share;
    until = length();
  }

  private double length() {
    return -Math.log(1 - random.nextDouble()) * (slow ? slowSeconds : otherSeconds);
  }

  /// Whether the system is slow at a moment. Moments must come in order.
  boolean at(double second) {
    while (second >= until) {
      slow = !slow;
      until += length();
    }
    return slow;
  }

  /// The result for one length of phases.
  ///
  /// @param holds whether it is as demanded
  record Row(String text, boolean holds) {}

  interface RowWriter {

    /// The row of one length.
    ///
    /// @param meanSeconds mean length of a phase
    Row row(SplittableRandom random, double meanSeconds);
  }

  /// All lengths of phases, in one line.
  ///
  /// @param demanded of each length
  static SelfTest.Shown shown(String demanded, RowWriter rows) {
    List<Row> all =
        DoubleStream.of(LENGTHS)
            .mapToObj(length -> {
              Row row = rows.row(new SplittableRandom(SEED), length);
              return new Row("%s s: %s".formatted(format(length), row.text), row.holds);
            })
            .toList();
    return new SelfTest.Shown(
        all.stream().allMatch(Row::holds),
        demanded,
        all.stream().map(Row::text).collect(Collectors.joining("; ")));
  }

  private static String format(double length) {
    return length < 1 ? Double.toString(length) : Integer.toString((int) length);
  }

  /// Whether this number of wrong runs is plausible at 5 % in the long run, with a chance of one in a thousand to be wrong.
  static boolean chance(int wrong, int runs) {
    return wrong <= 0.05 * runs + 3.1 * Math.sqrt(0.05 * 0.95 * runs);
  }
}
