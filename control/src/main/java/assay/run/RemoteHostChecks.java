package assay.run;

import assay.api.Settings;
import assay.engine.EngineDescriptor;
import assay.engine.ReleaseSetting;
import assay.host.HostsFile;
import assay.host.container.ContainerSpec;
import assay.plan.ClientLanguageSetting;
import assay.plan.ClusterSites;
import assay.plan.Configuration;
import assay.plan.DiskSetting;
import assay.plan.Plan;
import assay.plan.fault.FaultKind;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Checks what a plan needs that other hosts cannot give.
public final class RemoteHostChecks {

  /// Sessions whose engines start servers beside the members: a broker, a database, a web node.
  private static final List<String> WITH_SERVERS = List.of("MessageClient", "WebClient");

  private final HostsFile hosts;
  private final Set<Problem> problems = new LinkedHashSet<>();

  private RemoteHostChecks(HostsFile hosts) {
    this.hosts = hosts;
  }

  /// Checks that a plan can run on its hosts.
  ///
  /// @param engines the engines of the plan's configurations
  /// @throws ProblemException E524 with everything that the hosts cannot give, exit code 2
  public static void require(Plan plan, HostsFile hosts, List<EngineDescriptor> engines) {
    RemoteHostChecks checks = new RemoteHostChecks(hosts);
    if (plan.soaks()) {
      checks.tell("a soak runs on this host alone", "leave `--for` out");
    }
    engines.stream()
        .filter(engine -> !engine.simulated())
        .filter(engine -> WITH_SERVERS.stream().anyMatch(engine.capabilities()::contains))
        .forEach(engine ->
            checks.tell(
                "%s has servers beside its members, which run on this host alone"
                    .formatted(engine.title()),
                "use another engine"));
    for (Configuration configuration : plan.configurations()) {
      checks.check(configuration);
      String its = plan.engine(configuration);
      boolean simulated =
          engines.stream().anyMatch(each -> each.engine().equals(its) && each.simulated());
      checks.checkAddresses(plan, configuration, simulated);
      checks.checkMemory(configuration, simulated);
    }
    ProblemException.throwIfAny(checks.problems);
  }

  private void check(Configuration configuration) {
    Settings settings = configuration.values();
    if (ClusterSites.of(settings).any()) {
      tell("clusters of several sites run on this host alone", "leave `sites` out");
    }
    if (DiskSetting.of(settings).isPresent()) {
      tell("disks of the members' own are made on this host alone", "leave `disk` out");
    }
    if (!settings.text("jvm", "this").equals("this")) {
      tell(
          "`jvm: %s` is a JDK of this host; on others every process runs on the one named there"
              .formatted(settings.text("jvm")),
          "leave `jvm` out");
    }
    ReleaseSetting.of(settings)
        .ifPresent(release ->
            tell(
                "`version: %s` was fetched for this host; others have what Assay contains"
                    .formatted(release),
                "leave `version` out"));
    settings.values().entrySet().stream()
        .filter(setting -> setting.getValue().startsWith("env("))
        .forEach(setting ->
            tell(
                "`%s: %s` is a variable of this host, and none travels to others"
                    .formatted(setting.getKey(), setting.getValue()),
                "give the value itself"));
    String language = settings.text(ClientLanguageSetting.SETTING, ClientLanguageSetting.JAVA);
    boolean here = hosts.clients().stream().allMatch(name -> hosts.host(name).here());
    if (!language.equals(ClientLanguageSetting.JAVA) && !here) {
      tell(
          "clients in %s run on this host alone".formatted(language),
          "let `clients` be a host without `ssh`, `container` and `kubernetes`");
    }
  }

  /// The kernel ends a JVM whose heap alone exceeds its container's memory as soon as the heap fills.
  private void checkMemory(Configuration configuration, boolean simulated) {
    Settings settings = configuration.values();
    int used = simulated ? 0 : settings.integer("machines");
    Set<String> machines =
        new LinkedHashSet<>(hosts.members().subList(0, Math.min(used, hosts.members().size())));
    machines.forEach(host -> checkMemory(host, "a member", settings.text("heap")));
    new LinkedHashSet<>(hosts.clients())
        .forEach(host -> checkMemory(host, "a client", settings.text("client-heap")));
  }

  private void checkMemory(String host, String who, String heap) {
    long memory = hosts.host(host).memoryBytes();
    if (!ContainerSpec.fits(heap, memory)) {
      problems.add(
          new Problem(
              "E564",
              "%s on host %s has a heap of %s, and its container has %d MiB"
                  .formatted(who, host, heap, memory >> 20),
              "give `memory` at least half as much again as the heap"));
    }
  }

  /// Each process needs its own address, unless the whole cluster shares one loopback.
  private void checkAddresses(Plan plan, Configuration configuration, boolean simulated) {
    Settings settings = configuration.values();
    int machines = settings.integer("machines");
    if (hosts.onOne(simulated ? 0 : machines)) {
      return;
    }
    Map<String, Integer> needed = new TreeMap<>();
    int members = simulated ? 0 : settings.integer("members") + added(plan, configuration);
    for (int member = 0; member < members; member++) {
      String host = hosts.members().get(member % machines % hosts.members().size());
      needed.merge(host, 1, Integer::sum);
    }
    int clients = Integer.parseInt(settings.text("clients", "1"));
    for (int client = 0; client < clients; client++) {
      needed.merge(hosts.clients().get(client % hosts.clients().size()), 1, Integer::sum);
    }
    if (plan.underTraffic()) {
      needed.merge(hosts.clients().getFirst(), 1, Integer::sum);
    }
    needed.keySet().removeIf(host -> hosts.host(host).kubernetes() != null);
    needed.forEach((host, processes) -> {
      int addresses = hosts.host(host).addresses().size();
      if (processes > addresses) {
        tell(
            "host %s would run %d processes of a cluster at %d %s; each process needs an address of its own"
                .formatted(host, processes, addresses, addresses == 1 ? "address" : "addresses"),
            "give it more `addresses`, or put the members on more hosts");
      }
    });
  }

  private static int added(Plan plan, Configuration configuration) {
    return (int)
        plan.steps(configuration).stream()
            .flatMap(step -> step.faults().stream())
            .filter(fault -> FaultKind.of(fault.fault()).filter(FaultKind::adds).isPresent())
            .count();
  }

  private void tell(String what, String otherwise) {
    problems.add(new Problem("E524", what, "leave `--hosts` out, or " + otherwise));
  }
}
