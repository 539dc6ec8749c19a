package assay.engine.ignite3;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.engine.ignite3.table.ZoneSettings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The configurations of nodes, cluster and zone contain exactly the configuration's settings.
final class NodeConfigurationTest {

  private static final Map<String, String> DEFAULTS =
      Map.of(
          "backup", "sync",
          "backup-count", "2",
          "partitions", "25",
          "failover", "consistency",
          "storage", "aimem",
          "journal-sync", "false",
          "off-heap", "default",
          "detection", "default");

  private static Settings with(String... others) {
    Map<String, String> all = new HashMap<>(DEFAULTS);
    for (int i = 0; i < others.length; i += 2) {
      all.put(others[i], others[i + 1]);
    }
    return new Settings(all);
  }

  private static String node(Settings settings) {
    return NodeConfiguration.node(
        new JoinSpec("member-2", "machine-1", "c", 5000, 3, settings, List.of(), Path.of("x")));
  }

  @Test
  void node_listensAtItsOwnAddressAlone_andKnowsTheOthers() {
    assertThat(node(with()))
        .contains("port: 5002", "port: 5062", "rest { port: 5122 }")
        .contains("[\"127.0.0.1:5001\", \"127.0.0.1:5002\", \"127.0.0.1:5003\"]")
        .contains("name: default, engine: aimem }")
        .doesNotContain("failurePingIntervalMillis");
    assertThat(node(with("detection", "3s"))).contains("failurePingIntervalMillis: 200 }");
  }

  @Test
  void storage_hasItsSize_byTheNameThatItHasThere() {
    assertThat(node(with("off-heap", "64m"))).contains("maxSizeBytes: 67108864");
    assertThat(node(with("off-heap", "64m", "storage", "rocksdb")))
        .contains("engine: rocksdb, sizeBytes: 67108864");
  }

  @Test
  void lease_isNeverShorterThanIgniteTakes() {
    assertThat(NodeConfiguration.cluster(with())).isEqualTo("ignite {}");
    assertThat(NodeConfiguration.cluster(with("detection", "1s"))).contains(": 2000 ");
    assertThat(NodeConfiguration.cluster(with("detection", "9s"))).contains(": 9000 ");
  }

  @Test
  void zone_hasOneReplicaMoreThanBackups() {
    assertThat(ZoneSettings.of(with()).definition()).contains("REPLICAS 3", "'STRONG_CONSISTENCY'");
    assertThat(ZoneSettings.of(with("backup", "none", "failover", "availability")).definition())
        .contains("REPLICAS 1", "'HIGH_AVAILABILITY'");
    assertThat(ZoneSettings.of(with()).replicasOn(2)).isEqualTo(2);
    assertThat(ZoneSettings.of(with()).replicasOn(5)).isEqualTo(3);
  }

  /// Ignite 3.1.0 does not survive a drop of the zone while a node still starts.
  @Test
  void zoneThatIgniteMade_takesNoNodes_andStays() {
    assertThat(ZoneSettings.of(with()).definition())
        .contains("ALTER ZONE \"Default\" SET (AUTO SCALE UP OFF)")
        .doesNotContain("DROP");
  }
}
