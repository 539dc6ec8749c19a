package assay.sessions.jdbc;

import assay.conformance.web.WebChecks;
import assay.conformance.web.WebNodes;
import assay.testing.SkipReason;
import assay.testing.UserNamespacesCondition;
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
  @CsvSource({
    "h2, request-end, modified",
    "h2, set-attribute, all",
    "postgres, request-end, modified",
    "postgres, set-attribute, all",
  })
  void everyNode_seesWhatOthersWrote(String database, String trigger, String scope)
      throws Exception {
    if (database.equals("postgres")) {
      SkipReason.skipWithout("initdb");
      SkipReason.skipWithout("postgres");
      SkipReason.skip(new UserNamespacesCondition().missing());
    }
    Map<String, String> settings =
        Map.of("database", database, "protocol", "database", "trigger", trigger, "scope", scope);
    try (WebNodes nodes = WebNodes.start(new JdbcEngine(), 2, settings, folder)) {
      WebChecks.everyNodeSeesWhatOthersWrote(nodes.client());
      WebChecks.sessionsAreTheirUsersAlone(nodes.client());
    }
  }
}
