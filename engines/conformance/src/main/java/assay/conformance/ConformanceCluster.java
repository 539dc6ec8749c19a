package assay.conformance;

import assay.api.engine.FreePorts;
import assay.api.engine.Site;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Members and one client in separate processes, ready after construction.
public class ConformanceCluster implements AutoCloseable {

  private final Class<?> main;
  private final List<String> flags;
  private final Start start;
  private final Path folder;
  private final TestNetwork network;
  private final Layout layout;
  private final List<String> settings = new ArrayList<>();
  private final List<ChildProcess> members = new ArrayList<>();
  private final List<ChildProcess> others = new ArrayList<>();
  private final ChildProcess client;
  private int again;

  private interface Start {
    /// @param first whether the process is the first with its role
    List<String> flags(String role, boolean first);
  }

  /// The processes of the cluster.
  ///
  /// @param machines each member's machine number
  private record Layout(
      String cluster,
      int port,
      List<String> members,
      List<Integer> machines,
      String client,
      SitesArgument sites) {

    static Layout alone(int size, int machines) {
      int port = FreePorts.free(FreePorts.OF_A_CLUSTER);
      return new Layout(
          "assay-it-" + port,
          port,
          IntStream.rangeClosed(1, size).mapToObj(i -> "member-" + i).toList(),
          IntStream.range(0, size).mapToObj(i -> 1 + i % machines).toList(),
          "client-1",
          SitesArgument.NONE);
    }

    /// Gives each member its own machine, with the member's number.
    static Layout ofSite(SitesArgument sites) {
      List<String> names = sites.all().stream().map(Site::name).toList();
      Site own = sites.all().get(names.indexOf(sites.own()));
      return new Layout(
          own.cluster(),
          own.port(),
          own.members(),
          own.members().stream()
              .map(member -> Integer.valueOf(member.substring("member-".length())))
              .toList(),
          "client-" + (1 + names.indexOf(sites.own())),
          sites);
    }
  }

  /// Starts all processes at once and returns when every partition is safe.
  ///
  /// @param main the main class of every process, in the form of [ConformanceMain]
  /// @param flags the flags for every JVM
  public ConformanceCluster(
      Path folder,
      int size,
      int machines,
      Class<?> main,
      List<String> flags,
      Map<String, String> settings)
      throws Exception {
    this(
        folder,
        TestNetwork.LOOPBACK,
        Layout.alone(size, machines),
        main,
        flags,
        settings,
        quickStart(folder, main, flags));
    awaitReady();
  }

  /// Starts the cluster on a private network, with one machine per process: see
  /// [OwnNetwork#assume].
  public static ConformanceCluster inOwnNetwork(
      Path folder, int size, Class<?> main, List<String> flags, Map<String, String> settings)
      throws Exception {
    Layout layout = Layout.alone(size, size);
    List<String> names = new ArrayList<>(layout.members());
    names.add(layout.client());
    Start start = quickStart(folder, main, flags);
    ConformanceCluster cluster =
        new ConformanceCluster(
            folder, OwnNetwork.make(names), layout, main, flags, settings, start);
    cluster.awaitReady();
    return cluster;
  }

  /// Starts all of a site's processes at once, without waiting for them.
  static ConformanceCluster ofSite(
      Path folder,
      SitesArgument sites,
      Class<?> main,
      List<String> flags,
      Map<String, String> settings)
      throws Exception {
    return new ConformanceCluster(
        folder,
        TestNetwork.LOOPBACK,
        Layout.ofSite(sites),
        main,
        flags,
        settings,
        quickStart(folder, main, flags));
  }

  private static Start quickStart(Path folder, Class<?> main, List<String> flags) {
    SharedClassArchive made =
        SharedClassArchive.of(main, flags, fresh -> train(folder, main, flags, fresh));
    return (role, first) -> made.use(role);
  }

  /// Trains with the fewest members possible, a client and default settings. Only the first member
  /// writes an archive, because several would write the same file.
  private static void train(Path folder, Class<?> main, List<String> flags, SharedClassArchive made)
      throws Exception {
    Path own = folder.resolve("quick-start");
    DescriptorClaims claims = DescriptorClaims.read();
    int fewest = claims.fewestMembers();
    try (ConformanceCluster cluster =
        new ConformanceCluster(
            own,
            TestNetwork.LOOPBACK,
            Layout.alone(fewest, fewest),
            main,
            flags,
            claims.settings(Map.of("backup", "none")),
            (role, first) -> first ? made.train(role) : List.of())) {
      cluster.awaitReady();
      cluster.client().end();
      cluster.member(1).end();
    }
  }

