package assay.broker.rabbitmq;

import assay.conformance.message.BrokerNetwork;

final class RabbitNetworkIT extends BrokerNetwork {}
