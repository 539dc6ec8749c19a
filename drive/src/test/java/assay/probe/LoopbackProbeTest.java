package assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import assay.probe.LoopbackTrafficProbe.Reading;
import assay.record.probe.ConnectionKind;
import assay.testing.Needs;
import assay.testing.ProcCondition;
import assay.testing.SkipReason;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
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
    return new LoopbackTrafficProbe(
        counters, new SocketCounters(processes -> answers.removeFirst()));
  }

  private static SocketOwners members(long... processes) {
    return SocketOwners.members(LongStream.of(processes).boxed().collect(Collectors.toSet()));
  }

  private static Reading reading(long bytes, long cluster, long foreign) {
    return new Reading(
        bytes,
        cluster,
        foreign,
        Map.of(ConnectionKind.MEMBERS, cluster, ConnectionKind.CLIENTS, 0L));
  }

  private static String connection(
      int port, long server, int from, long client, long sent, long answered) {
    return """
    ESTAB 0 0 127.0.0.1:%1$d 127.0.0.1:%3$d %2$s
    \t cubic bytes_sent:%6$d segs_out:0
    ESTAB 0 0 127.0.0.1:%3$d 127.0.0.1:%1$d %4$s
    \t cubic bytes_sent:%5$d segs_out:0
    """
        .formatted(port, user(server), from, user(client), sent, answered);
  }

  private static String user(long process) {
    return process == 0 ? "" : "users:((\"x\",pid=" + process + ",fd=9))";
  }

  /// A member is 10 and another 11, a client 20, a database 30 with the port 5432 and its backend
  /// 31, a balancer 40.
  private static final SocketOwners SHOP =
      new SocketOwners(
          Set.of(10L, 11L),
          Set.of(20L),
          Map.of(
              30L,
              ConnectionKind.DATABASE,
              31L,
              ConnectionKind.DATABASE,
              40L,
              ConnectionKind.BALANCER),
          Map.of(5432, ConnectionKind.DATABASE, 8080, ConnectionKind.BALANCER));

  @Test
  void everyConnection_belongsToOneWire() throws IOException {
    String shown =
        connection(7000, 10, 41, 11, 100, 10)
            + connection(9000, 10, 42, 20, 200, 20)
            + connection(5432, 31, 43, 10, 300, 30)
            + connection(5432, 31, 44, 20, 400, 40)
            + connection(8080, 40, 45, 20, 500, 50)
            + connection(9000, 10, 46, 40, 600, 60)
            + connection(7000, 77, 47, 78, 9_000, 9_000);
    Reading read = probe(1, shown).read(SHOP, 0).orElseThrow();
    assertThat(read.wires())
        .isEqualTo(
            Map.of(
                ConnectionKind.MEMBERS,
                110L,
                ConnectionKind.CLIENTS,
                220L,
                ConnectionKind.DATABASE,
                330L + 440L,
                ConnectionKind.BALANCER,
                550L + 660L));
    assertThat(read.clusterBytes()).isEqualTo(110 + 220 + 330 + 440 + 550 + 660);
  }

  /// The kernel counts no datagrams by socket.
  @Test
  void datagramsOfMembers_areBytesBetweenMembers() throws IOException {
    String shown = connection(7000, 10, 41, 11, 100, 10);
    LoopbackTrafficProbe probe = probe(1, shown, shown);
    Reading read = probe.read(SHOP, 4_000).orElseThrow();
    assertThat(read.wires()).containsEntry(ConnectionKind.MEMBERS, 4_110L);
    assertThat(read.clusterBytes()).isEqualTo(4_110);
    Reading later = probe.read(SHOP, 5_000).orElseThrow();
    assertThat(later.wires()).containsEntry(ConnectionKind.MEMBERS, 5_110L);
    assertThat(later.clusterBytes()).isEqualTo(5_110);
  }

  @Test
  void answersOfAServerWhoseProcessIsHidden_areTheClusters() throws IOException {
    Reading read = probe(1, connection(5432, 0, 43, 10, 300, 70)).read(SHOP, 0).orElseThrow();
    assertThat(read.wires()).containsEntry(ConnectionKind.DATABASE, 370L);
    assertThat(read.foreignBytes()).isZero();
  }

  @Test
  void socketThatItsProcessClosed_staysItsOwn() throws IOException {
    LoopbackTrafficProbe probe =
        probe(
            1,
            connection(9000, 10, 42, 20, 200, 20),
            connection(9000, 0, 42, 0, 250, 20),
            "segs_out:");
    assertThat(probe.read(SHOP, 0).orElseThrow().wires())
        .containsEntry(ConnectionKind.CLIENTS, 220L);
    Reading closing = probe.read(SHOP, 0).orElseThrow();
    assertThat(closing.wires()).containsEntry(ConnectionKind.CLIENTS, 270L);
    assertThat(closing.foreignBytes()).isZero();
    assertThat(probe.read(SHOP, 0).orElseThrow().wires())
        .containsEntry(ConnectionKind.CLIENTS, 270L);
  }

  @Test
  void ownAndForeignSockets_areToldApart_headersIncluded() throws IOException {
    String foreign = pair(41, 99, 50_000, 10).replace("pid=10", "pid=98").replace(":7000", ":5432");
    String later = pair(41, 99, 60_000, 12).replace("pid=10", "pid=98").replace(":7000", ":5432");
    LoopbackTrafficProbe probe =
        probe(123, pair(40, 11, 1000, 3) + foreign, pair(40, 11, 5000, 8) + later);

    assertThat(probe.read(members(10, 11), 0))
        .contains(reading(123, 100 + 2 * 52 + 1000 + 3 * 52, 0));
    assertThat(probe.read(members(10, 11), 0))
        .contains(reading(123, 100 + 2 * 52 + 5000 + 8 * 52, 10_000 + 2 * 52));
  }

  @Test
  void socketThatClosed_staysCounted_andANewOneBetweenTheSameEndsIsAdded() throws IOException {
    LoopbackTrafficProbe probe = probe(1, pair(40, 11, 1000, 0), "segs_out:", pair(40, 11, 300, 0));
    long first = probe.read(members(10, 11), 0).orElseThrow().clusterBytes();
    assertThat(probe.read(members(10, 11), 0).orElseThrow().clusterBytes()).isEqualTo(first);
    assertThat(probe.read(members(10, 11), 0).orElseThrow().clusterBytes()).isEqualTo(first + 300);
  }

  @Test
  void connectionThatLeavesTheHost_doesNotCount() throws IOException {
    String away =
        "ESTAB 0 0 10.0.0.1:40 10.0.0.2:80 users:((\"java\",pid=10,fd=9)) bytes_sent:9 segs_out:1\n";
    assertThat(probe(5, away).read(members(10), 0)).contains(reading(5, 0, 0));
  }

  @Test
  void hostWithoutCounters_declines() throws IOException {
    LoopbackTrafficProbe none =
        new LoopbackTrafficProbe(
            folder.resolve("none"), new SocketCounters(processes -> "segs_out:"));
    assertThat(none.read(members(), 0)).isEmpty();
    assertThat(probe(5, "").read(members(10), 0)).contains(new Reading(5, -1, -1, Map.of()));
  }

  @Test
  @Needs(value = "ss", host = ProcCondition.class)
  void bytesSentOverASocket_areFound() throws IOException, InterruptedException {
    LoopbackTrafficProbe probe = new LoopbackTrafficProbe();
    SocketOwners self = members(ProcessHandle.current().pid());
    int length = 3_000_000;
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket accepted = server.accept()) {
      Reading before = probe.read(self, 0).orElseThrow();
      SkipReason.skip(
          before.clusterBytes() >= 0
              ? Optional.empty()
              : Optional.of("ss that counts bytes missing (apt install iproute2)"));
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
      Reading after = probe.read(self, 0).orElseThrow();
      long own = after.clusterBytes() - before.clusterBytes();
      assertThat(own).isBetween((long) length, (long) (1.05 * length));
      assertThat(after.bytes() - before.bytes()).isGreaterThanOrEqualTo(own * 99 / 100);
      assertThat(after.foreignBytes()).isNotNegative();
    }
  }
}
