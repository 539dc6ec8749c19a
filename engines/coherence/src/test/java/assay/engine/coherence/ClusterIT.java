package assay.engine.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.ChildProcess;
import assay.conformance.Sockets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The engine on real clusters of child processes.
final class ClusterIT {

  @TempDir private Path folder;

  @Test
  void synchronousBackups_loseNothing_whenTheOwnerIsKilled() throws Exception {
    try (TestCluster cluster = new TestCluster(folder, 3, 3, Map.of())) {
      cluster.client().tell("claims Invocable");
      cluster.client().tell("whereabouts");
      cluster.client().tell("queries pof");
      cluster.client().tell("changes changed");
      cluster.client().tell("drops");
      for (ChildProcess process : cluster.processes()) {
        assertThat(Sockets.reachable(process.pid())).isNotEmpty().isSubsetOf(Sockets.LOOPBACK);
        assertThat(process.log()).contains("Started cluster");
      }

      cluster.client().tell("write");
      cluster.client().tell("fill 1000");
      cluster.client().tell("listen");
      cluster.member(2).kill();
      cluster.client().tell("safe 2");
      assertThat(cluster.client().tell("told")).contains("member-2 left");

      long[] written = numbers(cluster.client().tell("written"));
      assertThat(written[0]).isPositive();
      assertThat(written[1]).isZero();
      assertThat(cluster.client().tell("missing 1000")).isEqualTo("0");

      cluster.client().send("close");
      cluster.member(1).send("close");
      cluster.member(3).send("close");
      for (ChildProcess left : List.of(cluster.client(), cluster.member(1), cluster.member(3))) {
        assertThat(Long.parseLong(left.answer("closed "))).isLessThan(10_000);
      }
    }
  }

  @Test
  void noBackups_loseTheKeysOfTheKilled_inJavaSerialization() throws Exception {
    Map<String, String> settings = Map.of("backup", "none", "serialization", "java");
    try (TestCluster cluster = new TestCluster(folder, 3, 3, settings)) {
      cluster.client().tell("claims Invocable,Serializing");
      cluster.client().tell("queries java");
      cluster.client().tell("changes changed");
      cluster.client().tell("fill 3000");
      long owned = Long.parseLong(cluster.client().tell("owned member-1 3000"));

      cluster.member(1).kill();
      cluster.client().tell("safe 2");

      assertThat(owned).isBetween(600L, 1_400L);
      assertThat(cluster.client().tell("missing 3000")).isEqualTo(Long.toString(owned));
    }
  }

  @Test
  void closestReads_areStale_whereABackupWritesLater() throws Exception {
    Map<String, String> settings = Map.of("backup", "scheduled(2s)", "reads", "closest");
    try (TestCluster cluster = new TestCluster(folder, 4, 2, settings)) {
      long[] reads = numbers(cluster.client().tell("stale 1000"));

      assertThat(reads[0]).isBetween(350L, 650L);
      assertThat(reads[1]).isBetween(reads[0] / 2, reads[0]);
      assertThat(reads[2]).isZero();
    }
  }

  @Test
  void nearCache_answersFromTheClient_untilTheEntryChanges() throws Exception {
    Map<String, String> settings = Map.of("backup", "async", "near", "present");
    try (TestCluster cluster = new TestCluster(folder, 2, 2, settings)) {
      cluster.client().tell("near");
      cluster.client().tell("drops");

      long[] counts = numbers(cluster.client().tell("counts"));
      assertThat(counts).containsExactly(10, 3);
    }
  }

  @Test
  void ownServices_areStartedOnEveryMember_andAreSafeWithoutOneOfThem() throws Exception {
    Map<String, String> settings = Map.of("services", "per-map", "worker-threads", "3");
    try (TestCluster cluster = new TestCluster(folder, 3, 3, settings)) {
      assertThat(cluster.client().tell("own-services"))
          .isEqualTo("Assay Assay-blue-1 Assay-green Assay-red");
      cluster.client().tell("drops");
      assertThat(cluster.client().tell("workers")).isEqualTo("3");

      cluster.member(1).kill();
      cluster.client().tell("safe 2");

      cluster.client().tell("own-services");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"replicated", "optimistic", "local"})
  void topology_answersLikePartitions_andKeepsWhatAMemberHeld(String topology) throws Exception {
    Map<String, String> settings = Map.of("topology", topology);
    try (TestCluster cluster = new TestCluster(folder, 2, 2, settings)) {
      String[] holders = cluster.client().tell("topology " + topology).split(" ");
      cluster.client().tell("queries whole");
      cluster.client().tell("drops");
      cluster.client().tell("fill 1000");
      if (topology.equals("local")) {
        assertThat(holders).containsExactly("client-1", "null");
      } else {
        assertThat(holders).containsExactlyInAnyOrder("member-1", "member-2");
        cluster.member(1).kill();
        cluster.client().tell("safe 1");
      }
      assertThat(cluster.client().tell("missing 1000")).isEqualTo("0");
    }
  }

  private static long[] numbers(String answer) {
    return Arrays.stream(answer.split(" ")).mapToLong(Long::parseLong).toArray();
  }
}
