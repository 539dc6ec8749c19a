package assay.broker.redis;

import assay.conformance.message.BrokerCrash;
import org.junit.jupiter.api.BeforeEach;

/// The broker and its database die and come back.
final class RedisCrashIT extends BrokerCrash {

  @BeforeEach
  void redisIsInstalled() {
    Installed.assume();
  }
}
