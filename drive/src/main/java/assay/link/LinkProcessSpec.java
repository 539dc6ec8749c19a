package assay.link;

import java.util.Optional;

/// A link process's start parameters.
///
/// @param firstDevice TAP device on the first site's bridge
/// @param secondDevice TAP device on the second site's bridge
/// @param seed decides which frames are lost, jittered and reordered
public record LinkProcessSpec(
    String firstDevice, String secondDevice, DirectionSpec spec, long seed, Optional<Probe> probe) {

  /// Endpoints of the round trips, as network namespaces and addresses.
  ///
  /// @param first sending namespace on the first site
  /// @param second answering namespace on the second site
  /// @param neighbour answering namespace on the first site
  public record Probe(
      String first,
      String second,
      String secondAddress,
      String neighbour,
      String neighbourAddress,
      long everyNanos) {}
}
