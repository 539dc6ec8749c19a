package assay.cluster;

import assay.link.DirectionSpec;
import assay.link.LinkProcessSpec;
import assay.plan.ProcessName;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A private network for one cluster: one network namespace per process, joined by a bridge in a further namespace,
/// and a mount namespace for their names. Each site has its own bridge, and a [LinkProcess] joins two bridges. The host
/// holds nothing: the network disappears with its last process. A shell keeps the network until its standard input
/// closes, at the latest when Assay's process ends.
public final class PrivateNetwork implements ProcessLauncher, AutoCloseable {

  private static final int PREFIX = 16;
  private static final int FIRST_CLIENT = 100;
  private static final int FIRST_TRAFFIC = 200;
  private static final int FIRST_OBSERVER = 220;

  private final Process holder;
  private final ToIntFunction<String> siteOf;
  private @Nullable LinkProcess link;
  private final Map<String, Integer> ports = new LinkedHashMap<>();
  private final AtomicInteger carriers = new AtomicInteger();

  private PrivateNetwork(Process holder, ToIntFunction<String> siteOf) {
    this.holder = holder;
    this.siteOf = siteOf;
  }

  /// Why this host cannot have a private network; empty when it can.
  public static Optional<String> missing() {
    return NamespaceHolder.missing(
        "/proc/self/ns",
        "networks of one's own",
        "iproute2 util-linux",
        "unshare",
        "nsenter",
        "ip",
        "tc");
  }

  /// Makes an empty network of one site.
  public static PrivateNetwork make() throws IOException {
    return make(1, process -> 0);
  }

  /// Makes an empty network of several sites. Each has a bridge and, if there are several sites, a TAP device for a
  /// link.
  ///
  /// @param siteOf the index of a process's site, from 0
  public static PrivateNetwork make(int sites, ToIntFunction<String> siteOf) throws IOException {
    String script =
        """
        trap '' INT TERM HUP
        mount -t tmpfs none /run && mkdir -p /run/netns && ip link set lo up &&
        %s
        echo ready
        read -r unused
        """
            .formatted(
                IntStream.range(0, sites)
                    .mapToObj(site -> siteScript(site, sites > 1))
                    .collect(Collectors.joining()));
    Process holder = NamespaceHolder.start("a network of its own", script, "--net", "--mount");
    return new PrivateNetwork(holder, siteOf);
  }

  private static String siteScript(int site, boolean device) {
    String bridge = "ip link add br%1$d type bridge && ip link set br%1$d up &&\n".formatted(site);
    return device
        ? bridge
            + "ip tuntap add dev %2$s mode tap && ip link set %2$s master br%1$d up &&\n"
                .formatted(site, deviceOf(site))
        : bridge;
  }

  static String deviceOf(int site) {
    return "tap" + site;
  }

  @Override
  public String addressOf(String name) {
    return address(siteOf.applyAsInt(name), place(name));
  }

  /// Sites share one subnet, joined by a link as by a long cable.
  static String address(int site, int place) {
    return "10.77.%d.%d".formatted(site, place);
  }

  private static int place(String name) {
    ProcessName process = ProcessName.parse(name).orElseThrow();
    int first =
        switch (process.role()) {
          case MEMBER -> 0;
          case CLIENT -> FIRST_CLIENT;
          case TRAFFIC -> FIRST_TRAFFIC;
          case OBSERVER -> FIRST_OBSERVER;
        };
    return first + process.number();
  }

  /// The bridge port at the end of a process's wire.
  public String portOf(String name) {
    return "port" + place(name);
  }

  /// The bridge at which a process's wire ends.
  public String bridgeOf(String name) {
    return "br" + siteOf.applyAsInt(name);
  }

  /// The prefix of a command that runs in a process's namespace.
  public List<String> inside(String name) {
    List<String> command = new ArrayList<>(bridge());
    command.addAll(List.of("ip", "netns", "exec", name));
    return command;
  }

  /// The prefix of a command that runs in the bridge's namespace.
  public List<String> bridge() {
    return List.of("nsenter", "-t", Long.toString(holder.pid()), "-n", "-m");
  }

