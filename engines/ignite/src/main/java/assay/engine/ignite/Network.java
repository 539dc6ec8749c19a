package assay.engine.ignite;

import assay.api.engine.JoinSpec;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.ignite.configuration.IgniteConfiguration;
import org.apache.ignite.spi.communication.tcp.TcpCommunicationSpi;
import org.apache.ignite.spi.discovery.tcp.TcpDiscoverySpi;
import org.apache.ignite.spi.discovery.tcp.ipfinder.vm.TcpDiscoveryVmIpFinder;

/// Where a node listens and where it finds the others. On loopback every member has a port of its own for
/// discovery, from the cluster's port on; elsewhere an address of its own. After them come the ports for
/// communication.
///
/// @param address the node's address
/// @param meeting where members listen for those that join
/// @param discovery the port for discovery
/// @param communication the first port that may be used for communication
/// @param client whether it is a client, which others do not join by
record Network(
    String address, List<String> meeting, int discovery, int communication, boolean client) {

  private static final int MORE_PORTS = 100;
  private static final int RETRY_MILLIS = 200;

  /// A member's.
  static Network member(JoinSpec spec) {
    boolean loopback = spec.address().equals(JoinSpec.LOOPBACK);
    int place = loopback ? spec.place() - 1 : 0;
    return new Network(
        spec.address(),
        meeting(spec.meeting(), spec.port(), loopback ? spec.members() : 1),
        spec.port() + place,
        spec.port() + spec.members() + place,
        false);
  }

  /// A client's.
  static Network client(JoinSpec spec) {
    boolean loopback = spec.onLoopback();
    return new Network(
        spec.address(),
        meeting(spec.meeting(), spec.port(), loopback ? spec.members() : 1),
        spec.port(),
        spec.port() + 2 * spec.members(),
        true);
  }

  private static List<String> meeting(String address, int port, int ports) {
    return IntStream.range(0, ports).mapToObj(i -> address + ":" + (port + i)).toList();
  }

  /// Sets a node's discovery and communication.
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
