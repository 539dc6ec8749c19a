package assay.engine.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.ChildProcess;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ClusterIT {

  @TempDir private Path folder;

  @Test
  void queriesAndChanges_doWithoutTheRecords_inPof() throws Exception {
    try (TestCluster cluster = new TestCluster(folder, 2, 2, Map.of())) {
      cluster.client().tell("whereabouts");
      cluster.client().tell("queries pof");
      cluster.client().tell("changes changed");
      for (ChildProcess process : cluster.processes()) {
        assertThat(process.log()).contains("Started cluster");
      }
    }
  }

  @Test
  @Tag("nightly")
  void queriesAndChanges_areRightToo_inJavaSerialization() throws Exception {
    try (TestCluster cluster = new TestCluster(folder, 2, 2, Map.of("serialization", "java"))) {
      cluster.client().tell("claims Invocable,SerializedSizes");
      cluster.client().tell("queries java");
      cluster.client().tell("changes changed");
    }
  }

  @Test
  void closestReads_areStale_whereABackupWritesLater() throws Exception {
    Map<String, String> settings = Map.of("backup", "scheduled(2s)", "reads", "closest");
    try (TestCluster cluster = new TestCluster(folder, 4, 2, settings)) {
      long[] reads = TestCluster.numbers(cluster.client().tell("stale 1000"));

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

      long[] counts = TestCluster.numbers(cluster.client().tell("counts"));
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

  @Test
  void replicatedTopology_answersLikePartitions_andKeepsWhatAMemberHeld() throws Exception {
    topology("replicated");
  }

  @ParameterizedTest
  @Tag("nightly")
  @ValueSource(strings = {"optimistic", "local"})
  void furtherTopology_answersLikePartitions_andKeepsWhatAMemberHeld(String topology)
      throws Exception {
    topology(topology);
  }

  private void topology(String topology) throws Exception {
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
}
