package assay.broker.artemis;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assay.conformance.message.BrokerNetwork;
import assay.program.postgres.PostgresBinaries;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Each process has an address of its own.
final class ArtemisNetworkIT extends BrokerNetwork {

  @Test
  void postgresIsReached() throws Exception {
    String missing = PostgresBinaries.missing();
    assumeTrue(missing.isEmpty(), missing);
    meet(2, Map.of("database", "postgres"));
  }
}
