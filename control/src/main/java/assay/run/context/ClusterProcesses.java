package assay.run.context;

import assay.api.ServerProcess;
import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.plan.ProcessName;
import assay.probe.ProcessTable;
import assay.probe.SocketOwners;
import assay.record.probe.ConnectionKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The processes of a cluster, by their roles.
final class ClusterProcesses {

  private ClusterProcesses() {}

  /// All servers of running processes.
  static Stream<ServerProcess> servers(Cluster cluster) {
    return cluster.children().stream()
        .filter(ChildHandle::alive)
        .flatMap(child -> child.servers().stream());
  }

  /// The running first processes of a server.
  static Stream<ProcessHandle> running(ServerProcess server) {
    return server.processes().stream().flatMap(pid -> ProcessHandle.of(pid).stream());
  }

  static SocketOwners owners(Cluster cluster) {
    List<ServerProcess> servers = servers(cluster).toList();
    Map<Long, ConnectionKind> processes = new HashMap<>();
    Map<Integer, ConnectionKind> ports = new HashMap<>();
    for (ServerProcess server : servers) {
      ConnectionKind wire = ConnectionKind.of(server.role());
      ports.put(server.port(), wire);
      ProcessTable.ofThisHost()
          .trees(server.processes())
          .forEach(process -> processes.put(process, wire));
    }
    return new SocketOwners(pids(cluster, true), pids(cluster, false), processes, ports);
  }

  private static Set<Long> pids(Cluster cluster, boolean members) {
    return cluster.children().stream()
        .filter(child -> ProcessName.isMember(child.name()) == members)
        .flatMap(child -> child.processes().stream())
        .map(ProcessHandle::pid)
        .collect(Collectors.toUnmodifiableSet());
  }
}
