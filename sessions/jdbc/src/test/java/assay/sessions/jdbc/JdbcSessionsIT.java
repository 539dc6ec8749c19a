package assay.sessions.jdbc;

import assay.conformance.web.WebChecks;
import assay.conformance.web.WebNodes;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
final class JdbcSessionsIT {

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"request-end, modified", "set-attribute, all"})
  void everyNode_seesWhatOthersWrote(String trigger, String scope) throws Exception {
    Map<String, String> settings =
        Map.of("protocol", "database", "trigger", trigger, "scope", scope);
    try (WebNodes nodes = WebNodes.start(new JdbcEngine(), 2, settings, folder)) {
      WebChecks.everyNodeSeesWhatOthersWrote(nodes.client());
      WebChecks.sessionsAreTheirUsersAlone(nodes.client());
    }
  }
}
