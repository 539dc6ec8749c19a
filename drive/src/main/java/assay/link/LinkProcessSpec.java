package assay.link;

import java.util.List;
import java.util.Optional;

/// A link process's start parameters.
///
/// @param firstDevice TAP device on the first bridge
/// @param secondDevice TAP device on the second bridge
/// @param there from the first bridge to the second
/// @param peers what frames of a process's wire are shaped, by the addresses at the other ends, where none means all; empty
///     for a link between sites
/// @param seed decides which frames are lost, jittered and reordered
public record LinkProcessSpec(
    String firstDevice,
    String secondDevice,
    DirectionSpec there,
    DirectionSpec back,
    Optional<List<String>> peers,
    long seed,
    Optional<Probe> probe) {

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
