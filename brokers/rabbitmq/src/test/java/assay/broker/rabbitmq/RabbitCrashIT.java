package assay.broker.rabbitmq;

import assay.conformance.message.BrokerCrash;
import org.junit.jupiter.api.BeforeAll;

/// The broker and its database die and come back.
final class RabbitCrashIT extends BrokerCrash {

  @BeforeAll
  static void rabbitIsInstalled() {
    Installed.assume();
  }
}
