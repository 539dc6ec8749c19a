package assay.broker.artemis;

import assay.conformance.message.BrokerNetwork;
import assay.testing.Needs;
import assay.testing.UserNamespaces;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ArtemisNetworkIT extends BrokerNetwork {

  @Test
  @Needs(
      value = {"initdb", "postgres"},
      host = UserNamespaces.class)
  void postgresIsReached() throws Exception {
    meet(2, Map.of("database", "postgres"));
  }
}
