package assay.broker.artemis;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assay.conformance.message.BrokerCrash;
import assay.program.postgres.PostgresBinaries;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/// The same with PostgreSQL as the database; skipped where its programs are not installed.
@Tag("further")
final class ArtemisPostgresCrashIT extends BrokerCrash {

  @BeforeAll
  static void hostCan() throws Exception {
    String missing = PostgresBinaries.missing();
    assumeTrue(missing.isEmpty(), missing);
  }

  @Override
  protected Map<String, String> otherwise() {
    return Map.of("database", "postgres");
  }
}
