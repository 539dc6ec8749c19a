package assay.run;

import assay.cluster.Host;
import assay.cluster.Layout;
import assay.cluster.PrivateNetwork;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The network of one cell: the host's loopback, or one of its own that ends with the cell.
record Wiring(Host host, @Nullable PrivateNetwork network) implements AutoCloseable {

  /// What the strategy's setting `network` says.
  static Wiring of(Layout layout) throws IOException {
    if (layout.simulated() || !layout.settings().text("network", "loopback").equals("private")) {
      return new Wiring(Host.local(), null);
    }
    PrivateNetwork network = PrivateNetwork.make();
    return new Wiring(network, network);
  }

  @Override
  public void close() {
    if (network != null) {
      network.close();
    }
  }
}
