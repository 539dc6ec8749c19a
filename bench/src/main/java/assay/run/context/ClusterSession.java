package assay.run.context;

import assay.api.engine.ExistingCluster;
import assay.api.engine.ExistingView;
import assay.cluster.Child;
import assay.cluster.Cluster;
import assay.cluster.ClusterLayout;
import assay.cluster.HostsLauncher;
import assay.cluster.Link;
import assay.cluster.PrivateDisks;
import assay.cluster.PrivateNetwork;
import assay.cluster.ProcessLauncher;
import assay.host.Hosts;
import assay.plan.DiskSetting;
import assay.plan.Strategy;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.run.existing.ConfigurationSwitch;
import assay.tether.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The processes that one cell starts, with their network. They may stay for cells after it; whichever cell
/// has them hears what they say.
public final class ClusterSession implements Child.ChildListener, AutoCloseable {

  /// How often a packet of the link's probe goes to and fro.
  private static final Duration PROBED = Duration.ofMillis(20);

  private final ClusterLayout layout;
  private final @Nullable PrivateNetwork network;
  private final @Nullable PrivateDisks disks;
  private final Cluster cluster;
  private final @Nullable Hosts hosts;
  private final @Nullable ExistingUse existing;
  private final Consumer<String> leftBehind;
  private final @Nullable ConfigurationSwitch configurations;
  private @Nullable ExistingView seen;
  private boolean storing;
  private volatile Child.ChildListener listener;

  /// Starts the processes of a cell.
  @FunctionalInterface
  public interface Starter {

    /// Starts all of them and returns at once.
    ///
    /// @param listener who hears them first
    ClusterSession start(ClusterLayout layout, Child.ChildListener listener) throws IOException;

    /// What is begun with that, for a reader.
    default String says(ClusterLayout layout) {
      int members = layout.memberSeats().size();
      return "starting %s%d client(s)"
          .formatted(members == 0 ? "" : members + " members and ", layout.clientSeats().size());
    }

    /// Called when no cell follows.
    ///
    /// @return what the user has to know of what was left; empty if there is nothing
    default Optional<String> end() {
      return Optional.empty();
    }
  }

  private ClusterSession(
      ClusterLayout layout,
      ProcessLauncher launcher,
      @Nullable PrivateNetwork network,
      @Nullable PrivateDisks disks,
      @Nullable Hosts hosts,
      Child.ChildListener listener)
      throws IOException {
    this(layout, launcher, network, disks, hosts, listener, left -> {}, null);
  }

  private ClusterSession(
      ClusterLayout layout,
      ProcessLauncher launcher,
      @Nullable PrivateNetwork network,
      @Nullable PrivateDisks disks,
      @Nullable Hosts hosts,
      Child.ChildListener listener,
      Consumer<String> leftBehind,
      @Nullable ConfigurationSwitch configurations)
      throws IOException {
    this.configurations = configurations;
    existing = launcher.existing().map(there -> new ExistingUse(layout, there)).orElse(null);
    this.leftBehind = leftBehind;
    this.layout = layout;
    this.hosts = hosts;
    this.network = network;
    this.disks = disks;
    this.listener = listener;
    cluster = Cluster.start(layout, launcher, this);
  }

  /// Starts all of them on the network that the strategy's setting `network` asks for, sites joined by a link, or with the
  /// disks that its setting `disk` asks for, and returns at once.
  ///
  /// @throws ProblemException E416 where there can be no such network or disks after all
  static ClusterSession start(ClusterLayout layout, Child.ChildListener listener)
      throws IOException {
    Optional<String> disk = DiskSetting.size(layout.settings());
    if (!layout.simulated() && disk.isPresent()) {
      return onDisks(layout, disk.get(), listener);
    }
    if (layout.simulated() || !layout.settings().text("network", "loopback").equals("private")) {
      return start(layout, ProcessLauncher.local(), listener);
    }
    PrivateNetwork network = network(layout);
    try {
      if (layout.sites().linked()) {
        join(layout, network);
      }
      return new ClusterSession(layout, network, network, null, null, listener);
    } catch (IOException | RuntimeException e) {
      network.close();
      throw e;
    }
  }

  /// Starts all of them on a host and returns at once.
  public static ClusterSession start(
      ClusterLayout layout, ProcessLauncher launcher, Child.ChildListener listener)
      throws IOException {
    return new ClusterSession(layout, launcher, null, null, null, listener);
  }

  /// Starts each of them on its host and returns at once.
  static ClusterSession start(ClusterLayout layout, Hosts hosts, Child.ChildListener listener)
      throws IOException {
    HostsLauncher launcher = new HostsLauncher(hosts, layout);
    return new ClusterSession(layout, launcher, null, null, hosts, listener);
  }

