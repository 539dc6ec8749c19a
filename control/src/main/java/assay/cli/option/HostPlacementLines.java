package assay.cli.option;

import assay.api.Settings;
import assay.engine.EngineDescriptor;
import assay.host.HostsFile;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.ProcessName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Which processes of a study run on which host. No host is contacted.
public final class HostPlacementLines {

  private final Plan plan;
  private final HostsFile hosts;
  private final List<EngineDescriptor> engines;

  private HostPlacementLines(Plan plan, HostsFile hosts, List<EngineDescriptor> engines) {
    this.plan = plan;
    this.hosts = hosts;
    this.engines = engines;
  }

  /// A line for each host: `a: member-1, member-3`. If configurations differ, the lines of each kind follow the names of
  /// its configurations.
  ///
  /// @param engines the engines of the plan's configurations
  public static List<String> lines(Plan plan, HostsFile hosts, List<EngineDescriptor> engines) {
    HostPlacementLines placement = new HostPlacementLines(plan, hosts, engines);
    Map<List<String>, List<String>> groups = new LinkedHashMap<>();
    for (Configuration configuration : plan.configurations()) {
      groups
          .computeIfAbsent(placement.lines(configuration), key -> new ArrayList<>())
          .add(configuration.name());
    }
    if (groups.size() == 1) {
      return groups.keySet().iterator().next();
    }
    List<String> lines = new ArrayList<>();
    groups.forEach((its, configurations) -> {
      lines.add(String.join(", ", configurations) + ":");
      its.forEach(line -> lines.add("  " + line));
    });
    return lines;
  }

  private List<String> lines(Configuration configuration) {
    Map<String, List<String>> processes = new LinkedHashMap<>();
    Settings settings = configuration.values();
    int machines = settings.integer("machines");
    int members = simulated(configuration) ? 0 : settings.integer("members");
    for (int i = 1; i <= members; i++) {
      place(processes, ProcessName.member(i), (i - 1) % machines + 1);
    }
    for (int i = 1; i <= Integer.parseInt(settings.text("clients", "1")); i++) {
      place(processes, ProcessName.client(i), 1);
    }
    if (plan.underTraffic()) {
      place(processes, ProcessName.traffic(1), 1);
    }
    List<String> lines = new ArrayList<>();
    processes.forEach((host, names) -> lines.add(host + ": " + String.join(", ", names)));
    Set<String> unused = new LinkedHashSet<>(hosts.members());
    unused.addAll(hosts.clients());
    unused.removeAll(processes.keySet());
    boolean few = machines < hosts.members().size();
    unused.forEach(host ->
        lines.add(
            "%s: nothing%s"
                .formatted(
                    host,
                    few && hosts.members().contains(host)
                        ? " (the study has `machines: %d`)".formatted(machines)
                        : "")));
    return lines;
  }

  private void place(Map<String, List<String>> processes, ProcessName process, int machine) {
    String host = hosts.hostOf(process.text(), member -> machine).name();
    processes.computeIfAbsent(host, key -> new ArrayList<>()).add(process.text());
  }

  /// Whether the members live inside the client.
  private boolean simulated(Configuration configuration) {
    String its = plan.engine(configuration);
    return engines.stream().anyMatch(each -> each.engine().equals(its) && each.simulated());
  }
}
