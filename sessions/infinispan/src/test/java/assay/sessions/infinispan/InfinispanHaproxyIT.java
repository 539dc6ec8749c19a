package assay.sessions.infinispan;

import static assay.api.web.WebClient.Routing.AFFINE;
import static assay.api.web.WebClient.Routing.ELSEWHERE;
import static org.assertj.core.api.Assertions.assertThat;

import assay.api.web.WebAnswer;
import assay.conformance.ChildProcess;
import assay.conformance.ConformanceCluster;
import assay.conformance.web.BrowserProcess;
import assay.conformance.web.WebChecks;
import assay.conformance.web.WebMain;
import assay.conformance.web.WebNodes;
import assay.testing.Needs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Nodes behind the host's HAProxy; skipped without it.
@Timeout(240)
@Needs({"haproxy", "setpriv"})
final class InfinispanHaproxyIT {

  private static final Map<String, String> SETTINGS = Map.of("balancer", "haproxy");
  private static final List<String> FLAGS =
      List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
  private static final int NODES = 3;
  private static final int USERS = 12;
  private static final String WHOLE = "\"before\":{\"user\":4,\"hits\":4,\"item\":4,\"cart\":[4]}";

  @TempDir private Path folder;

  @Test
  void everyNode_seesWhatOthersWrote() throws Exception {
    try (WebNodes nodes = WebNodes.start(new InfinispanEngine(), NODES, SETTINGS, folder)) {
      WebChecks.everyNodeSeesWhatOthersWrote(nodes.client());
      WebChecks.sessionsAreTheirUsersAlone(nodes.client());
    }
  }

  @Test
  void usersOfAKilledNode_areAnsweredByOthersWithTheirSessions_andNothingIsLeft() throws Exception {
    try (ConformanceCluster nodes =
        new ConformanceCluster(folder, NODES, NODES, WebMain.class, FLAGS, SETTINGS)) {
      BrowserProcess client = new BrowserProcess(nodes.client());
      List<String> own = new ArrayList<>();
      for (int user = 0; user < USERS; user++) {
        String login = "/shop/login?user=%d&v=4&full=1".formatted(user);
        own.add(client.get(user, login, AFFINE).node());
      }
      assertThat(own).contains("member-1", "member-2", "member-3");
      nodes.member(1).kill();
      for (int user = 0; user < USERS; user++) {
        WebAnswer answer = client.get(user, "/shop/look", AFFINE);
        assertThat(answer.node()).isIn("member-2", "member-3");
        assertThat(answer.body()).contains(WHOLE);
        assertThat(client.get(user, "/shop/look", AFFINE).node()).isEqualTo(answer.node());
        assertThat(client.get(user, "/shop/look", ELSEWHERE).body()).contains(WHOLE);
      }
      assertThatNothingIsLeftOf(nodes.client());
    }
  }

  private static void assertThatNothingIsLeftOf(ChildProcess client) throws Exception {
    List<ProcessHandle> all =
        client.pids().stream().flatMap(pid -> ProcessHandle.of(pid).stream()).toList();
    assertThat(all).anyMatch(process -> process.info().command().orElse("").endsWith("/haproxy"));
    client.kill();
    for (ProcessHandle process : all) {
      process.onExit().get(30, TimeUnit.SECONDS);
    }
  }
}
