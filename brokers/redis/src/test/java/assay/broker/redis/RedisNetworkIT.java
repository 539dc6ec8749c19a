package assay.broker.redis;

import assay.conformance.message.BrokerNetworkChecks;

final class RedisNetworkIT extends BrokerNetworkChecks {}
