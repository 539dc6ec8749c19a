package assay.run.fault;

import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.cluster.ClusterLayout;
import assay.cluster.LinkProcess;
import assay.cluster.PrivateNetwork;
import assay.fault.AddMembersFault;
import assay.fault.Fault;
import assay.fault.FaultTarget;
import assay.fault.GracefulRestartFault;
import assay.fault.GracefulStopFault;
import assay.fault.HeapPressureFault;
import assay.fault.KillFault;
import assay.fault.NetworkControl;
import assay.fault.NetworkFault;
import assay.fault.PauseFault;
import assay.fault.RestartFault;
import assay.fault.SplitFault;
import assay.fault.StutterFault;
import assay.fault.cpu.ThrottleFault;
import assay.fault.disk.DiskFillFault;
import assay.fault.disk.PowerFailureFault;
import assay.fault.link.LinkControl;
import assay.fault.link.LinkFault;
import assay.fault.link.PacketFault;
import assay.fault.link.PacketHarm;
import assay.fault.rolling.RollingRestartFault;
import assay.fault.rolling.UpgradeFault;
import assay.plan.FaultSpec;
import assay.plan.fault.PacketRules;
import assay.plan.fault.TargetRule;
import assay.schedule.Clock;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/// Makes the fault of each kind. No other place knows the class of a kind. A user's command has no target, and is made
/// where its step runs.
final class FaultFactory {

  static final Map<String, Function<Order, Fault>> OF_MEMBERS = ofMembers();
  static final Map<String, Function<Order, Fault>> OF_LINKS = ofLinks();

  private FaultFactory() {}

  /// The parts of a fault.
  ///
  /// @param other the member at the other end of a network fault's wire; empty for other faults
  record Order(
      FaultSpec spec,
      List<FaultTarget> targets,
      String other,
      Cluster cluster,
      ClusterLayout layout,
      Clock clock) {

    Order {
      targets = List.copyOf(targets);
    }

    /// The member whose wire a network fault harms.
    private String target() {
      return targets.getFirst().name();
    }

    private List<String> names() {
      return targets.stream().map(FaultTarget::name).toList();
    }

    /// The living processes that are no targets.
    private List<String> others() {
      List<String> names = names();
      return cluster.children().stream()
          .filter(ChildHandle::alive)
          .map(ChildHandle::name)
          .filter(name -> !names.contains(name))
          .toList();
    }

    private NetworkControl network() {
      return new PrivateNetworkControl(cluster, clock);
    }

    private PacketFault packets(PacketHarm harm) {
      PacketFault.Wire wire = new PacketFault.Wire(network(), clock, target(), other);
      PacketRules rules = Objects.requireNonNull(spec.packets(), "a fault of packets has rules");
      PrivateNetwork network = PrivateNetworkControl.of(cluster);
      return new PacketFault(
          harm,
          spec,
          wire,
          (in, out) ->
              PrivateWireShaper.start(layout, network, target(), rules.peerNames(), in, out));
    }

    private LinkControl link() {
      return new SiteLinkControl(cluster, LinkProcess.spec(layout.settings()));
    }
  }

  private static Map<String, Function<Order, Fault>> ofMembers() {
    Map<String, Function<Order, Fault>> all = new LinkedHashMap<>();
    all.put("kill", order -> new KillFault(order.targets()));
    all.put("stop", order -> new GracefulStopFault(order.targets()));
    all.put("restart", order -> new RestartFault(order.targets()));
    all.put("graceful-restart", order -> new GracefulRestartFault(order.targets()));
    all.put("rolling-restart", order -> new RollingRestartFault(order.targets()));
    all.put(
        "upgrade",
        order ->
            new UpgradeFault(order.targets(), order.spec().release(), order.spec().duration()));
    all.put("add", order -> new AddMembersFault(order.targets()));
    all.put("pause", order -> new PauseFault(order.targets()));
    all.put("stutter", order -> new StutterFault(order.targets(), order.spec().burst()));
    all.put("throttle", order -> new ThrottleFault(order.targets(), order.spec().share()));
    all.put("heap-pressure", order -> new HeapPressureFault(order.targets(), order.spec().share()));
    all.put(
        "disk-fill",
        order ->
            new DiskFillFault(
                order.targets(),
                new PrivateDiskControl(PrivateDiskControl.of(order.cluster())),
                order.clock()));
    all.put(
        "power-failure",
        order ->
            new PowerFailureFault(
                order.targets(),
                new PrivatePowerControl(PrivateDiskControl.of(order.cluster())),
                order.clock()));
    all.put(
        "partition",
        order ->
            NetworkFault.partition(order.network(), order.clock(), order.target(), order.other()));
    all.put(
        "partition-one-way",
        order ->
            NetworkFault.partitionOneWay(
                order.network(), order.clock(), order.target(), order.other()));
    all.put(
        "isolate",
        order ->
            NetworkFault.isolate(order.network(), order.clock(), order.target(), order.other()));
    all.put(
        "split",
        order -> new SplitFault(order.network(), order.clock(), order.names(), order.others()));
    all.put(
        "bandwidth",
        order ->
            NetworkFault.bandwidth(
                order.network(),
                order.clock(),
                order.target(),
                order.other(),
                order.spec().share()));
    all.put("network-delay", order -> order.packets(PacketHarm.DELAY));
    all.put("packet-loss", order -> order.packets(PacketHarm.LOSS));
    all.put("packet-reorder", order -> order.packets(PacketHarm.REORDERING));
    all.put("packet-duplicate", order -> order.packets(PacketHarm.DUPLICATION));
    return Collections.unmodifiableMap(all);
  }

  private static Map<String, Function<Order, Fault>> ofLinks() {
    Map<String, Function<Order, Fault>> all = new LinkedHashMap<>();
    all.put("partition", order -> LinkFault.partition(order.link(), order.clock()));
    all.put("partition-one-way", order -> LinkFault.partitionOneWay(order.link(), order.clock()));
    all.put(
        "bandwidth",
        order -> LinkFault.bandwidth(order.link(), order.clock(), order.spec().share()));
    return Collections.unmodifiableMap(all);
  }

  /// @throws IllegalStateException if no line makes this kind
  static Fault make(Order order) {
    boolean link = order.spec().target().equals(TargetRule.LINK);
    Function<Order, Fault> maker = (link ? OF_LINKS : OF_MEMBERS).get(order.spec().fault());
    if (maker == null) {
      throw new IllegalStateException(
          "FaultFactory makes no fault `%s` of %s"
              .formatted(order.spec().fault(), link ? "links" : "members"));
    }
    return maker.apply(order);
  }
}
