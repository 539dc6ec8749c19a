package assay.sessions.hazelcast;

import static assay.api.web.WebClient.Routing.AFFINE;
import static org.assertj.core.api.Assertions.assertThat;

import assay.api.web.WebAnswer;
import assay.conformance.ConformanceCluster;
import assay.conformance.web.BrowserProcess;
import assay.conformance.web.WebMain;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Two of three nodes die at once: a quota of two keeps every session, one of one does not.
@Timeout(240)
final class HazelcastQuotaIT {

  private static final List<String> FLAGS =
      List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
  private static final int NODES = 3;
  private static final int USERS = 40;
  private static final String WHOLE = "\"before\":{\"user\":4,\"hits\":4,\"item\":4,\"cart\":[4]}";

  @TempDir private Path folder;

  @Test
  void quotaOfTwo_keepsEverySession() throws Exception {
    assertThat(sessionsAfterTwoDeaths("2")).isEqualTo(USERS);
  }

  @Test
  void quotaOfOne_losesSome() throws Exception {
    assertThat(sessionsAfterTwoDeaths("1")).isBetween(1, USERS - 1);
  }

  private int sessionsAfterTwoDeaths(String quota) throws Exception {
    Map<String, String> settings = Map.of("trigger", "request-end", "write-quota", quota);
    try (ConformanceCluster nodes =
        new ConformanceCluster(folder, NODES, NODES, WebMain.class, FLAGS, settings)) {
      BrowserProcess client = new BrowserProcess(nodes.client());
      for (int user = 0; user < USERS; user++) {
        String login = "/shop/login?user=%d&v=4&full=1".formatted(user);
        assertThat(client.get(user, login, AFFINE).status()).isEqualTo(200);
      }
      nodes.member(1).kill();
      nodes.member(2).kill();
      int whole = 0;
      for (int user = 0; user < USERS; user++) {
        WebAnswer answer = client.get(user, "/shop/look", AFFINE);
        assertThat(answer.node()).isEqualTo("member-3");
        whole += answer.body().contains(WHOLE) ? 1 : 0;
      }
      return whole;
    }
  }
}
