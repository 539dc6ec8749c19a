package assay.host;

import assay.host.container.ContainerSpec;
import assay.host.pod.PodSpec;
import assay.plan.ProcessName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// Which host each process of a study is to run on: a file of its own, so that the study goes anywhere.
///
/// @param file the file as the user named it
/// @param sshConfig an `ssh_config` to use instead of the user's; empty for that
/// @param hosts every host by its name
/// @param members the hosts of the machines `machine-1`, `machine-2`, … in turn
/// @param clients the hosts of the clients `client-1`, `client-2`, … in turn; all else that sends requests or listens is on the
///     first
public record HostsFile(
    String file,
    String sshConfig,
    Map<String, Entry> hosts,
    List<String> members,
    List<String> clients) {

  /// The name that stands for the host Assay runs on where nothing is said of it.
  static final String HERE = "here";

  public HostsFile {
    hosts = new LinkedHashMap<>(hosts);
    members = List.copyOf(members);
    clients = List.copyOf(clients);
  }

  /// A host.
  ///
  /// @param name its name in the file
  /// @param ssh what is written behind `ssh`; empty for the host Assay runs on
  /// @param addresses where processes there listen, each at one of its own; none where nothing is said
  /// @param java the folder of its JDK; empty where it is to be found
  /// @param container the containers that its processes run in, one each, on the host Assay runs on; null where they
  ///     run in none
  /// @param kubernetes the pods that its processes run in, one each; null where they run in none
  public record Entry(
      String name,
      String ssh,
      List<String> addresses,
      String java,
      @Nullable ContainerSpec container,
      @Nullable PodSpec kubernetes) {

    public Entry {
      addresses = List.copyOf(addresses);
    }

    /// A host without containers.
    public Entry(String name, String ssh, List<String> addresses, String java) {
      this(name, ssh, addresses, java, null, null);
    }

    /// Whether it is the host that Assay runs on, without containers.
    public boolean here() {
      return onThisHost() && container == null;
    }

    /// Whether its processes are this host's, in containers or not.
    public boolean onThisHost() {
      return ssh.isEmpty() && kubernetes == null;
    }

    /// How much memory each of its processes gets at most; 0 where there is no limit.
    public long memoryBytes() {
      if (kubernetes != null) {
        return kubernetes.memoryBytes();
      }
      return container == null ? 0 : container.memoryBytes();
    }

    /// Whether each process has a network, and so a loopback and an address, of its own.
    boolean apart() {
      return kubernetes != null || (container != null && container.apart());
    }
  }

  /// Every host that is used, each once, in the order of members and then clients.
  public List<Entry> used() {
    Map<String, Entry> used = new LinkedHashMap<>();
    members.forEach(name -> used.put(name, host(name)));
    clients.forEach(name -> used.put(name, host(name)));
    return List.copyOf(used.values());
  }

  /// The same; null where all that it uses is this host, on which everything goes its own way.
  public @Nullable HostsFile orThisHost() {
    return used().stream().allMatch(Entry::here) ? null : this;
  }

  /// The hosts that are used by a cluster of so many machines.
  public List<Entry> used(int machines) {
    return new HostsFile(
            file, sshConfig, hosts, members.subList(0, Math.min(machines, members.size())), clients)
        .used();
  }

  /// Whether a cluster of so many machines, with its clients, is on one loopback. What is not reached by `ssh`
  /// has one, whatever its names; a container in a network has its own, and so has a pod.
  public boolean onOne(int machines) {
    List<Entry> used = used(machines);
    return used.stream().map(Entry::ssh).distinct().count() == 1
        && used.stream().noneMatch(Entry::apart);
  }

  /// Whether every process of theirs is one of this host's, in a container or not.
  public boolean onThisHost() {
    return used().stream().allMatch(Entry::onThisHost);
  }

  /// A host by its name.
  public Entry host(String name) {
    return Optional.ofNullable(hosts.get(name))
        .orElseThrow(() -> new IllegalArgumentException("no host " + name));
  }

  /// The host of a process.
  ///
  /// @param machine the number of the machine that a member stands on, from 1
  public Entry hostOf(String process, ToIntFunction<String> machine) {
    return ProcessName.isMember(process)
        ? host(members.get((machine.applyAsInt(process) - 1) % members.size()))
        : host(clients.get(ProcessName.isClient(process) ? clientTurn(process) : 0));
  }

  private int clientTurn(String client) {
    return (ProcessName.parse(client).orElseThrow().number() - 1) % clients.size();
  }
}
