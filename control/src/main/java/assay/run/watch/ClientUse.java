package assay.run.watch;

import assay.cluster.ChildHandle;
import assay.probe.ProcessProbe;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// The CPU time and memory that a watch takes from its host, read from outside.
final class ClientUse {

  private final List<ProcessProbe> clients;
  private final ProcessProbe own = new ProcessProbe(ProcessHandle.current());
  private long clientNanos;
  private long ownNanos;

  ClientUse(List<ChildHandle> clients) {
    this.clients = clients.stream().map(ChildHandle::handle).map(ProcessProbe::new).toList();
    clientNanos = cpu(this.clients.stream());
    ownNanos = cpu(Stream.of(own));
  }

  /// CPU time of all clients since the last call; -1 if unknown.
  long clientCpuNanos() {
    long before = clientNanos;
    clientNanos = cpu(clients.stream());
    return clientNanos < 0 || before < 0 ? -1 : clientNanos - before;
  }

  /// CPU time of this process since the last call; -1 if unknown.
  long ownCpuNanos() {
    long before = ownNanos;
    ownNanos = cpu(Stream.of(own));
    return ownNanos < 0 || before < 0 ? -1 : ownNanos - before;
  }

  long residentBytes() {
    return clients.stream().mapToLong(each -> each.residentBytes().orElse(0)).sum();
  }

  private static long cpu(Stream<ProcessProbe> processes) {
    List<OptionalLong> all = processes.map(ProcessProbe::cpuNanos).toList();
    return all.stream().anyMatch(OptionalLong::isEmpty)
        ? -1
        : all.stream().mapToLong(OptionalLong::getAsLong).sum();
  }
}
