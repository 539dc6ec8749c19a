package assay.engine.coherence;

import assay.conformance.ConformanceCluster;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Members and one client with these settings, otherwise the defaults.
final class TestCluster extends ConformanceCluster {

  static final Map<String, String> DEFAULTS =
      Map.ofEntries(
          Map.entry("version", "shipped"),
          Map.entry("backup", "sync"),
          Map.entry("backup-count", "1"),
          Map.entry("reads", "primary"),
          Map.entry("partitions", "31"),
          Map.entry("serialization", "pof"),
          Map.entry("near", "none"),
          Map.entry("ttl", "none"),
          Map.entry("topology", "partitioned"),
          Map.entry("services", "shared"),
          Map.entry("worker-threads", "dynamic"),
          Map.entry("detection", "default"),
          Map.entry("replication", "none"),
          Map.entry("direction", "one-way"),
          Map.entry("conflict", "last-arrival"),
          Map.entry("batch", "100"),
          Map.entry("batch-delay", "1s"),
          Map.entry("receivers", "1"),
          Map.entry("receiver-placement", "balanced"),
          Map.entry("client-language", "java"),
          Map.entry("connection", "member"),
          Map.entry("store", "none"),
          Map.entry("proxy-threads", "dynamic"),
          Map.entry("proxies", "0"));

  static final List<String> FLAGS =
      List.of("-Xms192m", "-Xmx192m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  /// Returns when every partition is safe.
  TestCluster(Path folder, int size, int machines, Map<String, String> settings) throws Exception {
    super(folder, size, machines, ChildMain.class, FLAGS, all(settings));
  }

  /// The defaults with some others.
  static Map<String, String> all(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(DEFAULTS);
    all.putAll(settings);
    return all;
  }

  static long[] numbers(String answer) {
    return Arrays.stream(answer.split(" ")).mapToLong(Long::parseLong).toArray();
  }
}
