package assay.sessions.coherence;

import static assay.api.web.WebClient.Routing.AFFINE;
import static org.assertj.core.api.Assertions.assertThat;

import assay.api.web.WebAnswer;
import assay.conformance.ChildProcess;
import assay.conformance.ConformanceCluster;
import assay.conformance.web.BrowserProcess;
import assay.conformance.web.WebChecks;
import assay.conformance.web.WebMain;
import assay.sessions.node.cluster.NodePorts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// In separate processes, because Coherence keeps one cluster per process.
@Timeout(240)
final class CoherenceSessionsIT {

  private static final List<String> FLAGS =
      List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
  private static final int USERS = 20;

  @TempDir private Path folder;

  private ConformanceCluster nodes(int count, Map<String, String> settings) throws Exception {
    return new ConformanceCluster(folder, count, count, WebMain.class, FLAGS, settings);
  }

  @Test
  void everyNode_seesWhatOthersWrote() throws Exception {
    try (ConformanceCluster nodes =
        nodes(2, Map.of("trigger", "set-attribute", "scope", "modified"))) {
      BrowserProcess client = new BrowserProcess(nodes.client());
      WebChecks.everyNodeSeesWhatOthersWrote(client);
      WebChecks.sessionsAreTheirUsersAlone(client);
    }
  }

  @Test
  @Tag("nightly")
  void sessions_surviveTwoNodes_withAQuotaOfTwo() throws Exception {
    try (ConformanceCluster nodes =
        nodes(3, Map.of("trigger", "request-end", "scope", "all", "write-quota", "2"))) {
      BrowserProcess client = new BrowserProcess(nodes.client());
      for (int user = 0; user < USERS; user++) {
        client.get(user, "/shop/login?user=%d&v=4&full=1".formatted(user), AFFINE);
      }
      nodes.member(1).kill();
      nodes.member(2).kill();
      for (int user = 0; user < USERS; user++) {
        WebAnswer answer = client.get(user, "/shop/look", AFFINE);
        assertThat(answer.node()).isEqualTo("member-3");
        assertThat(answer.body())
            .contains("\"before\":{\"user\":4,\"hits\":4,\"item\":4,\"cart\":[4]}");
      }
    }
  }

  @Test
  void sessions_goToTheOthers_whenTheirNodeStops() throws Exception {
    try (ConformanceCluster nodes = nodes(2, Map.of("trigger", "shutdown"))) {
      BrowserProcess client = new BrowserProcess(nodes.client());
      WebAnswer login = client.get(1, "/shop/login?user=1&v=4&full=1", AFFINE);
      ChildProcess node = nodes.member(1 + NodePorts.index(login.node()));
      node.send("close");
      node.answer("closed ");
      WebAnswer after = client.get(1, "/shop/look", AFFINE);
      assertThat(after.node()).isNotEqualTo(login.node());
      assertThat(after.body())
          .contains("\"before\":{\"user\":4,\"hits\":4,\"item\":4,\"cart\":[4]}");
    }
  }
}
