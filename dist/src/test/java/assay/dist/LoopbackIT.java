package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.testing.Needs;
import assay.testing.ProcCondition;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A run's processes are reachable only from this host.
@Needs(host = ProcCondition.class)
@Tag("further")
final class LoopbackIT {

  private static final String STUDY =
      """
      study: reachable
      question: From where can the processes of a run be reached?
      engine: coherence
      workload: tradeoffs
      cluster: { members: 2, machines: 2, heap: 192m, client-heap: 128m }
      data: { customers: 1_000, value: 16 }
      steps:
        - open: { rate: 200/s, warm-up: 1s, for: 3s, mix: { put: 50, get: 50 } }
      check: [lost-writes]
      """;

  @TempDir private static Path folder;

  @BeforeAll
  static void prepare() throws Exception {
    AssayProcess.prepare(folder);
  }

  /// Reachable in two consecutive looks, 100 ms apart. During its start Coherence briefly opens a
  /// socket on the host's own address and connects to it itself, as a test: see
  /// `docs/explanation/decisions/processes.md`.
  @Test
  void run_isReachableOnLoopbackAlone() throws Exception {
    Path out = folder.resolve("run");
    Path study = Files.writeString(folder.resolve("reachable.yaml"), STUDY);
    Set<Sockets.Endpoint> seen = new HashSet<>();
    Set<Long> reachable = new HashSet<>();
    Set<Sockets.Endpoint> before = new HashSet<>();
    try (AssayProcess assay =
        AssayProcess.start(folder, "run", study.toString(), "--out", out.toString())) {
      do {
        Set<Sockets.Endpoint> now = new HashSet<>();
        for (ProcessHandle each : processes(assay.process())) {
          List<Sockets.Endpoint> endpoints = Sockets.reachable(each.pid());
          now.addAll(endpoints);
          if (!endpoints.isEmpty()) {
            reachable.add(each.pid());
          }
        }
        before.retainAll(now);
        seen.addAll(before);
        before = now;
      } while (!assay.process().waitFor(100, TimeUnit.MILLISECONDS));
      assertThat(assay.await().kept(out).root()).isDirectory();
    }
    assertThat(reachable).as("two members and a client can be reached").hasSize(3);
    assertThat(seen).allSatisfy(endpoint -> assertThat(endpoint.loopback()).isTrue());
  }

  private static List<ProcessHandle> processes(Process assay) {
    return Stream.concat(Stream.of(assay.toHandle()), assay.descendants()).toList();
  }

  @Test
  void socketsOfEveryKind_areSeen() throws IOException {
    InetAddress anywhere = InetAddress.getByName("0.0.0.0");
    InetAddress here = InetAddress.getLoopbackAddress();
    try (ServerSocket open = new ServerSocket(0, 1, anywhere);
        ServerSocket closed = new ServerSocket(0, 1, here);
        DatagramSocket openDatagrams = new DatagramSocket(new InetSocketAddress(anywhere, 0));
        DatagramSocket closedDatagrams = new DatagramSocket(new InetSocketAddress(here, 0))) {
      assertThat(Sockets.reachable(ProcessHandle.current().pid()))
          .contains(
              new Sockets.Endpoint("tcp", false, open.getLocalPort()),
              new Sockets.Endpoint("tcp", true, closed.getLocalPort()),
              new Sockets.Endpoint("udp", false, openDatagrams.getLocalPort()),
              new Sockets.Endpoint("udp", true, closedDatagrams.getLocalPort()));
    }
  }

  @Test
  void addresses_areReadAsTheKernelWritesThem() throws IOException {
    assertThat(Sockets.loopback("0100007F")).isTrue();
    assertThat(Sockets.loopback("0101007F")).isTrue();
    assertThat(Sockets.loopback("00000000")).isFalse();
    assertThat(Sockets.loopback("7F000001")).isFalse();
    assertThat(Sockets.loopback("00000000000000000000000001000000")).isTrue();
    assertThat(Sockets.loopback("0000000000000000FFFF00000100007F")).isTrue();
    assertThat(Sockets.loopback("00000000000000000000000000000000")).isFalse();
    assertThat(Sockets.loopback("0000000000000000FFFF000000000000")).isFalse();
  }
}
