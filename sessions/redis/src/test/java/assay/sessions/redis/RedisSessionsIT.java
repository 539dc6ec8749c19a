package assay.sessions.redis;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Settings;
import assay.api.engine.FreePorts;
import assay.api.engine.JoinSpec;
import assay.conformance.EnginePrograms;
import assay.conformance.web.WebChecks;
import assay.conformance.web.WebNodes;
import assay.program.HostProgram;
import assay.testing.Needs;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
@Needs(host = EnginePrograms.class)
final class RedisSessionsIT {

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"request-end, modified", "set-attribute, all"})
  void everyNode_seesWhatOthersWrote(String trigger, String scope) throws Exception {
    Map<String, String> settings =
        Map.of("protocol", "database", "trigger", trigger, "scope", scope);
    try (WebNodes nodes = WebNodes.start(new RedisEngine(), 2, settings, folder)) {
      WebChecks.everyNodeSeesWhatOthersWrote(nodes.client());
      WebChecks.sessionsAreTheirUsersAlone(nodes.client());
    }
  }

  @Test
  void server_ends_withTheSessionOfTheFirstClient() throws Exception {
    JoinSpec spec =
        new JoinSpec(
            "client-1",
            "machine-1",
            "test",
            FreePorts.free(FreePorts.OF_A_CLUSTER),
            1,
            new Settings(Map.of()),
            List.of(),
            folder);
    HostProgram program = RedisProgram.start(spec);
    ProcessHandle server = ProcessHandle.of(program.pid()).orElseThrow();
    assertThat(server.info().command().orElseThrow()).contains("redis");
    program.close();
    assertThat(server.isAlive()).isFalse();
  }
}
