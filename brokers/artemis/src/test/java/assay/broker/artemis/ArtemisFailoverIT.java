package assay.broker.artemis;

import assay.conformance.message.BrokerFailoverChecks;

final class ArtemisFailoverIT extends BrokerFailoverChecks {}
