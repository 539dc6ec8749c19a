package assay.broker.redis;

import assay.conformance.message.BrokerNetwork;

/// Each process has an address of its own.
final class RedisNetworkIT extends BrokerNetwork {}
