package assay.workload.hub.query;

import java.util.random.RandomGenerator;

/// The part of an answer that a caller needs, with the published probabilities.
///
/// @param ten whether ten columns are enough: 80 % of all
/// @param limited whether the first hundred rows are enough: 90 % of all
/// @param whole whether the hundred rows are then read whole: 5 % of all
record RequiredResult(boolean ten, boolean limited, boolean whole) {

  /// The number of rows shown at a time.
  static final int SHOWN = 100;

  static final double TEN = 0.80;

  static final double LIMITED = 0.90;

  private static final double WHOLE = 0.05;

  /// Always makes the same number of draws.
  static RequiredResult of(RandomGenerator random) {
    return new RequiredResult(
        random.nextDouble() < TEN, random.nextDouble() < LIMITED, random.nextDouble() < WHOLE);
  }
}
