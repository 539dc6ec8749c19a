package assay.link;

import java.util.Optional;

/// What the process of a link is told when it starts.
///
/// @param firstDevice the TAP device on the bridge of the first site
/// @param secondDevice the one on the bridge of the second
/// @param spec what each direction is to be
/// @param seed decides which frames are lost, jittered and reordered
/// @param probe where round trips are measured, where they are
public record LinkSetup(
    String firstDevice, String secondDevice, LinkSpec spec, long seed, Optional<Probe> probe) {

  /// Where packets are sent to and fro, by namespaces and addresses.
  ///
  /// @param first the namespace on the first site that sends
  /// @param second the one on the second site that answers
  /// @param secondAddress its address
  /// @param neighbour one on the first site that answers
  /// @param neighbourAddress its address
  /// @param everyNanos how often a packet is sent to each
  public record Probe(
      String first,
      String second,
      String secondAddress,
      String neighbour,
      String neighbourAddress,
      long everyNanos) {}
}
