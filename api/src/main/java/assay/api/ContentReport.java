package assay.api;

import java.util.List;

/// A comparison between a map's content and its expected content.
///
/// @param map the map's name
/// @param expected how many entries the map must hold
/// @param found how many entries the map holds
/// @param missing how many expected entries are missing
/// @param different how many entries are present with the wrong value
/// @param unsure how many expected entries may be in either of two states, because a request's
/// outcome is unknown
/// @param witnesses a few wrong entries, a sentence each
public record ContentReport(
    String map,
    long expected,
    long found,
    long missing,
    long different,
    long unsure,
    List<String> witnesses) {

  public ContentReport {
    witnesses = List.copyOf(witnesses);
  }

  /// How many entries should not be there.
  public long unexpected() {
    return Math.max(0, found - (expected - missing));
  }

  /// Whether the map holds exactly its expected content.
  public boolean right() {
    return missing == 0 && different == 0 && unexpected() == 0;
  }
}
