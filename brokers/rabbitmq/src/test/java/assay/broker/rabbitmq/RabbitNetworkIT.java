package assay.broker.rabbitmq;

import assay.conformance.message.BrokerNetwork;

/// Each process has an address of its own.
final class RabbitNetworkIT extends BrokerNetwork {}
