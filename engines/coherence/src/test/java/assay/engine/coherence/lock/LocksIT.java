package assay.engine.coherence.lock;

import assay.conformance.ConformanceCluster;
import assay.conformance.lock.LockChecks;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class LocksIT extends LockChecks {

  @Test
  @Tag("nightly")
  void lockOfAReplicatedMap_isOneThreadsAtATime() throws Exception {
    try (ConformanceCluster cluster = cluster(2, Map.of("topology", "replicated"))) {
      isOneThreadsAtATime(cluster);
    }
  }

  @Test
  @Tag("nightly")
  void lockOfANearMap_isOneThreadsAtATime() throws Exception {
    try (ConformanceCluster cluster = cluster(2, Map.of("near", "present"))) {
      isOneThreadsAtATime(cluster);
    }
  }
}
