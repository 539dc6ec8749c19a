package assay.sessions.hazelcast;

import assay.conformance.web.WebChecks;
import assay.conformance.web.WebNodes;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Three nodes in one process, each its own member.
@Timeout(240)
final class HazelcastSessionsIT {

  private static final int NODES = 3;

  @TempDir private Path folder;

  private WebNodes nodes(Map<String, String> settings) throws Exception {
    return WebNodes.start(new HazelcastEngine(), NODES, settings, folder);
  }

  @ParameterizedTest
  @CsvSource({
    "set-attribute, modified, 1",
    "set-attribute, all, 2",
    "request-end, modified, 2",
    "request-end, all, 3"
  })
  void everyNode_seesWhatOthersWrote(String trigger, String scope, String quota) throws Exception {
    try (WebNodes nodes = nodes(Map.of("trigger", trigger, "scope", scope, "write-quota", quota))) {
      WebChecks.everyNodeSeesWhatOthersWrote(nodes.client());
      WebChecks.sessionsAreTheirUsersAlone(nodes.client());
    }
  }

  /// The owner has it before the answer, and every node asks the owner.
  @Test
  void everyNode_seesWhatOthersWrote_whereCopiesAreNotWaitedFor() throws Exception {
    try (WebNodes nodes = nodes(Map.of("synchronous", "false"))) {
      WebChecks.everyNodeSeesWhatOthersWrote(nodes.client());
    }
  }

  @Test
  void sessions_goToTheOthers_whenTheirNodeStopsAndNotBefore() throws Exception {
    try (WebNodes nodes = nodes(Map.of("trigger", "shutdown"))) {
      WebChecks.sessionsGoToTheOthersWhenTheirNodeStopsAndNotBefore(nodes);
    }
  }
}
