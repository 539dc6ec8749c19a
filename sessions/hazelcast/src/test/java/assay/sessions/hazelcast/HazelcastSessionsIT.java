package assay.sessions.hazelcast;

import static assay.api.web.WebClient.Routing.AFFINE;
import static assay.api.web.WebClient.Routing.ELSEWHERE;
import static org.assertj.core.api.Assertions.assertThat;

import assay.api.web.WebAnswer;
import assay.api.web.WebClient;
import assay.conformance.web.WebChecks;
import assay.conformance.web.WebNodes;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Three nodes in one process, each a member of its own.
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

  /// The owner has it before the answer goes out, and every node asks the owner.
  @Test
  void everyNode_seesWhatOthersWrote_whereCopiesAreNotWaitedFor() throws Exception {
    try (WebNodes nodes = nodes(Map.of("synchronous", "false"))) {
      WebChecks.everyNodeSeesWhatOthersWrote(nodes.client());
    }
  }

  @Test
  void sessions_goToTheOthers_whenTheirNodeStopsAndNotBefore() throws Exception {
    try (WebNodes nodes = nodes(Map.of("trigger", "shutdown"))) {
      WebClient client = nodes.client();
      WebAnswer login = client.get(1, "/shop/login?user=1&v=4&full=1", AFFINE);
      assertThat(login.status()).as(login.body()).isEqualTo(200);
      assertThat(client.get(1, "/shop/look", ELSEWHERE).status()).isEqualTo(401);

      nodes.stop(login.node());
      WebAnswer after = client.get(1, "/shop/look", AFFINE);
      assertThat(after.node()).isNotEqualTo(login.node());
      assertThat(after.body())
          .contains("\"before\":{\"user\":4,\"hits\":4,\"item\":4,\"cart\":[4]}");
    }
  }
}
