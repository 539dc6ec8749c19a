package assay.workload.dice;

import assay.api.DataParameters;

/// Assigns each incrementer a counter.
///
/// Keys are numbered: first the incrementers, then the counters.
///
/// @param clients the number of clients; each processes the incrementers with its number modulo the
/// number of clients
/// @param own whether each client has its own counters
record DiceLayout(int incrementers, int counters, int clients, boolean own) {

  static DiceLayout of(DataParameters data) {
    return new DiceLayout(
        Math.toIntExact(data.number("incrementers")),
        Integer.parseInt(data.settings().text(Dice.HOT_SPOTS, "2")),
        Integer.parseInt(data.settings().text("clients", "1")),
        data.settings().text(Dice.CONTENTION, "shared").equals("own"));
  }

  /// An incrementer's counter. If clients have their own counters, these have the client's number
  /// modulo the client count too.
  int counterOf(int incrementer) {
    return (own ? incrementer : incrementer / clients) % counters;
  }

  IncrementerKey key(int incrementer) {
    return new IncrementerKey(incrementer, counterOf(incrementer));
  }

  /// A counter's index among all keys.
  int index(int counter) {
    return incrementers + counter;
  }
}
