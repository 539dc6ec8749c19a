package assay.run;

import assay.cluster.Host;
import assay.cluster.Layout;
import assay.cluster.PrivateNetwork;
import assay.problem.Exit;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The network of one cell: the host's loopback, or one of its own that ends with the cell.
record Wiring(Host host, @Nullable PrivateNetwork network) implements AutoCloseable {

  /// What the strategy's setting `network` says.
  ///
  /// @throws ProblemException E416 where there can be no such network after all
  static Wiring of(Layout layout) {
    if (layout.simulated() || !layout.settings().text("network", "loopback").equals("private")) {
      return new Wiring(Host.local(), null);
    }
    try {
      PrivateNetwork network = PrivateNetwork.make();
      return new Wiring(network, network);
    } catch (IOException e) {
      throw new ProblemException(
          Exit.ENVIRONMENT,
          new Problem(
              "E416", String.valueOf(e.getMessage()), "leave `network: private` out on this host"));
    }
  }

  @Override
  public void close() {
    if (network != null) {
      network.close();
    }
  }
}