  private ConformanceCluster(
      Path folder,
      TestNetwork network,
      Layout layout,
      Class<?> main,
      List<String> flags,
      Map<String, String> settings,
      Start start)
      throws Exception {
    this.main = main;
    this.flags = flags;
    this.start = start;
    this.folder = folder;
    this.network = network;
    this.layout = layout;
    settings.forEach((name, value) -> this.settings.add(name + "=" + value));
    this.settings.add("machines=" + layout.machines().stream().distinct().count());
    this.settings.add("members=" + layout.members().size());
    try {
      for (int i = 0; i < layout.members().size(); i++) {
        members.add(start(i));
      }
      client = child("client", layout.client(), layout.machines().getFirst(), true);
    } catch (Exception | AssertionError failure) {
      close();
      throw failure;
    }
  }

  private ChildProcess start(int place) throws Exception {
    return child("member", layout.members().get(place), layout.machines().get(place), place == 0);
  }

  private ChildProcess child(String role, String name, int machine, boolean first)
      throws Exception {
    Path own = folder.resolve(again == 0 ? name : name + "-again-" + again);
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of(role, name, "machine-" + machine, layout.cluster()));
    arguments.add(Integer.toString(layout.port()));
    arguments.add(Integer.toString(layout.members().size()));
    arguments.addAll(List.of(own.toString(), layout.sites().word()));
    arguments.add(
        new AddressesArgument(
                network.addressOf(name), layout.members().stream().map(network::addressOf).toList())
            .word());
    arguments.addAll(settings);
    List<String> all = new ArrayList<>(flags);
    all.addAll(start.flags(role, first));
    return new ChildProcess(name, own, network, all, main, arguments);
  }

  /// Returns when every process has joined and every partition is safe; on failure ends every
  /// process.
  final void awaitReady() throws Exception {
    try {
      for (ChildProcess process : processes()) {
        process.answer("joined");
      }
      client.tell("safe " + layout.members().size());
    } catch (Exception | AssertionError failure) {
      close();
      throw failure;
    }
  }

  public final ChildProcess client() {
    return client;
  }

  /// Starts a further client and returns when it has joined. It ends with the cluster.
  public final ChildProcess join(String name) throws Exception {
    ChildProcess other = child("client", name, layout.machines().getFirst(), false);
    others.add(other);
    String unused = other.answer("joined");
    return other;
  }

  public final String addressOf(ChildProcess process) {
    return network.addressOf(process.name());
  }

  /// @param number from 1
  public final ChildProcess member(int number) {
    return members.get(number - 1);
  }

  /// Returns when the member has joined again.
  public final void restart(int number) throws Exception {
    ChildProcess again = start(number - 1);
    members.set(number - 1, again);
    again.answer("joined");
  }

  /// Kills all members, or lets all leave in good order, and starts them again, each with a new folder as in a run;
  /// returns when all have joined again.
  ///
  /// @param gracefully whether they leave, all at the same time
  public final void restartAll(boolean gracefully) throws Exception {
    for (ChildProcess member : members) {
      List<Long> pids = member.pids();
      if (gracefully) {
        member.send("close");
      } else {
        member.kill();
        for (long pid : pids) {
          ProcessHandle.of(pid).ifPresent(process -> process.onExit().join());
        }
      }
    }
    if (gracefully) {
      for (ChildProcess member : members) {
        member.awaitEnd();
      }
    }
    again++;
    for (int i = 0; i < members.size(); i++) {
      members.set(i, start(i));
    }
    for (ChildProcess member : members) {
      member.answer("joined");
    }
  }

  /// All members and, if started, the client and further ones.
  public final List<ChildProcess> processes() {
    List<ChildProcess> all = new ArrayList<>(members);
    if (client != null) {
      all.add(client);
    }
    all.addAll(others);
    return all;
  }

  @Override
  public final void close() {
    processes().forEach(ChildProcess::close);
    network.close();
  }
}
