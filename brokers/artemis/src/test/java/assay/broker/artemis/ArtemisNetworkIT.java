package assay.broker.artemis;

import assay.conformance.message.BrokerNetworkChecks;
import assay.testing.Needs;
import assay.testing.UserNamespacesCondition;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("representative")
final class ArtemisNetworkIT extends BrokerNetworkChecks {

  @Test
  @Needs(
      value = {"initdb", "postgres"},
      host = UserNamespacesCondition.class)
  void postgresIsReached() throws Exception {
    meet(2, Map.of("database", "postgres"));
  }
}
