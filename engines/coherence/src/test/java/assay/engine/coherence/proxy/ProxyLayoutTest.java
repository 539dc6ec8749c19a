package assay.engine.coherence.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ProxyLayoutTest {

  private static final String HERE = InetAddress.getLoopbackAddress().getHostAddress();

  @Test
  void places_areTheLastMembersOrAll() {
    assertThat(grpc(9_000, 3, 0).places())
        .extracting(ProxyAddress::port)
        .containsExactly(9_001, 9_002, 9_003);
    assertThat(grpc(9_000, 3, 1).places()).extracting(ProxyAddress::port).containsExactly(9_003);
  }

  @Test
  void awaitAll_endsOnceTheLastOneListens()
      throws IOException, InterruptedException, ExecutionException {
    try (ServerSocket first = listening();
        ServerSocket second = new ServerSocket()) {
      ProxyLayout proxies = grpc(first.getLocalPort() - 1, 2, 0);
      CompletableFuture<Void> waiting = CompletableFuture.runAsync(() -> await(proxies, 50));
      // The wait begins with a connection to the first; then it is at the second.
      first.accept().close();
      assertThat(waiting).isNotDone();
      second.bind(new InetSocketAddress(HERE, first.getLocalPort() + 1));
      waiting.get();
      assertThat(waiting).isCompleted();
    }
  }

  @Test
  void awaitAll_isPatientNoLonger() throws IOException {
    try (ServerSocket first = listening()) {
      long start = System.nanoTime();
      await(grpc(first.getLocalPort() - 1, 2, 0), 0);
      assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(30));
    }
  }

  /// At a port with a free port after it.
  private static ServerSocket listening() throws IOException {
    while (true) {
      ServerSocket socket = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
      try (ServerSocket next =
          new ServerSocket(socket.getLocalPort() + 1, 1, InetAddress.getLoopbackAddress())) {
        assertThat(next.isBound()).isTrue();
        return socket;
      } catch (IOException taken) {
        socket.close();
      }
    }
  }

  private static void await(ProxyLayout proxies, int seconds) {
    try {
      proxies.awaitAll(Duration.ofSeconds(seconds));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static ProxyLayout grpc(int port, int members, int alone) {
    return new ProxyLayout(
        ConnectionMode.GRPC,
        ConnectionMode.GRPC,
        port,
        1,
        members,
        alone,
        "",
        List.of(HERE, HERE, HERE).subList(0, members));
  }
}