  /// Starts the clients of a cluster that was there before and returns at once.
  ///
  /// @param leftBehind told where something that was stored there could not be taken away again
  /// @param configurations tells which configuration it is in; null if it stays as it is
  static ClusterSession start(
      ClusterLayout layout,
      ExistingCluster there,
      Child.ChildListener listener,
      Consumer<String> leftBehind,
      @Nullable ConfigurationSwitch configurations)
      throws IOException {
    return new ClusterSession(
        layout,
        ProcessLauncher.joining(there),
        null,
        null,
        null,
        listener,
        leftBehind,
        configurations);
  }

  /// Looks whether a cluster that was there before can be measured; from then on what is stored there is Assay's to take
  /// away. Does nothing where members were started.
  ///
  /// @throws ProblemException E526 to E529 where it cannot, E534 if it is not in the configuration of the cell
  public void claim() throws InterruptedException {
    if (existing != null) {
      ExistingView view = existing.look(cluster.clients().getFirst());
      storing = true;
      seen = view;
      requireConfiguration(view);
    }
  }

  /// Does nothing if the cluster is still in the configuration of the cell, or if there is none.
  ///
  /// @throws ProblemException E534 if it is in another
  public void requireConfiguration() throws InterruptedException {
    if (existing != null && configurations != null) {
      requireConfiguration(existing.view(cluster.clients().getFirst()));
    }
  }

  private void requireConfiguration(ExistingView view) {
    if (configurations != null) {
      configurations.require(layout.settings().text(Strategy.CONFIGURATION), view.configuration());
    }
  }

  /// What a cluster is that was there before, as it was seen when it was claimed; empty where members were started.
  public Optional<ExistingView> seen() {
    return Optional.ofNullable(seen);
  }

  /// Whether its members were there before.
  public boolean joinsExisting() {
    return existing != null;
  }

  /// Nobody stores anything any more when this is called.
  private void takeAway() {
    if (existing == null || !storing) {
      return;
    }
    storing = false;
    try {
      long unused = existing.remove();
    } catch (IOException | RuntimeException e) {
      leftBehind.accept(
          "what was stored under `%s:` may still be there, for it could not be removed: %s"
              .formatted(existing.there().prefix(), e.getMessage()));
    }
  }

  private static ClusterSession onDisks(
      ClusterLayout layout, String size, Child.ChildListener listener) throws IOException {
    PrivateDisks disks = disks(size);
    try {
      return new ClusterSession(layout, disks, null, disks, null, listener);
    } catch (IOException | RuntimeException e) {
      disks.close();
      throw e;
    }
  }

  private static PrivateDisks disks(String size) {
    try {
      return PrivateDisks.make(size);
    } catch (IOException e) {
      throw new ProblemException(
          ExitCode.ENVIRONMENT,
          new Problem("E416", String.valueOf(e.getMessage()), "leave `disk` out on this host"));
    }
  }

  private static void join(ClusterLayout layout, PrivateNetwork network) throws IOException {
    Path folder = Files.createDirectories(layout.folder().apply("link"));
    network.join(
        layout.installation(),
        Link.spec(layout.settings()),
        layout.cell().hashCode(),
        PROBED,
        folder.resolve("log.txt"));
  }

  private static PrivateNetwork network(ClusterLayout layout) {
    try {
      return PrivateNetwork.make(Math.max(1, layout.sites().all().size()), layout::siteOf);
    } catch (IOException e) {
      throw new ProblemException(
          ExitCode.ENVIRONMENT,
          new Problem(
              "E416", String.valueOf(e.getMessage()), "leave `network: private` out on this host"));
    }
  }

  /// Who they are.
  public ClusterLayout layout() {
    return layout;
  }

  /// The processes.
  public Cluster cluster() {
    return cluster;
  }

  /// The link between its sites, where one joins them.
  public Optional<Link> link() {
    return network == null ? Optional.empty() : network.link();
  }

  /// Brings home what processes on other hosts have written so far.
  ///
  /// @param ended whether they have ended
  /// @throws IOException where some of it cannot be had
  public void bringHome(boolean ended) throws IOException {
    if (hosts != null) {
      hosts.bringHome(ended);
    }
  }

  /// From now on another one hears them.
  public void tell(Child.ChildListener other) {
    listener = other;
  }

  /// Whether every process still runs.
  public boolean whole() {
    return cluster.children().stream().allMatch(Child::alive);
  }

  /// Ends all of them in good order.
  public void stop(Duration patience) {
    cluster.stop(patience);
    takeAway();
  }

  @Override
  public void onMessage(Child child, Message message) {
    listener.onMessage(child, message);
  }

  @Override
  public void onUnexpectedExit(Child child, int exit) {
    listener.onUnexpectedExit(child, exit);
  }

  /// What processes on other hosts left is wanted most where they did not end in good order.
  private void bringLogsHome() {
    try {
      bringHome(true);
    } catch (IOException e) {
      // It was said where the cell ended, or the cell has failed before.
    }
  }

  /// Ends all of them at once, and their network and disks.
  @Override
  public void close() {
    try {
      cluster.close();
      takeAway();
      bringLogsHome();
    } finally {
      if (network != null) {
        network.close();
      }
      if (disks != null) {
        disks.close();
      }
    }
  }
}
