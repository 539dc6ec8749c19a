package assay.engine.ignite;

import assay.api.engine.JoinSpec;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.ignite.configuration.IgniteConfiguration;
import org.apache.ignite.spi.communication.tcp.TcpCommunicationSpi;
import org.apache.ignite.spi.discovery.tcp.TcpDiscoverySpi;
import org.apache.ignite.spi.discovery.tcp.ipfinder.vm.TcpDiscoveryVmIpFinder;

/// A node's addresses and ports. On loopback every member has its own discovery port, starting at
/// the cluster's port; elsewhere its own address. The ports for communication follow.
///
/// @param meeting members' addresses for joining nodes
/// @param communication the first possible port for communication
/// @param client whether the node is a client, through which no node joins
record NodeAddresses(
    String address, List<String> meeting, int discovery, int communication, boolean client) {

  private static final int MORE_PORTS = 100;
  private static final int RETRY_MILLIS = 200;

  static NodeAddresses member(JoinSpec spec) {
    boolean loopback = spec.address().equals(JoinSpec.LOOPBACK);
    int place = loopback ? spec.place() - 1 : 0;
    return new NodeAddresses(
        spec.address(),
        meeting(spec.meeting(), spec.port(), loopback ? spec.members() : 1),
        spec.port() + place,
        spec.port() + spec.members() + place,
        false);
  }

  static NodeAddresses client(JoinSpec spec) {
    boolean loopback = spec.onLoopback();
    return new NodeAddresses(
        spec.address(),
        meeting(spec.meeting(), spec.port(), loopback ? spec.members() : 1),
        spec.port(),
        spec.port() + 2 * spec.members(),
        true);
  }

  private static List<String> meeting(String address, int port, int ports) {
    return IntStream.range(0, ports).mapToObj(i -> address + ":" + (port + i)).toList();
  }

  void configure(IgniteConfiguration config) {
    TcpDiscoverySpi finding = new TcpDiscoverySpi();
    finding.setIpFinder(new TcpDiscoveryVmIpFinder().setAddresses(meeting));
    finding.setLocalAddress(address);
    if (client) {
      finding.setReconnectDelay(RETRY_MILLIS);
    } else {
      finding.setLocalPort(discovery).setLocalPortRange(0);
    }
    TcpCommunicationSpi talking = new TcpCommunicationSpi();
    talking.setLocalAddress(address);
    talking.setLocalPort(communication).setLocalPortRange(MORE_PORTS);
    config.setDiscoverySpi(finding).setCommunicationSpi(talking);
  }
}
