package assay.workload.hub.query;

import java.util.random.RandomGenerator;

/// The part of an answer that a caller needs, with the published probabilities.
///
/// @param ten whether ten columns are enough: 80 %
/// @param limited whether the first hundred rows are enough: 90 %
/// @param whole whether the hundred rows are then read whole: 5 %
record RequiredResult(boolean ten, boolean limited, boolean whole) {

  /// The rows shown at a time.
  static final int SHOWN = 100;

  static final double TEN = 0.80;

  static final double LIMITED = 0.90;

  private static final double WHOLE = 0.05;

  /// Always draws equally often.
  static RequiredResult of(RandomGenerator random) {
    return new RequiredResult(
        random.nextDouble() < TEN, random.nextDouble() < LIMITED, random.nextDouble() < WHOLE);
  }
}
