package assay.sessions.infinispan;

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

/// Three nodes in one process, each with its own part of the cluster.
@Timeout(240)
final class InfinispanSessionsIT {

  private static final int NODES = 3;

  @TempDir private Path folder;

  private WebNodes nodes(Map<String, String> settings) throws Exception {
    return WebNodes.start(new InfinispanEngine(), NODES, settings, folder);
  }

  @ParameterizedTest
  @CsvSource({
    "peer-to-peer, set-attribute, modified, 1, tomcat",
    "peer-to-peer, set-attribute, all, 2, jetty",
    "peer-to-peer, request-end, modified, 2, jetty",
    "peer-to-peer, request-end, all, 3, tomcat",
    "multicast, set-attribute, modified, 1, tomcat",
    "multicast, request-end, all, 1, tomcat"
  })
  void everyNode_seesWhatOthersWrote(
      String protocol, String trigger, String scope, String quota, String container)
      throws Exception {
    Map<String, String> settings =
        Map.of(
            "protocol", protocol,
            "trigger", trigger,
            "scope", scope,
            "write-quota", quota,
            "container", container);
    try (WebNodes nodes = nodes(settings)) {
      WebChecks.everyNodeSeesWhatOthersWrote(nodes.client());
      WebChecks.sessionsAreTheirUsersAlone(nodes.client());
    }
  }

  @ParameterizedTest
  @CsvSource({"peer-to-peer, jetty", "multicast, tomcat"})
  void sessions_goToTheOthers_whenTheirNodeStopsAndNotBefore(String protocol, String container)
      throws Exception {
    Map<String, String> settings =
        Map.of("protocol", protocol, "trigger", "shutdown", "container", container);
    try (WebNodes nodes = nodes(settings)) {
      WebChecks.sessionsGoToTheOthersWhenTheirNodeStopsAndNotBefore(nodes);
    }
  }

  @Test
  void asynchronousCopies_areThereAtLast() throws Exception {
    try (WebNodes nodes = nodes(Map.of("synchronous", "false"))) {
      WebClient client = nodes.client();
      client.get(1, "/shop/login?user=1&v=4&full=1", AFFINE);
      WebAnswer elsewhere = client.get(1, "/shop/look", ELSEWHERE);
      while (elsewhere.status() != 200) {
        elsewhere = client.get(1, "/shop/look", ELSEWHERE);
      }
      assertThat(elsewhere.body())
          .contains("\"before\":{\"user\":4,\"hits\":4,\"item\":4,\"cart\":[4]}");
    }
  }
}
