package assay.conformance.web;

import static assay.api.web.WebClient.Routing.AFFINE;
import static assay.api.web.WebClient.Routing.ELSEWHERE;
import static org.assertj.core.api.Assertions.assertThat;

import assay.api.web.WebAnswer;
import assay.conformance.ConformanceCluster;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The checks for every store with the setting `write-quota`: three nodes in separate processes,
/// which die and return.
@Timeout(240)
@Tag("whole-kit")
public abstract class NodeFailoverChecks {

  private static final List<String> FLAGS =
      List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
  private static final int NODES = 3;
  private static final int USERS = 40;
  private static final String WHOLE = "\"before\":{\"user\":4,\"hits\":4,\"item\":4,\"cart\":[4]}";

  @TempDir private Path folder;

  @Test
  void quotaOfTwo_keepsEverySessionWhenTwoNodesDieAtOnce() throws Exception {
    assertThat(sessionsAfterTwoDeaths("2")).isEqualTo(USERS);
  }

  @Test
  void quotaOfOne_losesSome() throws Exception {
    assertThat(sessionsAfterTwoDeaths("1")).isBetween(1, USERS - 1);
  }

  private int sessionsAfterTwoDeaths(String quota) throws Exception {
    try (ConformanceCluster nodes = nodes(quota)) {
      BrowserProcess client = loggedIn(nodes);
      nodes.member(1).kill();
      nodes.member(2).kill();
      return whole(client);
    }
  }

  /// The node must neither lead its own cluster nor answer before it has joined the others'
  /// cluster.
  @Test
  void firstNodeThatDiedAndCameBack_findsEverySession() throws Exception {
    try (ConformanceCluster nodes = nodes("1")) {
      BrowserProcess client = loggedIn(nodes);
      nodes.member(1).kill();
      nodes.restart(1);
      for (int user = 0; user < USERS; user++) {
        assertThat(client.get(user, "/shop/look", AFFINE).body()).contains(WHOLE);
        assertThat(client.get(user, "/shop/look", ELSEWHERE).body()).contains(WHOLE);
      }
    }
  }

  private ConformanceCluster nodes(String quota) throws Exception {
    Map<String, String> settings = Map.of("trigger", "request-end", "write-quota", quota);
    return new ConformanceCluster(folder, NODES, NODES, WebMain.class, FLAGS, settings);
  }

  private static BrowserProcess loggedIn(ConformanceCluster nodes) throws Exception {
    BrowserProcess client = new BrowserProcess(nodes.client());
    for (int user = 0; user < USERS; user++) {
      String login = "/shop/login?user=%d&v=4&full=1".formatted(user);
      assertThat(client.get(user, login, AFFINE).status()).isEqualTo(200);
    }
    return client;
  }

  /// How many users have a complete session, at the last node.
  private static int whole(BrowserProcess client) throws Exception {
    int whole = 0;
    for (int user = 0; user < USERS; user++) {
      WebAnswer answer = client.get(user, "/shop/look", AFFINE);
      assertThat(answer.node()).isEqualTo("member-3");
      whole += answer.body().contains(WHOLE) ? 1 : 0;
    }
    return whole;
  }
}
