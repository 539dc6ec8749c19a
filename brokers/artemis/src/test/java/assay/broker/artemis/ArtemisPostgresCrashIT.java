package assay.broker.artemis;

import assay.conformance.message.BrokerCrashChecks;
import assay.testing.Needs;
import assay.testing.UserNamespacesCondition;
import java.util.Map;

/// The same with PostgreSQL as the database; skipped without its programs.
@Needs(
    value = {"initdb", "postgres"},
    host = UserNamespacesCondition.class)
final class ArtemisPostgresCrashIT extends BrokerCrashChecks {

  @Override
  protected Map<String, String> otherwise() {
    return Map.of("database", "postgres");
  }
}
