package assay.run.fault;

import assay.cluster.LinkProcess;
import assay.cluster.PrivateNetwork;
import assay.cluster.disk.PrivateDisks;
import assay.fault.ProcessState;
import assay.fault.cpu.CpuControlGroup;
import assay.host.HostsFile;
import assay.plan.fault.FaultKind;
import assay.plan.fault.FaultMechanism;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Faults that a host does not allow.
public final class UnavailableFaults {

  private static final String MEMBERS =
      "members are on other hosts, and it is done to members on this one alone";

  private static final String NETWORK =
      "the cluster is on several hosts, whose network is not Assay's to cut";

  private static final String CONTAINERS_NETWORK =
      "the cluster is in containers, whose network is not Assay's to cut";

  private static final String PODS_NETWORK =
      "the network of pods is the cluster's: a NetworkPolicy is taken up whenever its network plug-in does, and nothing proves when";

  private static final String PODS_CPU =
      "members are in pods, whose share of the CPUs is their node's to change";

  private static final String PODS_DISK = "members are in pods, whose file system is their node's";

  private UnavailableFaults() {}

  /// Faults that the hosts of a file do not allow, each with the reason.
  public static Map<FaultKind, String> missing(HostsFile hosts) {
    Map<FaultMechanism, String> lacking = lackingHere();
    lacking.putAll(lacking(hosts));
    return kinds(lacking);
  }

  /// Faults that an existing cluster does not allow, each with the reason: all except user's commands.
  public static Map<FaultKind, String> missingOfExisting() {
    Map<FaultMechanism, String> lacking = new EnumMap<>(FaultMechanism.class);
    for (FaultMechanism means : FaultMechanism.values()) {
      lacking.put(means, "members are not Assay's, for the cluster was there before (--existing)");
    }
    lacking.remove(FaultMechanism.COMMAND);
    return kinds(lacking);
  }

  /// Faults that this host does not allow, each with the reason.
  public static Map<FaultKind, String> missing() {
    return kinds(lackingHere());
  }

  private static Map<FaultKind, String> kinds(Map<FaultMechanism, String> lacking) {
    Map<FaultKind, String> kinds = new LinkedHashMap<>();
    for (FaultKind kind : FaultKind.all()) {
      String reason = lacking.get(kind.means());
      if (reason != null) {
        kinds.put(kind, reason);
      }
    }
    return kinds;
  }

  private static Map<FaultMechanism, String> lackingHere() {
    Map<FaultMechanism, String> lacking = new EnumMap<>(FaultMechanism.class);
    for (FaultMechanism means : FaultMechanism.values()) {
      lackingHere(means).ifPresent(reason -> lacking.put(means, reason));
    }
    return lacking;
  }

  private static Optional<String> lackingHere(FaultMechanism means) {
    return switch (means) {
      case PROCESS -> Optional.empty();
      case GUARD -> ProcessState.missing();
      case CPU -> CpuControlGroup.missing();
      case DISK -> PrivateDisks.missing();
      case POWER -> PrivateDisks.missingPower();
      case NETWORK -> PrivateNetwork.missing();
      case SHAPER -> LinkProcess.missingOfHost();
      case COMMAND ->
          Optional.of(
              "commands are for a cluster that was there before (--existing); Assay's own it harms itself");
    };
  }

  /// The means that the hosts of a file do not allow, whatever this host allows.
  static Map<FaultMechanism, String> lacking(HostsFile hosts) {
    Map<FaultMechanism, String> lacking = new EnumMap<>(FaultMechanism.class);
    for (FaultMechanism means : FaultMechanism.values()) {
      lacking(means, hosts).ifPresent(reason -> lacking.put(means, reason));
    }
    return lacking;
  }

  private static Optional<String> lacking(FaultMechanism means, HostsFile hosts) {
    return switch (means) {
      case PROCESS, COMMAND -> Optional.empty();
      // Pods have no guard that could continue a stopped member.
      case GUARD ->
          membersAre(UnavailableFaults::overSsh, hosts)
                  || membersAre(UnavailableFaults::inPod, hosts)
              ? Optional.of(MEMBERS)
              : Optional.empty();
      case CPU -> lackingOwn("their share of the CPUs", PODS_CPU, hosts);
      case DISK, POWER -> lackingOwn("their file system", PODS_DISK, hosts);
      case NETWORK, SHAPER -> lackingNetwork(hosts);
    };
  }

  /// @param what something that belongs to a container
  private static Optional<String> lackingOwn(String what, String ofPods, HostsFile hosts) {
    if (membersAre(UnavailableFaults::inPod, hosts)) {
      return Optional.of(ofPods);
    }
    if (membersAre(UnavailableFaults::overSsh, hosts)) {
      return Optional.of(MEMBERS);
    }
    return membersAre(UnavailableFaults::inContainer, hosts)
        ? Optional.of("members are in containers, and %s is theirs alone to change".formatted(what))
        : Optional.empty();
  }

  private static boolean overSsh(HostsFile.Entry host) {
    return !host.ssh().isEmpty();
  }

  private static boolean inContainer(HostsFile.Entry host) {
    return host.container() != null;
  }

  private static boolean inPod(HostsFile.Entry host) {
    return host.kubernetes() != null;
  }

  /// Whether some members are on such a host.
  private static boolean membersAre(Predicate<HostsFile.Entry> kind, HostsFile hosts) {
    return hosts.members().stream().map(hosts::host).anyMatch(kind);
  }

  private static Optional<String> lackingNetwork(HostsFile hosts) {
    if (hosts.used().stream().allMatch(HostsFile.Entry::here)) {
      return Optional.empty();
    }
    boolean pods = hosts.used().stream().anyMatch(host -> host.kubernetes() != null);
    return Optional.of(pods ? PODS_NETWORK : hosts.onThisHost() ? CONTAINERS_NETWORK : NETWORK);
  }
}
