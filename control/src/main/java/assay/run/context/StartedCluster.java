package assay.run.context;

import assay.api.engine.ExistingCluster;
import assay.api.engine.ExistingClusterInspection;
import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.cluster.ClusterLayout;
import assay.cluster.HostsLauncher;
import assay.cluster.Installation;
import assay.cluster.LinkProcess;
import assay.cluster.PrivateNetwork;
import assay.cluster.ProcessLauncher;
import assay.cluster.disk.PrivateDisks;
import assay.host.ConnectedHosts;
import assay.plan.Configuration;
import assay.plan.DiskSetting;
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

/// The processes that one trial starts, with their network. Later trials may use the same processes; the current trial
/// receives their messages.
public final class StartedCluster implements ChildHandle.ChildListener, AutoCloseable {

  /// The interval of the link's probe packets.
  private static final Duration PROBED = Duration.ofMillis(20);

  private final ClusterLayout layout;
  private final @Nullable PrivateNetwork network;
  private final @Nullable PrivateDisks disks;
  private final Cluster cluster;
  private final @Nullable ConnectedHosts hosts;
  private final @Nullable ExistingClusterAccess existing;
  private final Consumer<String> leftBehind;
  private final @Nullable ConfigurationSwitch clusterConfigurations;
  private @Nullable ExistingClusterInspection seen;
  private boolean storing;
  private volatile ChildHandle.ChildListener listener;

  @FunctionalInterface
  public interface Starter {

    /// Starts all processes and returns at once.
    ///
    /// @param listener the first listener
    StartedCluster start(ClusterLayout layout, ChildHandle.ChildListener listener)
        throws IOException;

    /// What is about to start, for a reader.
    default String says(ClusterLayout layout) {
      int members = layout.memberSeats().size();
      String some = members == 0 ? "" : counted(members, "member") + " and ";
      return "starting " + some + counted(layout.clientSeats().size(), "client");
    }

    /// `1 client`, `3 members`.
    static String counted(int number, String noun) {
      return number + " " + noun + (number == 1 ? "" : "s");
    }

    /// Called when no trial follows.
    ///
    /// @return what the user must know about leftovers; empty when there are none
    default Optional<String> end() {
      return Optional.empty();
    }
  }

  private StartedCluster(
      ClusterLayout layout,
      ProcessLauncher launcher,
      @Nullable PrivateNetwork network,
      @Nullable PrivateDisks disks,
      @Nullable ConnectedHosts hosts,
      ChildHandle.ChildListener listener)
      throws IOException {
    this(layout, launcher, network, disks, hosts, listener, left -> {}, null);
  }

  private StartedCluster(
      ClusterLayout layout,
      ProcessLauncher launcher,
      @Nullable PrivateNetwork network,
      @Nullable PrivateDisks disks,
      @Nullable ConnectedHosts hosts,
      ChildHandle.ChildListener listener,
      Consumer<String> leftBehind,
      @Nullable ConfigurationSwitch clusterConfigurations)
      throws IOException {
    this.clusterConfigurations = clusterConfigurations;
    existing =
        launcher.existing().map(there -> new ExistingClusterAccess(layout, there)).orElse(null);
    this.leftBehind = leftBehind;
    this.layout = layout;
    this.hosts = hosts;
    this.network = network;
    this.disks = disks;
    this.listener = listener;
    cluster = Cluster.start(layout, launcher, this);
  }

