package assay.workload.dice;

import assay.api.DataParameters;

/// Which incrementer counts on which counter.
///
/// Keys are numbered: first the incrementers, then the counters.
///
/// @param incrementers how many there are
/// @param counters how many there are
/// @param clients how many clients there are; each processes the incrementers that leave its number when
///     divided by theirs
/// @param own whether each client counts on counters of its own
record Layout(int incrementers, int counters, int clients, boolean own) {

  /// The layout of data under a strategy's settings.
  static Layout of(DataParameters data) {
    return new Layout(
        Math.toIntExact(data.number("incrementers")),
        Integer.parseInt(data.settings().text(Dice.HOT_SPOTS, "2")),
        Integer.parseInt(data.settings().text("clients", "1")),
        data.settings().text(Dice.CONTENTION, "shared").equals("own"));
  }

  /// The counter of an incrementer. Where clients have their own, theirs leave their number too.
  int counterOf(int incrementer) {
    return (own ? incrementer : incrementer / clients) % counters;
  }

  /// The key of an incrementer.
  IncrementerKey key(int incrementer) {
    return new IncrementerKey(incrementer, counterOf(incrementer));
  }

  /// The index of a counter among all keys.
  int index(int counter) {
    return incrementers + counter;
  }
}
