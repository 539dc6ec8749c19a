package assay.engine;

import org.jspecify.annotations.Nullable;

/// Possible numbers of members and clients in an engine's cluster.
///
/// @param min null for one
/// @param max null for no known limit
/// @param clients most clients on one host if each listens on its own port; null for no known limit
public record ClusterSize(@Nullable Integer min, @Nullable Integer max, @Nullable Integer clients) {

  static final ClusterSize ANY = new ClusterSize(null, null, null);

  public int fewest() {
    return min == null ? 1 : min;
  }

  public boolean allows(int members) {
    return members >= fewest() && (max == null || members <= max);
  }

  public boolean allowsClients(int number) {
    return clients == null || number <= clients;
  }

  /// Removes the clients' limit, for clients that do not listen.
  ClusterSize withAnyClients() {
    return new ClusterSize(min, max, null);
  }

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
