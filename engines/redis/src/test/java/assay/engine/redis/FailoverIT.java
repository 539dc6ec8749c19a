package assay.engine.redis;

import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.ConformanceCluster;
import assay.conformance.EnginePrograms;
import assay.testing.Needs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The survival of acknowledged writes, and absent data, after a member's kill.
@Timeout(180)
@Needs(host = EnginePrograms.class)
final class FailoverIT {

  private static final List<String> FLAGS =
      List.of("-Xms128m", "-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  @TempDir private Path folder;

  private ConformanceCluster cluster(String backup, String library) throws Exception {
    return new ConformanceCluster(
        folder,
        3,
        3,
        RedisMain.class,
        FLAGS,
        Map.of(
            "backup", backup,
            "backup-count", "1",
            "reads", "closest",
            "serialization", "java",
            "client-library", library,
            "detection", "1s"));
  }

  /// Redis promises only that `WAIT` makes a loss unlikely: the test asserts that most writes
  /// survive, and prints the loss.
  @Test
  void waiting_keepsMostOfWhatWasAcknowledged() throws Exception {
    keepsMost("jedis");
  }

  @Test
  @Tag("nightly")
  void waitingByLettuce_keepsMostOfWhatWasAcknowledged() throws Exception {
    keepsMost("lettuce");
  }

  private void keepsMost(String library) throws Exception {
    try (ConformanceCluster cluster = cluster("wait", library)) {
      cluster.client().tell("fill 3000");
      cluster.client().tell("listen");
      cluster.client().tell("choose member-2");
      cluster.client().tell("write");
      cluster.client().tell("pause 1000");
      List<Long> pids = cluster.member(2).pids();
      assertThat(pids).hasSize(3);
      cluster.member(2).kill();
      for (long pid : pids) {
        ProcessHandle.of(pid).ifPresent(FailoverIT::awaitEnd);
      }
      cluster.client().tell("pause 4000");
      assertThat(cluster.client().tell("reach")).isEqualTo("value");
      long[] written =
          Arrays.stream(cluster.client().tell("written").split(" "))
              .mapToLong(Long::parseLong)
              .toArray();
      System.err.printf(
          "wait, %s: %d keys acknowledged, %d lost, %d refused, %d unknown%n",
          library, written[0], written[1], written[2], written[3]);
      assertThat(written[1]).isLessThan(written[0] / 10);
      assertThat(written[2]).isZero();
      assertThat(cluster.client().tell("told"))
          .contains("member-2 left")
          .contains("a server of member-3 took over slots 5461 to 10921");
    }
  }

  private static void awaitEnd(ProcessHandle process) {
    assertThat(process.onExit()).succeedsWithin(Duration.ofSeconds(3));
  }

  /// Slots without a copy have no successor: their data is out of reach, neither gone nor new, and
  /// the rest is served.
  @Test
  void withoutReplicas_theSlotsOfTheKilledAreOutOfReach() throws Exception {
    try (ConformanceCluster cluster = cluster("none", "jedis")) {
      cluster.client().tell("fill 1000");
      cluster.client().tell("choose member-1");
      cluster.member(1).kill();
      cluster.client().tell("pause 3000");
      assertThat(cluster.client().tell("reach")).endsWith("Exception");
      // No server accepts it, so surely none has executed it.
      assertThat(cluster.client().tell("put")).isEqualTo("DefiniteFailureException");
      cluster.client().tell("choose member-2");
      assertThat(cluster.client().tell("reach")).isEqualTo("value");
      assertThat(cluster.client().tell("put")).isEqualTo("done");
    }
  }
}
