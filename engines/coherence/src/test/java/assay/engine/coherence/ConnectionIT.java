package assay.engine.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.ChildProcess;
import assay.conformance.ProcessSockets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Clients that reach the data through a proxy.
@Tag("further")
final class ConnectionIT {

  @TempDir private Path folder;

  @Test
  void clientByGrpc_answersAsAMemberDoes() throws Exception {
    answersAsAMemberDoes("grpc");
  }

  @Test
  @Tag("nightly")
  void clientByExtend_answersAsAMemberDoes() throws Exception {
    answersAsAMemberDoes("extend");
  }

  private void answersAsAMemberDoes(String connection) throws Exception {
    Map<String, String> settings = Map.of("connection", connection, "proxies", "1");
    try (TestCluster cluster = new TestCluster(folder, 3, 3, settings)) {
      cluster
          .client()
          .tell(
              "claims Cache,Destroyable,EntryEvents,Invocable,Partitioned,Queryable,SerializedSizes");
      cluster.client().tell("whereabouts");
      cluster.client().tell("queries pof");
      cluster.client().tell("changes changed");
      cluster.client().tell("drops");
      for (ChildProcess process : cluster.processes()) {
        assertThat(ProcessSockets.LOOPBACK).containsAll(ProcessSockets.reachable(process.pid()));
      }
      assertThat(cluster.client().log()).doesNotContain("joined cluster");

      cluster.client().tell("fill 1000");
      survives(cluster, connection, 1);
      survives(cluster, connection, 2);
      assertThat(cluster.client().tell("missing 1000")).isEqualTo("0");
    }
  }

  /// The only proxy dies under writes and starts again. Requests in flight have an unknown outcome;
  /// acknowledged writes survive.
  private static void survives(TestCluster cluster, String connection, int time) throws Exception {
    cluster.client().tell("write");
    long start = System.nanoTime();
    cluster.member(3).kill();
    cluster.restart(3);
    cluster.client().tell("safe 3");
    cluster.client().tell("fill 10");
    long millis = (System.nanoTime() - start) / 1_000_000;
    long[] written = TestCluster.numbers(cluster.client().tell("written"));
    System.out.printf(
        "%s, death %d: served again after %d ms; %d keys acknowledged, %d lost, %d refused, %d unknown%n",
        connection, time, millis, written[0], written[1], written[2], written[3]);
    assertThat(written[0]).as("keys acknowledged").isPositive();
    assertThat(written[1]).as("keys that lost what was acknowledged").isZero();
    assertThat(written[2]).as("writes said not to be done").isZero();
    assertThat(written[3]).as("writes of which nothing is known").isPositive();
  }
}
