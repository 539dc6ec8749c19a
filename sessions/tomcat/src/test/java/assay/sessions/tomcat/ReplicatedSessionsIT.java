package assay.sessions.tomcat;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.conformance.web.WebChecks;
import assay.conformance.web.WebNodes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
final class ReplicatedSessionsIT {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"backup", "delta"})
  void everyNode_seesWhatOthersWrote(String manager) throws Exception {
    Map<String, String> settings = Map.of("manager", manager, "synchronous", "true");
    try (WebNodes nodes = WebNodes.start(new TomcatEngine(), 3, settings, folder)) {
      WebChecks.everyNodeSeesWhatOthersWrote(nodes.client());
      WebChecks.sessionsAreTheirUsersAlone(nodes.client());
    }
  }

  @Test
  void node_isRefused_thatOthersWereNotToldOf() {
    JoinSpec spec =
        new JoinSpec(
            "member-3", "machine-3", "test", 20_000, 2, new Settings(Map.of()), List.of(), folder);
    assertThatThrownBy(() -> new ReplicationNeighbours(spec))
        .hasMessageContaining("member-3")
        .hasMessageContaining("2");
  }
}
