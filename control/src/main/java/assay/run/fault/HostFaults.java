package assay.run.fault;

import assay.cluster.PrivateDisks;
import assay.cluster.PrivateNetwork;
import assay.fault.CpuGroup;
import assay.fault.ProcessState;
import assay.host.HostsFile;
import assay.plan.FaultKind;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Faults that a host does not allow.
public final class HostFaults {

  /// Faults that a guard beside the members must undo.
  private static final List<FaultKind> GUARDED =
      List.of(FaultKind.PAUSE, FaultKind.STUTTER, FaultKind.THROTTLE, FaultKind.DISK_FILL);

  private static final String MEMBERS =
      "members are on other hosts, and it is done to members on this one alone";

  private static final String NETWORK =
      "the cluster is on several hosts, whose network is not Assay's to cut";

  private static final String IN_CONTAINERS =
      "members are in containers, and %s is theirs alone to change";

  private static final String CONTAINERS_NETWORK =
      "the cluster is in containers, whose network is not Assay's to cut";

  private static final String PODS_NETWORK =
      "the network of pods is the cluster's: a NetworkPolicy is taken up whenever its network plug-in does, and nothing proves when";

  /// Pods have no guard that could continue a stopped member, and only the node can change their limits.
  private static final Map<FaultKind, String> IN_PODS =
      Map.of(
          FaultKind.PAUSE,
          MEMBERS,
          FaultKind.STUTTER,
          MEMBERS,
          FaultKind.THROTTLE,
          "members are in pods, whose share of the CPUs is their node's to change",
          FaultKind.DISK_FILL,
          "members are in pods, whose file system is their node's");

  private HostFaults() {}

  /// Faults that the hosts of a file do not allow, each with the reason.
  public static Map<FaultKind, String> missing(HostsFile hosts) {
    Map<FaultKind, String> missing = new EnumMap<>(missing());
    if (hosts.used().stream().anyMatch(host -> !host.here())) {
      boolean pods = hosts.used().stream().anyMatch(host -> host.kubernetes() != null);
      String why = pods ? PODS_NETWORK : hosts.onThisHost() ? CONTAINERS_NETWORK : NETWORK;
      Arrays.stream(FaultKind.values())
          .filter(FaultKind::needsNetwork)
          .forEach(kind -> missing.put(kind, why));
    }
    List<HostsFile.Entry> members = hosts.members().stream().map(hosts::host).toList();
    if (members.stream().anyMatch(host -> host.container() != null)) {
      missing.put(FaultKind.THROTTLE, IN_CONTAINERS.formatted("their share of the CPUs"));
      missing.put(FaultKind.DISK_FILL, IN_CONTAINERS.formatted("their file system"));
    }
    if (members.stream().anyMatch(host -> !host.ssh().isEmpty())) {
      for (FaultKind kind : GUARDED) {
        missing.put(kind, MEMBERS);
      }
    }
    if (members.stream().anyMatch(host -> host.kubernetes() != null)) {
      missing.putAll(IN_PODS);
    }
    return missing;
  }

  /// Faults that an existing cluster does not allow, each with the reason: all except user's commands.
  public static Map<FaultKind, String> missingOfExisting() {
    Map<FaultKind, String> missing = new EnumMap<>(FaultKind.class);
    for (FaultKind kind : FaultKind.values()) {
      missing.put(kind, "members are not Assay's, for the cluster was there before (--existing)");
    }
    missing.remove(FaultKind.COMMAND);
    return missing;
  }

  /// Faults that this host does not allow, each with the reason.
  public static Map<FaultKind, String> missing() {
    Map<FaultKind, String> missing = new EnumMap<>(FaultKind.class);
    ProcessState.missing()
        .ifPresent(reason -> {
          missing.put(FaultKind.PAUSE, reason);
          missing.put(FaultKind.STUTTER, reason);
        });
    CpuGroup.missing().ifPresent(reason -> missing.put(FaultKind.THROTTLE, reason));
    missing.put(
        FaultKind.COMMAND,
        "commands are for a cluster that was there before (--existing); Assay's own it harms itself");
    PrivateDisks.missing().ifPresent(reason -> missing.put(FaultKind.DISK_FILL, reason));
    PrivateNetwork.missing()
        .ifPresent(reason ->
            Arrays.stream(FaultKind.values())
                .filter(FaultKind::needsNetwork)
                .forEach(kind -> missing.put(kind, reason)));
    return missing;
  }
}
