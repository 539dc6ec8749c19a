package assay.link;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Which Ethernet frames a link carries, and which of them it shapes.
public final class FrameFilter {

  private static final int TYPE_AT = 12;
  private static final short IPV4 = 0x0800;
  private static final int SOURCE_AT = 26;
  private static final int DESTINATION_AT = 30;
  private static final int SHORTEST = 34;

  private final boolean multicast;
  private final Set<Integer> peers;

  private FrameFilter(boolean multicast, Set<Integer> peers) {
    this.multicast = multicast;
    this.peers = peers;
  }

  /// Between two sites. Multicast finds members within a site and must not cross. Broadcasts pass: address resolution needs
  /// them.
  public static FrameFilter betweenSites() {
    return new FrameFilter(false, Set.of());
  }

  /// On the wire of one process, which carries every frame.
  ///
  /// @param peers the IPv4 addresses with which the process exchanges the frames to shape; empty for all frames
  /// @throws UnknownHostException when a text is no address
  public static FrameFilter onWire(List<String> peers) throws UnknownHostException {
    Set<Integer> addresses = new HashSet<>();
    for (String peer : peers) {
      addresses.add(ByteBuffer.wrap(InetAddress.getByName(peer).getAddress()).getInt());
    }
    return new FrameFilter(true, Set.copyOf(addresses));
  }

  boolean carries(byte[] frame) {
    boolean group = (frame[0] & 1) != 0;
    return multicast || !group || isBroadcast(frame);
  }

  private static boolean isBroadcast(byte[] frame) {
    boolean broadcast = true;
    for (int i = 0; i < 6; i++) {
      broadcast &= frame[i] == (byte) 0xff;
    }
    return broadcast;
  }

  boolean shapes(byte[] frame, int length) {
    if (peers.isEmpty()) {
      return true;
    }
    ByteBuffer bytes = ByteBuffer.wrap(frame, 0, length);
    return length >= SHORTEST
        && bytes.getShort(TYPE_AT) == IPV4
        && (peers.contains(bytes.getInt(SOURCE_AT))
            || peers.contains(bytes.getInt(DESTINATION_AT)));
  }
}
