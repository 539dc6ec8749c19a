package assay.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Ethernet II frames with IPv4 (RFC 894, RFC 791).
final class FrameFilterTest {

  private static final String SELF = "10.77.0.1";
  private static final String PEER = "10.77.0.2";
  private static final String OTHER = "10.77.0.3";

  @Test
  void betweenSites_multicastStays_andBroadcastsPass() {
    FrameFilter filter = FrameFilter.betweenSites();
    byte[] frame = new byte[64];
    assertThat(filter.carries(frame)).isTrue();
    frame[0] = 1;
    assertThat(filter.carries(frame)).isFalse();
    for (int i = 0; i < 6; i++) {
      frame[i] = (byte) 0xff;
    }
    assertThat(filter.carries(frame)).isTrue();
    assertThat(filter.shapes(frame, 64)).isTrue();
  }

  @Test
  void onWire_allFramesAreCarried_andOnlyThoseOfPeersShaped() throws Exception {
    FrameFilter filter = FrameFilter.onWire(List.of(PEER));
    byte[] multicast = new byte[64];
    multicast[0] = 1;
    assertThat(filter.carries(multicast)).isTrue();
    assertThat(filter.shapes(packet(SELF, PEER), 64)).isTrue();
    assertThat(filter.shapes(packet(PEER, SELF), 64)).isTrue();
    assertThat(filter.shapes(packet(SELF, OTHER), 64)).isFalse();
    byte[] resolution = packet(SELF, PEER);
    resolution[13] = 0x06;
    assertThat(filter.shapes(resolution, 64)).isFalse();
    assertThat(filter.shapes(packet(SELF, PEER), 33)).isFalse();
  }

  @Test
  void onWire_withoutPeers_everyFrameIsShaped() throws Exception {
    FrameFilter filter = FrameFilter.onWire(List.of());
    assertThat(filter.shapes(packet(SELF, OTHER), 64)).isTrue();
    assertThat(filter.shapes(new byte[14], 14)).isTrue();
  }

  private static byte[] packet(String from, String to) throws Exception {
    ByteBuffer frame = ByteBuffer.allocate(64);
    frame.putShort(12, (short) 0x0800);
    frame.put(26, InetAddress.getByName(from).getAddress());
    frame.put(30, InetAddress.getByName(to).getAddress());
    return frame.array();
  }
}
