package assay.engine;

import org.jspecify.annotations.Nullable;

/// How many members and clients a cluster of an engine can have.
///
/// @param min the fewest; null for one
/// @param max the most; null where the engine knows no bound
/// @param clients the most clients on one host, if each listens at a port of its own; null where the engine knows no bound
public record ClusterSize(@Nullable Integer min, @Nullable Integer max, @Nullable Integer clients) {

  /// Any number.
  static final ClusterSize ANY = new ClusterSize(null, null, null);

  /// The fewest.
  public int fewest() {
    return min == null ? 1 : min;
  }

  /// Whether a cluster can have so many.
  public boolean allows(int members) {
    return members >= fewest() && (max == null || members <= max);
  }

  /// Whether a cluster can have so many clients.
  public boolean allowsClients(int number) {
    return clients == null || number <= clients;
  }

  /// The same for clients that do not listen.
  ClusterSize withAnyClients() {
    return new ClusterSize(min, max, null);
  }

  /// For a reader: `2`, `2 or 3`, `2 to 8`, `2 or more`.
  @Override
  public String toString() {
    if (max == null) {
      return fewest() + " or more";
    }
    if (max == fewest()) {
      return max.toString();
    }
    if (max == fewest() + 1) {
      return fewest() + " or " + max;
    }
    return fewest() + " to " + max;
  }
}
