package assay.engine.reference;

import java.util.Locale;

/// The deliberate faults of a run: the truth for checking a judge's findings.
///
/// @param behaviour the behaviour's word
/// @param open how many calls could have been harmed
/// @param harmed how many calls were harmed
/// @param lostKeys how many entries lost a write to kills, counted once per entry and kill
/// @param lostWrites how many acknowledged writes were lost to kills
record Injected(String behaviour, long open, long harmed, long lostKeys, long lostWrites) {

  /// The file in a client's folder, written when the session is closed.
  static final String FILE = "injected.json";

  /// The faults as a line of JSON.
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
