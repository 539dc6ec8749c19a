package assay.workload.hub.query;

import java.util.random.RandomGenerator;

/// What somebody needs of the answer to a question, with the published probabilities.
///
/// @param ten whether ten columns are enough: 80 % of all
/// @param limited whether the first hundred rows are enough: 90 % of all
/// @param whole whether of these hundred the whole rows are looked at in the end: 5 % of all
record Need(boolean ten, boolean limited, boolean whole) {

  /// How many rows are shown at a time.
  static final int SHOWN = 100;

  /// The next need; every one takes the same number of draws.
  static Need of(RandomGenerator random) {
    return new Need(random.nextInt(100) < 80, random.nextInt(100) < 90, random.nextInt(100) < 5);
  }
}
