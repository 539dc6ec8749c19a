package assay.broker.artemis;

import assay.conformance.message.BrokerFailoverChecks;
import org.junit.jupiter.api.Tag;

@Tag("further")
@Tag("representative")
final class ArtemisFailoverIT extends BrokerFailoverChecks {}
