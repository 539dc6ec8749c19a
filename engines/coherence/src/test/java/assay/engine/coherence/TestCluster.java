package assay.engine.coherence;

import assay.conformance.ConformanceCluster;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Members and one client with these settings, the others being the defaults.
final class TestCluster extends ConformanceCluster {

  static final Map<String, String> DEFAULTS =
      Map.of(
          "backup", "sync",
          "backup-count", "1",
          "reads", "primary",
          "partitions", "31",
          "serialization", "pof",
          "near", "none",
          "topology", "partitioned",
          "services", "shared",
          "worker-threads", "dynamic",
          "detection", "default");

  private static final List<String> FLAGS =
      List.of("-Xms192m", "-Xmx192m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  /// Starts all processes at once and returns when every partition is safe.
  TestCluster(Path folder, int size, int machines, Map<String, String> settings) throws Exception {
    super(folder, size, machines, ChildMain.class, FLAGS, all(settings));
  }

  private static Map<String, String> all(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(DEFAULTS);
    all.putAll(settings);
    return all;
  }
}
