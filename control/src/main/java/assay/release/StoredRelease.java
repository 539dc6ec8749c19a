package assay.release;

import java.util.Map;
import java.util.TreeMap;

/// What was fetched for a release: the file `release.json` beside its jars.
///
/// @param release the product's version
/// @param sha256 each jar's hash when it was fetched, by the jar's name
/// @param coordinates where each jar came from, by its name: `group:artifact:version`
public record StoredRelease(
    String engine, String release, Map<String, String> sha256, Map<String, String> coordinates) {

  static final String FILE = "release.json";

  /// @throws NullPointerException if a part is missing
  public StoredRelease {
    sha256 = new TreeMap<>(sha256);
    coordinates = new TreeMap<>(coordinates);
  }
}
