package assay.engine.infinispan.hotrod;

import java.net.SocketAddress;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.infinispan.client.hotrod.FailoverRequestBalancingStrategy;

/// Sends all requests to one server, and after a failure to the next.
final class SingleServerStrategy implements FailoverRequestBalancingStrategy {

  private final int first;
  private List<SocketAddress> servers = List.of();
  private int now;

  SingleServerStrategy(int first) {
    this.first = first;
  }

  @Override
  public synchronized void setServers(Collection<SocketAddress> all) {
    servers = List.copyOf(all);
    now = servers.isEmpty() ? 0 : first % servers.size();
  }

  @Override
  public synchronized SocketAddress nextServer(Set<SocketAddress> failed) {
    if (failed != null && failed.contains(servers.get(now)) && failed.size() < servers.size()) {
      while (failed.contains(servers.get(now))) {
        now = (now + 1) % servers.size();
      }
    }
    return servers.get(now);
  }
}
