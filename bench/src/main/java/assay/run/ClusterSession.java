package assay.run;

import assay.cluster.Child;
import assay.cluster.Cluster;
import assay.cluster.Host;
import assay.cluster.Layout;
import assay.cluster.PrivateNetwork;
import assay.problem.Exit;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.tether.Message;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The processes that one cell starts, with their network. They may stay for cells after it; whichever cell
/// has them hears what they say.
final class ClusterSession implements Child.News, AutoCloseable {

  private final Layout layout;
  private final @Nullable PrivateNetwork network;
  private final Cluster cluster;
  private volatile Child.News listener;

  /// Starts the processes of a cell.
  @FunctionalInterface
  interface Starter {

    /// Starts all of them and returns at once.
    ///
    /// @param listener who hears them first
    ClusterSession start(Layout layout, Child.News listener) throws IOException;
  }

  private ClusterSession(
      Layout layout, Host host, @Nullable PrivateNetwork network, Child.News listener)
      throws IOException {
    this.layout = layout;
    this.network = network;
    this.listener = listener;
    cluster = Cluster.start(layout, host, this);
  }

  /// Starts all of them on the network that the strategy's setting `network` asks for, and returns at once.
  ///
  /// @throws ProblemException E416 where there can be no such network after all
  static ClusterSession start(Layout layout, Child.News listener) throws IOException {
    if (layout.simulated() || !layout.settings().text("network", "loopback").equals("private")) {
      return start(layout, Host.local(), listener);
    }
    PrivateNetwork network = network();
    try {
      return new ClusterSession(layout, network, network, listener);
    } catch (IOException | RuntimeException e) {
      network.close();
      throw e;
    }
  }

  /// Starts all of them on a host and returns at once.
  static ClusterSession start(Layout layout, Host host, Child.News listener) throws IOException {
    return new ClusterSession(layout, host, null, listener);
  }

  private static PrivateNetwork network() {
    try {
      return PrivateNetwork.make();
    } catch (IOException e) {
      throw new ProblemException(
          Exit.ENVIRONMENT,
          new Problem(
              "E416", String.valueOf(e.getMessage()), "leave `network: private` out on this host"));
    }
  }

  /// Who they are.
  Layout layout() {
    return layout;
  }

  /// The processes.
  Cluster cluster() {
    return cluster;
  }

  /// From now on another one hears them.
  void tell(Child.News other) {
    listener = other;
  }

  /// Whether every process still runs.
  boolean whole() {
    return cluster.children().stream().allMatch(Child::alive);
  }

  /// Ends all of them in good order.
  void stop(Duration patience) {
    cluster.stop(patience);
  }

  @Override
  public void heard(Child child, Message message) {
    listener.heard(child, message);
  }

  @Override
  public void lost(Child child, int exit) {
    listener.lost(child, exit);
  }

  /// Ends all of them at once, and their network.
  @Override
  public void close() {
    try {
      cluster.close();
    } finally {
      if (network != null) {
        network.close();
      }
    }
  }
}
