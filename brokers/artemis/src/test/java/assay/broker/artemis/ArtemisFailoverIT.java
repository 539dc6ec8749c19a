package assay.broker.artemis;

import assay.conformance.message.BrokerFailover;

final class ArtemisFailoverIT extends BrokerFailover {}
