package assay.engine.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.ChildProcess;
import assay.conformance.ConformanceCluster;
import assay.conformance.ConformanceMain;
import assay.conformance.ProcessSockets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Clients with another connection than the default.
@Tag("nightly")
final class ConnectionIT {

  private static final List<String> FLAGS =
      List.of("-Xms160m", "-Xmx160m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private static final Map<String, String> DEFAULTS =
      Map.of(
          "backup", "sync",
          "backup-count", "1",
          "partitions", "31",
          "serialization", "compact",
          "near", "none",
          "detection", "default",
          "replication", "none",
          "direction", "one-way",
          "batch", "1",
          "batch-delay", "1s");

  @TempDir private Path folder;

  /// Both members die under writes and restart, one after the other, so a client with one
  /// connection loses its member. Requests in flight have an unknown outcome; acknowledged writes
  /// survive.
  @ParameterizedTest
  @ValueSource(strings = {"single", "member"})
  void client_answersAndLosesNothing_whenWhoeverItAsksDies(String connection) throws Exception {
    Map<String, String> settings = new HashMap<>(DEFAULTS);
    settings.put("connection", connection);
    try (ConformanceCluster cluster =
        new ConformanceCluster(folder, 2, 2, ConformanceMain.class, FLAGS, settings)) {
      cluster
          .client()
          .tell(
              "claims Cache,Destroyable,EntryEvents,Invocable,MembershipEvents,PairUpdateSolutions,"
                  + "Partitioned,Queryable,SerializedSizes");
      cluster.client().tell("queries");
      cluster.client().tell("solve pessimistic-two-phase 1000");
      cluster.client().tell("solve task 2000");
      for (ChildProcess process : cluster.processes()) {
        assertThat(ProcessSockets.LOOPBACK).containsAll(ProcessSockets.reachable(process.pid()));
      }
      cluster.client().tell("fill 1000");
      for (int member = 1; member <= 2; member++) {
        cluster.client().tell("write");
        cluster.member(member).kill();
        cluster.restart(member);
        cluster.client().tell("safe 2");
        long[] written =
            Arrays.stream(cluster.client().tell("written").split(" "))
                .mapToLong(Long::parseLong)
                .toArray();
        System.out.printf(
            "%s, death of member-%d: %d keys acknowledged, %d lost, %d refused, %d unknown%n",
            connection, member, written[0], written[1], written[2], written[3]);
        assertThat(written[1]).as("keys that lost what was acknowledged").isZero();
        assertThat(written[2]).as("writes said not to be done").isZero();
      }
      assertThat(cluster.client().tell("missing 1000")).isEqualTo("0");
    }
  }
}
