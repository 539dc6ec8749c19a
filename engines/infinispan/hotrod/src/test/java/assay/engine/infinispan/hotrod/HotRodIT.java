package assay.engine.infinispan.hotrod;

import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.ChildProcess;
import assay.conformance.ConformanceCluster;
import assay.conformance.DescriptorClaims;
import assay.conformance.ProcessSockets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The kit's checks for clients with Hot Rod.
@Timeout(240)
final class HotRodIT {

  private static final List<String> FLAGS =
      List.of("-Xms192m", "-Xmx192m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private static final int KEYS = 3_000;

  @TempDir private Path folder;

  private ConformanceCluster cluster(int size, String connection, String backup) throws Exception {
    Map<String, String> settings =
        DescriptorClaims.read().settings(Map.of("connection", connection, "backup", backup));
    return new ConformanceCluster(folder, size, size, HotRodMain.class, FLAGS, settings);
  }

  /// Both members die under writes and restart, one after the other, so a `single` client loses its
  /// member. Requests in flight have an unknown outcome; acknowledged writes survive.
  @ParameterizedTest
  @ValueSource(strings = {"smart", "single"})
  void client_answersAsANodeDoes_andLosesNothingWhenMembersDie(String connection) throws Exception {
    try (ConformanceCluster cluster = cluster(2, connection, "sync")) {
      cluster.client().tell("claims Cache,Destroyable,Partitioned,SerializedSizes");
      for (ChildProcess process : cluster.processes()) {
        assertThat(ProcessSockets.LOOPBACK).containsAll(ProcessSockets.reachable(process.pid()));
      }
      cluster.client().tell("fill 1000");
      assertThat(cluster.client().tell("others member 1000")).isEqualTo("1000 1000");
      for (int member = 1; member <= 2; member++) {
        cluster.client().tell("write");
        cluster.member(member).kill();
        cluster.restart(member);
        cluster.client().tell("safe 2");
        long[] written = numbers(cluster.client().tell("written"));
        System.out.printf(
            "%s, death of member-%d: %d keys acknowledged, %d lost, %d refused, %d unknown%n",
            connection, member, written[0], written[1], written[2], written[3]);
        assertThat(written[0]).as("keys acknowledged").isPositive();
        assertThat(written[1]).as("keys that lost what was acknowledged").isZero();
        assertThat(written[2]).as("writes said not to be done").isZero();
      }
      assertThat(cluster.client().tell("missing 1000")).isEqualTo("0");
    }
  }

  /// Without copies exactly the killed member's keys are gone, so they must be those that the
  /// client assigned to it; and it asks owners.
  @Test
  void smartClient_countsPartitionsAsMembersDo_andAsksOwners() throws Exception {
    try (ConformanceCluster cluster = cluster(3, "smart", "none")) {
      cluster.client().tell("fill " + KEYS);
      assertThat(cluster.client().tell("routes")).isEqualTo("31");
      String[] owner = cluster.client().tell("owner " + KEYS).split(" ");
      assertThat(owner[2]).isEqualTo("3");
      cluster.member(Integer.parseInt(owner[0].substring("member-".length()))).kill();
      cluster.client().tell("safe 2");
      assertThat(cluster.client().tell("missing " + KEYS)).isEqualTo(owner[1]);
    }
  }

  private static long[] numbers(String answer) {
    return Arrays.stream(answer.split(" ")).mapToLong(Long::parseLong).toArray();
  }
}
