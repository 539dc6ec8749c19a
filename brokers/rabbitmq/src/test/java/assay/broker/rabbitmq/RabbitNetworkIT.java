package assay.broker.rabbitmq;

import assay.conformance.message.BrokerNetworkChecks;

final class RabbitNetworkIT extends BrokerNetworkChecks {}
