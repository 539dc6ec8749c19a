package assay.selftest.time;

import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/// A system that is slow for a while and then not, again and again: the phases last a time drawn from an
/// exponential law, and so do the times between them.
final class SlowPhases {

  /// How long phases last on average, in seconds.
  private static final double[] LENGTHS = {0.1, 0.3, 1, 3, 10};

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

  /// What a row of the table is for one length of phases.
  interface RowWriter {

    /// The row of one length.
    ///
    /// @param meanSeconds how long phases last on average
    String row(double meanSeconds);
  }

  /// A table of all lengths of phases, in one line.
  static String table(RowWriter rows) {
    return DoubleStream.of(LENGTHS)
        .mapToObj(length -> String.format(Locale.ROOT, "%s s: ", format(length)) + rows.row(length))
        .collect(Collectors.joining("; "));
  }

  private static String format(double length) {
    return length < 1 ? Double.toString(length) : Integer.toString((int) length);
  }

  /// The most of so many runs that may go wrong if in the long run 5 of 100 do, and the simulation is to be
  /// wrong in one of a thousand.
  static double mostWrong(int runs) {
    return 0.05 * runs + 3.1 * Math.sqrt(0.05 * 0.95 * runs);
  }
}