  @Override
  public Process start(String name, ProcessBuilder process) throws IOException {
    join(name);
    return NamespaceHolder.start(inside(name), process);
  }

  /// Lays a wire for a new name; a restarted member keeps its own.
  private synchronized void join(String name) throws IOException {
    if (ports.putIfAbsent(name, place(name)) == null) {
      wire(name, portOf(name), siteOf.applyAsInt(name), place(name));
    }
  }

  /// Makes a namespace and lays a wire from it to a site's bridge.
  ///
  /// @param port the name of the wire's end at the bridge
  /// @param place the address's last number, unique in the site
  void wire(String name, String port, int site, int place) throws IOException {
    String script =
        """
        ip netns add %1$s &&
        ip link add %2$s type veth peer name eth0 netns %1$s &&
        ip link set %2$s master br%3$d up &&
        ip -n %1$s link set lo up &&
        ip -n %1$s addr add %4$s/%5$d dev eth0 &&
        ip -n %1$s link set eth0 up
        """
            .formatted(name, port, site, address(site, place), PREFIX);
    NamespaceHolder.run(
        bridge(), List.of("sh", "-c", script), name + " could not join the network");
  }

  /// Joins the first two sites by a link.
  ///
  /// @param spec the link's properties in each direction
  /// @param seed determines lost, delayed and reordered frames
  /// @param every the interval of probe packets
  /// @param log the error log of the link's process
  public LinkProcess join(
      Installation installation, DirectionSpec spec, long seed, Duration every, Path log)
      throws IOException {
    LinkProcess joined = LinkProcess.join(installation, this, spec, seed, every, log);
    link = joined;
    return joined;
  }

  /// Starts a process that can carry the frames of one wire: those of a wire that is moved to the returned bridge.
  ///
  /// @param process the wire's process, which decides the site
  /// @param in properties for frames to the process
  /// @param out properties for frames from the process
  /// @param peers the other ends of the frames to shape; empty for all
  /// @param log the error log
  public WireCarrier carrier(
      Installation installation,
      String process,
      DirectionSpec in,
      DirectionSpec out,
      List<String> peers,
      Path log)
      throws IOException {
    int number = carriers.incrementAndGet();
    String bridge = "wire" + number;
    String outer = bridge + "out";
    String inner = bridge + "in";
    // Without an address of its own the bridge sends no packets, so all that come from it are the
    // process's.
    String script =
        """
        ip link add %1$s type bridge && ip link set %1$s addrgenmode none up &&
        ip tuntap add dev %2$s mode tap && ip link set %2$s addrgenmode none master %4$s up &&
        ip tuntap add dev %3$s mode tap && ip link set %3$s addrgenmode none master %1$s up
        """
            .formatted(bridge, outer, inner, bridgeOf(process));
    NamespaceHolder.run(
        bridge(), List.of("sh", "-c", script), "no process could carry the frames of " + process);
    LinkProcessSpec setup =
        new LinkProcessSpec(
            outer,
            inner,
            in,
            out,
            Optional.of(peers.stream().map(this::addressOf).toList()),
            number,
            Optional.empty());
    return new WireCarrier(
        bridge, LinkProcess.start(installation, this, setup, log), () -> remove(bridge));
  }

  private void remove(String bridge) {
    String script = "ip link del %1$sout; ip link del %1$sin; ip link del %1$s".formatted(bridge);
    try {
      NamespaceHolder.run(bridge(), List.of("sh", "-c", script), bridge + " could not be removed");
    } catch (IOException e) {
      // The network disappears with its last process.
    }
  }

  /// A process that carries the frames of the wires at a bridge.
  ///
  /// @param bridge where the wire must end
  /// @param removal removes the bridge and its devices
  public record WireCarrier(String bridge, LinkProcess process, Runnable removal)
      implements AutoCloseable {

    @Override
    public void close() {
      process.close();
      removal.run();
    }
  }

  /// The link between the sites; empty when there is none.
  public Optional<LinkProcess> link() {
    return Optional.ofNullable(link);
  }

  /// Closes the link and releases the network, which disappears with its last process.
  @Override
  public void close() {
    if (link != null) {
      link.close();
    }
    NamespaceHolder.end(holder);
  }
}
