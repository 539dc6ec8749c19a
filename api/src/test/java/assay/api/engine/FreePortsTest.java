package assay.api.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FreePortsTest {

  @Test
  void everyPortOfARow_canBeBound() throws Exception {
    int first = FreePorts.free(20);
    List<ServerSocket> bound = new ArrayList<>();
    try {
      for (int port = first; port < first + 20; port++) {
        ServerSocket socket = new ServerSocket();
        bound.add(socket);
        socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      }
      assertThat(bound).allMatch(ServerSocket::isBound);
    } finally {
      for (ServerSocket socket : bound) {
        socket.close();
      }
    }
  }

  @Test
  void ports_areNotThoseTheKernelGivesToOutgoingConnections() {
    assertThat(FreePorts.free(FreePorts.OF_A_CLUSTER))
        .isBetween(15_000, 32_000 - FreePorts.OF_A_CLUSTER);
  }

  @Test
  void moreThanThereAre_areRefused() {
    assertThatThrownBy(() -> FreePorts.free(20_000)).isInstanceOf(IllegalArgumentException.class);
  }
}
