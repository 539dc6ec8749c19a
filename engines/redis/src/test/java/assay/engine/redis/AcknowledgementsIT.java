package assay.engine.redis;

import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.ConformanceCluster;
import assay.conformance.DescriptorClaims;
import assay.conformance.EnginePrograms;
import assay.testing.Needs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What a write's outcome is while one of its two copies is frozen.
@Timeout(180)
@Needs(host = EnginePrograms.class)
final class AcknowledgementsIT {

  private static final List<String> FLAGS =
      List.of("-Xms128m", "-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private static final long PATIENCE_NANOS = 30_000_000_000L;

  @TempDir private Path folder;

  /// Three members with two copies each: every member holds each range.
  private ConformanceCluster cluster(Map<String, String> differences) throws Exception {
    Map<String, String> settings = new HashMap<>(differences);
    settings.put("backup-count", "2");
    return new ConformanceCluster(
        folder, 3, 3, RedisMain.class, FLAGS, DescriptorClaims.read().settings(settings));
  }

  private static void signal(String signal, List<Long> pids)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of("kill", signal));
    pids.forEach(pid -> line.add(Long.toString(pid)));
    assertThat(new ProcessBuilder(line).start().waitFor()).isZero();
  }

  /// A write and a lock of a range of member 1, before and while member 2 is frozen.
  private static List<String> writes(ConformanceCluster cluster) throws Exception {
    cluster.client().tell("choose member-1");
    List<String> outcomes = new ArrayList<>();
    for (String step : List.of("put", "lock", "lock", "unlock")) {
      outcomes.add(cluster.client().tell(step));
    }
    List<Long> pids = cluster.member(2).pids();
    signal("-STOP", pids);
    try {
      outcomes.add(cluster.client().tell("put"));
      outcomes.add(cluster.client().tell("lock"));
    } finally {
      signal("-CONT", pids);
    }
    return outcomes;
  }

  @Test
  void oneOfTwoCopies_isEnoughForAWriteThatWaitsForOne() throws Exception {
    try (ConformanceCluster cluster = cluster(Map.of("backup", "wait(1)", "lease", "1h"))) {
      assertThat(writes(cluster))
          .containsExactly("done", "held", "refused", "true", "done", "held");
    }
  }

  /// The owner has the write and may keep it: the outcome is unknown, not a definite failure.
  @Test
  void oneOfTwoCopies_isNotEnoughForAWriteThatWaitsForBoth() throws Exception {
    try (ConformanceCluster cluster = cluster(Map.of("backup", "wait(2)", "lease", "1h"))) {
      assertThat(writes(cluster))
          .containsExactly(
              "done", "held", "refused", "true", "IllegalStateException", "IllegalStateException");
    }
  }

  /// The owner notices the missing answers after the lag; then no write is executed.
  @Test
  void masterThatMissesAReplica_refusesWrites_untilItAnswersAgain() throws Exception {
    Map<String, String> settings = Map.of("min-replicas", "2", "min-replicas-max-lag", "1");
    try (ConformanceCluster cluster = cluster(settings)) {
      cluster.client().tell("choose member-1");
      assertThat(cluster.client().tell("put")).isEqualTo("done");
      List<Long> pids = cluster.member(2).pids();
      signal("-STOP", pids);
      try {
        awaitPut(cluster, "DefiniteFailureException");
        assertThat(cluster.client().tell("lock")).isEqualTo("DefiniteFailureException");
      } finally {
        signal("-CONT", pids);
      }
      awaitPut(cluster, "done");
    }
  }

  private static void awaitPut(ConformanceCluster cluster, String expected) throws Exception {
    long start = System.nanoTime();
    while (!cluster.client().tell("put").equals(expected)) {
      assertThat(System.nanoTime() - start).isLessThan(PATIENCE_NANOS);
    }
  }
}
