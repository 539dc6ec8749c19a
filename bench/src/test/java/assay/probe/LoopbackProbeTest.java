package assay.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assay.probe.LoopbackTrafficProbe.Reading;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LoopbackProbeTest {

  @TempDir private Path folder;

  private static String pair(int port, long pid, long sent, long segments) {
    return """
    ESTAB 0      0          127.0.0.1:7000      127.0.0.1:%1$d users:(("java",pid=10,fd=9))
    \t cubic rto:201 bytes_sent:100 bytes_acked:100 segs_out:2 segs_in:5
    ESTAB 0      0          127.0.0.1:%1$d      127.0.0.1:7000 users:(("x",pid=%2$d,fd=9))
    \t cubic rto:201 bytes_sent:%3$d bytes_acked:1 segs_out:%4$d segs_in:5
    """
        .formatted(port, pid, sent, segments);
  }

  private LoopbackTrafficProbe probe(long bytes, String... shown) throws IOException {
    Deque<String> answers = new ArrayDeque<>(List.of(shown));
    Path counters = folder.resolve("dev");
    Files.writeString(
        counters,
        """
        Inter-|   Receive                                                |  Transmit
         face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets
            lo: %1$d    7614    0    0    0     0          0         0  %1$d    7614
          eth0: 999    9850    0    0    0     0          0         0  1006139    6524
        """
            .formatted(bytes));
    return new LoopbackTrafficProbe(counters, new SocketCounters(answers::removeFirst));
  }

  @Test
  void ownAndForeignSockets_areToldApart_headersIncluded() throws IOException {
    String foreign = pair(41, 99, 50_000, 10).replace("pid=10", "pid=98").replace(":7000", ":5432");
    String later = pair(41, 99, 60_000, 12).replace("pid=10", "pid=98").replace(":7000", ":5432");
    LoopbackTrafficProbe probe =
        probe(123, pair(40, 11, 1000, 3) + foreign, pair(40, 11, 5000, 8) + later);

    assertThat(probe.read(Set.of(10L, 11L)))
        .contains(new Reading(123, 100 + 2 * 52 + 1000 + 3 * 52, 0));
    assertThat(probe.read(Set.of(10L, 11L)))
        .contains(new Reading(123, 100 + 2 * 52 + 5000 + 8 * 52, 10_000 + 2 * 52));
  }

  @Test
  void socketThatClosed_staysCounted_andANewOneBetweenTheSameEndsIsAdded() throws IOException {
    LoopbackTrafficProbe probe = probe(1, pair(40, 11, 1000, 0), "segs_out:", pair(40, 11, 300, 0));
    long first = probe.read(Set.of(10L, 11L)).orElseThrow().clusterBytes();
    assertThat(probe.read(Set.of(10L, 11L)).orElseThrow().clusterBytes()).isEqualTo(first);
    assertThat(probe.read(Set.of(10L, 11L)).orElseThrow().clusterBytes()).isEqualTo(first + 300);
  }

  @Test
  void connectionThatLeavesTheHost_doesNotCount() throws IOException {
    String away =
        "ESTAB 0 0 10.0.0.1:40 10.0.0.2:80 users:((\"java\",pid=10,fd=9)) bytes_sent:9 segs_out:1\n";
    assertThat(probe(5, away).read(Set.of(10L))).contains(new Reading(5, 0, 0));
  }

  @Test
  void hostWithoutCounters_declines() throws IOException {
    LoopbackTrafficProbe none =
        new LoopbackTrafficProbe(folder.resolve("none"), new SocketCounters(() -> "segs_out:"));
    assertThat(none.read(Set.of())).isEmpty();
    assertThat(probe(5, "").read(Set.of(10L))).contains(new Reading(5, -1, -1));
  }

  @Test
  void bytesSentOverASocket_areFound() throws IOException, InterruptedException {
    LoopbackTrafficProbe probe = new LoopbackTrafficProbe();
    Set<Long> self = Set.of(ProcessHandle.current().pid());
    assumeTrue(Files.exists(Path.of("/proc/net/dev")), "this host does not count its loopback");
    int length = 3_000_000;
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket accepted = server.accept()) {
      Reading before = probe.read(self).orElseThrow();
      assumeTrue(before.clusterBytes() >= 0, "this host has no ss that counts");
      Thread writer =
          Thread.ofPlatform()
              .start(() -> {
                try {
                  client.getOutputStream().write(new byte[length]);
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      assertThat(accepted.getInputStream().readNBytes(length)).hasSize(length);
      writer.join();
      Reading after = probe.read(self).orElseThrow();
      long own = after.clusterBytes() - before.clusterBytes();
      assertThat(own).isBetween((long) length, (long) (1.05 * length));
      assertThat(after.bytes() - before.bytes()).isGreaterThanOrEqualTo(own * 99 / 100);
      assertThat(after.foreignBytes()).isNotNegative();
    }
  }
}
