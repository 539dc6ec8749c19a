package assay.engine.redis;

import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.ConformanceCluster;
import assay.conformance.DescriptorClaims;
import assay.conformance.EnginePrograms;
import assay.testing.Needs;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is left when every member ends and begins again.
@Timeout(240)
@Needs(host = EnginePrograms.class)
final class JournalIT {

  private static final List<String> FLAGS =
      List.of("-Xms128m", "-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private static final int KEYS = 1000;

  @TempDir private Path folder;

  private ConformanceCluster cluster(Map<String, String> settings) throws Exception {
    return new ConformanceCluster(
        folder, 3, 3, RedisMain.class, FLAGS, DescriptorClaims.read().settings(settings));
  }

  /// The missing keys of those written before, and the outcome of a write afterwards.
  private List<String> afterwards(Map<String, String> settings, boolean gracefully)
      throws Exception {
    Map<String, String> all = new HashMap<>(settings);
    all.put("detection", "2s");
    try (ConformanceCluster cluster = cluster(all)) {
      cluster.client().tell("fill " + KEYS);
      cluster.restartAll(gracefully);
      cluster.client().tell("safe 3");
      String missing = cluster.client().tell("missing " + KEYS);
      return List.of(missing, cluster.client().tell("put"));
    }
  }

  /// `aof` is not among them: while a sync is in progress, Redis postpones the writes of the next two seconds.
  @ParameterizedTest
  @CsvSource({"aof-always, none", "aof-unsynced, async"})
  void killedProcesses_leaveAllThatTheKernelHas(String journal, String backup) throws Exception {
    assertThat(afterwards(Map.of("journal", journal, "backup", backup), false))
        .containsExactly("0", "done");
  }

  /// No snapshot is due within the test; without a journal there is none at all.
  @ParameterizedTest
  @CsvSource({"rdb(1h)", "none"})
  void withoutAJournalOfWrites_everythingIsLost(String journal) throws Exception {
    assertThat(afterwards(Map.of("journal", journal), false))
        .containsExactly(Integer.toString(KEYS), "done");
  }

  @ParameterizedTest
  @Tag("nightly")
  @CsvSource({"aof, 0", "rdb(1h), 0", "none, 1000"})
  void gracefulEnd_savesWhatAJournalKeeps(String journal, String missing) throws Exception {
    assertThat(afterwards(Map.of("journal", journal), true)).containsExactly(missing, "done");
  }

  /// The replica took over, so the member's own files are old: it takes its range back from the new owner.
  @Test
  @Tag("further")
  void memberWhoseRangeWasTakenOver_takesItBackWithTheNewData() throws Exception {
    Map<String, String> settings = Map.of("journal", "aof", "detection", "1s", "backup", "async");
    try (ConformanceCluster cluster = cluster(settings)) {
      cluster.client().tell("fill " + KEYS);
      cluster.client().tell("choose member-2");
      cluster.member(2).kill();
      assertThat(cluster.client().tell("put")).isEqualTo("done");
      cluster.restart(2);
      cluster.client().tell("safe 3");
      assertThat(cluster.client().tell("missing " + KEYS)).isEqualTo("0");
      cluster.client().tell("choose member-2");
    }
  }
}
