package assay.broker.rabbitmq;

import assay.conformance.message.BrokerCrash;

/// The broker and its database die and come back.
final class RabbitCrashIT extends BrokerCrash {}
