package assay.cluster;

import assay.api.Settings;
import assay.api.engine.FreePorts;
import assay.api.engine.Site;
import assay.engine.ReleaseSetting;
import assay.plan.ClusterSites;
import assay.plan.ProcessName;
import assay.plan.ProxySetting;
import assay.tether.Command.ProcessSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The processes of one trial: names, machines, ports, folders.
///
/// @param simulated whether members live inside the client, and none is started
/// @param port the first port
/// @param folder the folder of each process, by its name
/// @param training whether the processes train start-up caches instead of using them
/// @param traffic whether background users have their own process
public record ClusterLayout(
    Installation installation,
    String engine,
    String workload,
    boolean simulated,
    String trial,
    Settings settings,
    String cluster,
    int port,
    Function<String, Path> folder,
    boolean training,
    boolean traffic) {

  /// The same layout with a process for background users, if there are any. Not if members live inside the client,
  /// because no other process could find them.
  public ClusterLayout withTraffic(boolean users) {
    return with(trial, settings, folder, users && !simulated);
  }

  /// The same cluster in another trial, a round of a soak; only the folders change.
  public ClusterLayout in(String other, Function<String, Path> folders) {
    return with(other, settings, folders, traffic);
  }

  /// The same processes in another trial whose configuration needs no other processes.
  public ClusterLayout of(String other, Settings its, Function<String, Path> folders) {
    return with(other, its, folders, traffic);
  }

  /// The same processes with a release of the product; empty for the configuration's own.
  ClusterLayout released(String release) {
    if (release.isEmpty()) {
      return this;
    }
    return with(trial, ReleaseSetting.in(settings, release), folder, traffic);
  }

  private ClusterLayout with(
      String newTrial, Settings newSettings, Function<String, Path> newFolder, boolean newTraffic) {
    return new ClusterLayout(
        installation,
        engine,
        workload,
        simulated,
        newTrial,
        newSettings,
        cluster,
        port,
        newFolder,
        training,
        newTraffic);
  }

  /// A new cluster's port: the configuration's, or a free one. Further sites use the ports after it.
  public static int portFor(Settings settings) {
    int named = Integer.parseInt(settings.text("port", "0"));
    int sites = Math.max(1, ClusterSites.of(settings).all().size());
    return named == 0 ? FreePorts.free(FreePorts.OF_A_CLUSTER * sites) : named;
  }

  /// The member count over all sites.
  public int members() {
    return settings.integer("members");
  }

  /// The sites; none if the cluster has no sites.
  public ClusterSites sites() {
    return ClusterSites.of(settings);
  }

  /// The member count in a process's site.
  public int membersAround(String process) {
    ClusterSites sites = sites();
    return sites.any() ? sites.all().get(siteOf(process)).members() : members();
  }

  /// The index of a process's site, from 0.
  public int siteOf(String process) {
    return sites().indexOf(ProcessName.parse(process).orElseThrow());
  }

  /// Whether a member stores nothing and forwards requests: the last of the original members of each site.
  public boolean isProxy(String member) {
    List<String> names = namesAround(member);
    return names.indexOf(member) >= Math.max(0, names.size() - ProxySetting.of(settings));
  }

  /// The folders of all processes, as a pattern for a reader.
  String folders() {
    return folder.apply("*").toString();
  }

  public List<ProcessSpec> memberSeats() {
    if (simulated) {
      return List.of();
    }
    return IntStream.rangeClosed(1, members())
        .mapToObj(i -> seat(ProcessName.member(i), machine(i)))
        .toList();
  }

  /// The seat of a member that joins later, new or restarted.
  ///
  /// @param start how often the member was started before
  ProcessSpec laterSeat(String member, int start) {
    ProcessSpec seat = seat(member, machineOf(member));
    return start == 0 ? seat : seat.in(folder.apply(member + "-again-" + start).toString());
  }

  /// One seat per client process: the first on the machine `client-machine`, the others on the following machines in
  /// turn.
  public List<ProcessSpec> clientSeats() {
    return IntStream.rangeClosed(1, clients())
        .mapToObj(i -> seat(ProcessName.client(i), clientMachine(i)))
        .toList();
  }

  /// The seat of the background users' process, on the machine after the last client's; empty when there is none.
  public Optional<ProcessSpec> trafficSeat() {
    return traffic
        ? Optional.of(seat(ProcessName.traffic(1), clientMachine(clients() + 1)))
        : Optional.empty();
  }

  /// One seat per observer. If changes go one way, only receiving sites are observed, because listening costs a site
  /// a little.
  public List<ProcessSpec> observerSeats() {
    int sites = sites().all().size();
    boolean all = sites == 1 || settings.text("direction", "one-way").equals("both-ways");
    return IntStream.rangeClosed(all ? 1 : 2, sites)
        .mapToObj(ProcessName::observer)
        .map(observer -> seat(observer, clientMachine(clients() + 1)))
        .toList();
  }

  /// The names of all processes of the layout.
  List<String> processes() {
    return Stream.of(memberSeats(), clientSeats(), trafficSeat().stream().toList(), observerSeats())
        .flatMap(List::stream)
        .map(ProcessSpec::name)
        .toList();
  }

  private int clients() {
    return Integer.parseInt(settings.text("clients", "1"));
  }

  private String clientMachine(int i) {
    return machine(Integer.parseInt(settings.text("client-machine", "1")) + i - 1);
  }

  public String machineOf(String member) {
    return machine(ProcessName.parse(member).orElseThrow().number());
  }

  /// How many machines have members; 0 when members live inside the client.
  int machines() {
    return simulated ? 0 : settings.integer("machines");
  }

  /// The number of a member's machine, from 1.
  int machineNumberOf(String member) {
    return machineNumber(ProcessName.parse(member).orElseThrow().number());
  }

  /// The machine of the i-th member, from 1. Machines take turns.
  private String machine(int i) {
    return "machine-" + machineNumber(i);
  }

  private int machineNumber(int i) {
    return (i - 1) % settings.integer("machines") + 1;
  }

  /// The machine name given to the engine: the real one, or a different one per process if the placement is hidden.
  private String told(String name, String machine) {
    return settings.text("placement", "told").equals("hidden") ? "unknown-" + name : machine;
  }

  private ProcessSpec seat(ProcessName process, String machine) {
    return seat(process.text(), machine);
  }

  private ProcessSpec seat(String name, String machine) {
    return new ProcessSpec(
        engine,
        workload,
        trial,
        name,
        told(name, machine),
        clusterOf(siteOf(name)),
        portOf(siteOf(name)),
        membersAround(name),
        settings.values(),
        folder.apply(name).toString());
  }

  private String clusterOf(int site) {
    return site == 0 ? cluster : cluster + "-" + sites().all().get(site).name();
  }

  private int portOf(int site) {
    return port + site * FreePorts.OF_A_CLUSTER;
  }

  /// The sites as every process learns them.
  ///
  /// @param address maps a process to its address
  List<Site> told(UnaryOperator<String> address) {
    List<Site> told = new ArrayList<>();
    for (ClusterSites.Site site : sites().all()) {
      List<String> names = names(site.firstMember(), site.members());
      int place = told.size();
      told.add(
          new Site(
              site.name(),
              clusterOf(place),
              portOf(place),
              names,
              names.stream().map(address).toList()));
    }
    return told;
  }

  /// The names of the members of a process's site. Members find the cluster through the first.
  List<String> namesAround(String process) {
    ClusterSites sites = sites();
    int first = sites.any() ? sites.all().get(siteOf(process)).firstMember() : 1;
    return names(first, membersAround(process));
  }

  private static List<String> names(int first, int members) {
    return IntStream.range(first, first + members)
        .mapToObj(number -> ProcessName.member(number).text())
        .toList();
  }

  /// Flags that use a start-up cache or, in training, make one. Only one process per role makes a cache, because
  /// several writers would damage the file.
  List<String> startCache(AotCache cache, String name) {
    if (!training) {
      return cache.use();
    }
    boolean first = ProcessName.parse(name).map(process -> process.number() == 1).orElse(false);
    return first ? cache.train() : List.of();
  }
}
