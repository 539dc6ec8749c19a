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

/// The host of each process of a study. The study does not depend on the file.
///
/// @param file the file as the user named it
/// @param sshConfig an `ssh_config` that replaces the user's; empty for the user's
/// @param members the hosts of the machines `machine-1`, `machine-2`, … in turn
/// @param clients the hosts of `client-1`, `client-2`, … in turn; all other senders and listeners are on the first
public record HostsFile(
    String file,
    String sshConfig,
    Map<String, Entry> hosts,
    List<String> members,
    List<String> clients) {

  /// The default name of the host that Assay runs on.
  static final String HERE = "here";

  public HostsFile {
    hosts = new LinkedHashMap<>(hosts);
    members = List.copyOf(members);
    clients = List.copyOf(clients);
  }

  /// A host.
  ///
  /// @param ssh the destination given to `ssh`; empty for the host that Assay runs on
  /// @param addresses addresses that processes listen on, one each; empty when the file gives none
  /// @param java the folder of the JDK; empty to search for one
  /// @param container containers on Assay's own host, one per process; null for none
  /// @param kubernetes pods, one per process; null for none
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

    public Entry(String name, String ssh, List<String> addresses, String java) {
      this(name, ssh, addresses, java, null, null);
    }

    /// Whether this is the host that Assay runs on, without containers.
    public boolean here() {
      return onThisHost() && container == null;
    }

    /// Whether the processes run on Assay's own host, in containers or not.
    public boolean onThisHost() {
      return ssh.isEmpty() && kubernetes == null;
    }

    /// The memory limit of each process; 0 when unlimited.
    public long memoryBytes() {
      if (kubernetes != null) {
        return kubernetes.memoryBytes();
      }
      return container == null ? 0 : container.memoryBytes();
    }

    /// Whether each process has its own network, with a loopback and an address.
    boolean apart() {
      return kubernetes != null || (container != null && container.apart());
    }
  }

  /// Every host that is used, once each: members first, then clients.
  public List<Entry> used() {
    Map<String, Entry> used = new LinkedHashMap<>();
    members.forEach(name -> used.put(name, host(name)));
    clients.forEach(name -> used.put(name, host(name)));
    return List.copyOf(used.values());
  }

  /// This file; null when all processes run on this host as usual.
  public @Nullable HostsFile orThisHost() {
    return used().stream().allMatch(Entry::here) ? null : this;
  }

  /// The hosts that a cluster of so many machines uses.
  public List<Entry> used(int machines) {
    return new HostsFile(
            file, sshConfig, hosts, members.subList(0, Math.min(machines, members.size())), clients)
        .used();
  }

  /// Whether a cluster of so many machines shares one loopback with its clients. Entries without `ssh` share this
  /// host's; a container in a network has its own, and so has a pod.
  public boolean onOne(int machines) {
    List<Entry> used = used(machines);
    return used.stream().map(Entry::ssh).distinct().count() == 1
        && used.stream().noneMatch(Entry::apart);
  }

  /// Whether every process runs on this host, in a container or not.
  public boolean onThisHost() {
    return used().stream().allMatch(Entry::onThisHost);
  }

  public Entry host(String name) {
    return Optional.ofNullable(hosts.get(name))
        .orElseThrow(() -> new IllegalArgumentException("no host " + name));
  }

  /// The host of a process.
  ///
  /// @param machine the number of a member's machine, from 1
  public Entry hostOf(String process, ToIntFunction<String> machine) {
    return ProcessName.isMember(process)
        ? host(members.get((machine.applyAsInt(process) - 1) % members.size()))
        : host(clients.get(ProcessName.isClient(process) ? clientTurn(process) : 0));
  }

  private int clientTurn(String client) {
    return (ProcessName.parse(client).orElseThrow().number() - 1) % clients.size();
  }
}
