package assay.link;

/// Datagrams that were sent, or that arrived.
///
/// @param nanos from the first to the last
public record DatagramCount(long datagrams, long nanos) {

  /// Ethernet, IP and UDP headers of a datagram's frame.
  public static final int HEADER_BYTES = 14 + 20 + 8;
}
