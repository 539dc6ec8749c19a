package assay.engine.reference;

import java.util.Locale;

/// What was done wrong on purpose: the truth that a judge's findings are held against.
///
/// @param behaviour the behaviour's word
/// @param open how many calls could have been harmed
/// @param harmed how many were
/// @param lostKeys how many entries lost a write to kills, an entry counted once a kill
/// @param lostWrites how many acknowledged writes were lost to kills
record Injected(String behaviour, long open, long harmed, long lostKeys, long lostWrites) {

  /// The file in a client's folder that holds it once the session is closed.
  static final String FILE = "injected.json";

  /// It as a line of JSON.
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
