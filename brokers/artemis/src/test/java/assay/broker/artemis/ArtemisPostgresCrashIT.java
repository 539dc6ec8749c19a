package assay.broker.artemis;

import assay.conformance.message.BrokerCrash;
import assay.testing.Needs;
import assay.testing.UserNamespaces;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/// The same with PostgreSQL as the database; skipped without its programs.
@Tag("further")
@Needs(
    value = {"initdb", "postgres"},
    host = UserNamespaces.class)
final class ArtemisPostgresCrashIT extends BrokerCrash {

  @Override
  protected Map<String, String> otherwise() {
    return Map.of("database", "postgres");
  }
}
