package assay.selftest.time;

import assay.selftest.test.SelfTest;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/// A system that is slow for a while and then not, again and again: the phases last a time drawn from an
/// exponential law, and so do the times between them.
final class SlowPhases {

  /// How long phases last on average, in seconds.
  private static final double[] LENGTHS = {0.1, 0.3, 1, 3, 10};

  /// How many runs are simulated of each length.
  static final int RUNS = 2_000;

  private static final long SEED = 20261127;

  private final RandomGenerator random;
  private final double slowSeconds;
  private final double otherSeconds;
  private boolean slow;
  private double until;

  /// @param meanSeconds how long a phase lasts on average
  /// @param share what share of all time is slow
  SlowPhases(RandomGenerator random, double meanSeconds, double share) {
    this.random = random;
    slowSeconds = meanSeconds;
    otherSeconds = meanSeconds * (1 - share) / share;
    slow = random.nextDouble() < share;
    until = length();
  }

  private double length() {
    return -Math.log(1 - random.nextDouble()) * (slow ? slowSeconds : otherSeconds);
  }

  /// Whether the system is slow at a moment; moments must come in order.
  boolean at(double second) {
    while (second >= until) {
      slow = !slow;
      until += length();
    }
    return slow;
  }

  /// What was seen of one length of phases.
  ///
  /// @param holds whether it is as it must be
  record Row(String text, boolean holds) {}

  /// Simulates the runs of one length of phases.
  interface RowWriter {

    /// The row of one length.
    ///
    /// @param meanSeconds how long phases last on average
    Row row(SplittableRandom random, double meanSeconds);
  }

  /// All lengths of phases, in one line.
  ///
  /// @param demanded what must be seen of each
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

  /// Whether so many wrong runs may be if in the long run 5 of 100 are, and the simulation is to be wrong in one of a thousand.
  static boolean chance(int wrong) {
    return wrong <= 0.05 * RUNS + 3.1 * Math.sqrt(0.05 * 0.95 * RUNS);
  }
}
