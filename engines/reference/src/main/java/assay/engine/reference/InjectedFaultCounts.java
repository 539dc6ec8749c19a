package assay.engine.reference;

import java.util.Locale;

/// The deliberate faults in a run: the truth for checking a judge's findings.
///
/// @param behaviour the behaviour's word
/// @param open the calls that could have been harmed
/// @param harmed the harmed calls
/// @param lostKeys the entries that lost a write to kills, counted once per entry and kill
/// @param lostWrites the acknowledged writes lost to kills
record InjectedFaultCounts(
    String behaviour, long open, long harmed, long lostKeys, long lostWrites) {

  /// The file in a client's folder, written when the session is closed.
  static final String FILE = "injected.json";

  String json() {
    return String.format(
        Locale.ROOT,
        "{\"behaviour\":\"%s\",\"open\":%d,\"harmed\":%d,\"lostKeys\":%d,\"lostWrites\":%d}\n",
        behaviour,
        open,
        harmed,
        lostKeys,
        lostWrites);
  }
}