  /// Starts all processes and returns at once. The configuration's setting `network` decides the network, with a link
  /// between sites, or its setting `disk` the members' disks.
  ///
  /// @throws ProblemException E416 when the network or the disks cannot be made after all
  static StartedCluster start(ClusterLayout layout, ChildHandle.ChildListener listener)
      throws IOException {
    Optional<DiskSetting> disk = DiskSetting.of(layout.settings());
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
      return new StartedCluster(layout, network, network, null, null, listener);
    } catch (IOException | RuntimeException e) {
      network.close();
      throw e;
    }
  }

  /// Starts all processes on a host and returns at once.
  public static StartedCluster start(
      ClusterLayout layout, ProcessLauncher launcher, ChildHandle.ChildListener listener)
      throws IOException {
    return new StartedCluster(layout, launcher, null, null, null, listener);
  }

  /// Starts each process on its host and returns at once.
  static StartedCluster start(
      ClusterLayout layout, ConnectedHosts hosts, ChildHandle.ChildListener listener)
      throws IOException {
    HostsLauncher launcher = new HostsLauncher(hosts, layout);
    return new StartedCluster(layout, launcher, null, null, hosts, listener);
  }

  /// Starts the clients of an existing cluster and returns at once.
  ///
  /// @param leftBehind receives a sentence if stored data could not be removed
  /// @param clusterConfigurations reports the current configuration; null when it never changes
  public static StartedCluster start(
      ClusterLayout layout,
      ExistingCluster there,
      ChildHandle.ChildListener listener,
      Consumer<String> leftBehind,
      @Nullable ConfigurationSwitch clusterConfigurations)
      throws IOException {
    return new StartedCluster(
        layout,
        ProcessLauncher.joining(there),
        null,
        null,
        null,
        listener,
        leftBehind,
        clusterConfigurations);
  }

  /// Checks that an existing cluster can be measured. From then on Assay stores data there and must remove them. Does
  /// nothing if Assay started the members.
  ///
  /// @throws ProblemException E526 to E529 when the cluster cannot be measured, E534 if its configuration is not the
  ///     trial's
  public void claim() throws InterruptedException {
    if (existing != null) {
      ExistingClusterInspection view = existing.look(cluster.clients().getFirst());
      storing = true;
      seen = view;
      requireConfiguration(view);
    }
  }

  /// Checks that the cluster is still in the trial's configuration, if the trial has one.
  ///
  /// @throws ProblemException E534 when it is in another
  public void requireConfiguration() throws InterruptedException {
    if (existing != null && clusterConfigurations != null) {
      requireConfiguration(existing.view(cluster.clients().getFirst()));
    }
  }

  private void requireConfiguration(ExistingClusterInspection view) {
    if (clusterConfigurations != null) {
      clusterConfigurations.require(
          layout.settings().text(Configuration.CLUSTER_CONFIGURATION), view.configuration());
    }
  }

  /// The facts of an existing cluster when it was claimed; empty when Assay started the members.
  public Optional<ExistingClusterInspection> seen() {
    return Optional.ofNullable(seen);
  }

  /// Whether the members existed before.
  public boolean joinsExisting() {
    return existing != null;
  }

  /// Called when no process stores anything any more.
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

  private static StartedCluster onDisks(
      ClusterLayout layout, DiskSetting setting, ChildHandle.ChildListener listener)
      throws IOException {
    PrivateDisks disks = disks(setting, layout.installation());
    try {
      return new StartedCluster(layout, disks, null, disks, null, listener);
    } catch (IOException | RuntimeException e) {
      disks.close();
      throw e;
    }
  }

  private static PrivateDisks disks(DiskSetting setting, Installation installation) {
    try {
      return PrivateDisks.make(setting, installation);
    } catch (IOException e) {
      throw ProblemException.ofHost(
          "E416", String.valueOf(e.getMessage()), "leave `disk` out on this host");
    }
  }

  private static void join(ClusterLayout layout, PrivateNetwork network) throws IOException {
    Path folder = Files.createDirectories(layout.folder().apply("link"));
    network.join(
        layout.installation(),
        LinkProcess.spec(layout.settings()),
        layout.trial().hashCode(),
        PROBED,
        folder.resolve("log.txt"));
  }

  private static PrivateNetwork network(ClusterLayout layout) {
    try {
      return PrivateNetwork.make(Math.max(1, layout.sites().all().size()), layout::siteOf);
    } catch (IOException e) {
      throw ProblemException.ofHost(
          "E416", String.valueOf(e.getMessage()), "leave `network: private` out on this host");
    }
  }

  public ClusterLayout layout() {
    return layout;
  }

  public Cluster cluster() {
    return cluster;
  }

  /// The link between the sites; empty when there is none.
  public Optional<LinkProcess> link() {
    return network == null ? Optional.empty() : network.link();
  }

  /// Copies the files of processes on other hosts into the record.
  ///
  /// @param ended whether the processes have ended
  /// @throws IOException when some files cannot be copied
  public void bringHome(boolean ended) throws IOException {
    if (hosts != null) {
      hosts.bringHome(ended);
    }
  }

  public void tell(ChildHandle.ChildListener other) {
    listener = other;
  }

  public boolean whole() {
    return cluster.children().stream().allMatch(ChildHandle::alive);
  }

  /// Ends all processes gracefully.
  public void stop(Duration patience) {
    cluster.stop(patience);
    takeAway();
  }

  @Override
  public void onMessage(ChildHandle child, Message message) {
    listener.onMessage(child, message);
  }

  @Override
  public void onUnexpectedExit(ChildHandle child, int exit) {
    listener.onUnexpectedExit(child, exit);
  }

  /// Logs of other hosts matter most if processes there did not end gracefully.
  private void bringLogsHome() {
    try {
      bringHome(true);
    } catch (IOException e) {
      // The end of the trial reported this failure, or the trial has failed before.
    }
  }

  /// Ends all processes at once, with their network and disks.
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
