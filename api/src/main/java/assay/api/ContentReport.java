package assay.api;

import java.util.List;

/// What was found when everything a map must hold was held against everything it holds.
///
/// @param map the map's name
/// @param expected how many entries it must hold
/// @param found how many it holds
/// @param missing how many are not there
/// @param different how many are there and are not what they must be
/// @param unsure of the expected, how many may be in either of two states, because a request's outcome
///     is unknown
/// @param witnesses a few of the wrong ones, a sentence each
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

  /// How many entries are there that must not be.
  public long unexpected() {
    return Math.max(0, found - (expected - missing));
  }

  /// Whether the map holds exactly what it must.
  public boolean right() {
    return missing == 0 && different == 0 && unexpected() == 0;
  }
}
