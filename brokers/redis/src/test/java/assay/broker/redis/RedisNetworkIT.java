package assay.broker.redis;

import assay.conformance.message.BrokerNetwork;

final class RedisNetworkIT extends BrokerNetwork {}
