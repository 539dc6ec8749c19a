package assay.engine.coherence.proxy;

import assay.api.engine.ConditionPoller;
import java.net.InetSocketAddress;
import java.time.Duration;

public record ProxyAddress(String address, int port) {

  private static final Duration CONNECT = Duration.ofSeconds(1);

  boolean listens() {
    return ConditionPoller.listens(new InetSocketAddress(address, port), CONNECT);
  }
}
