package assay.child;

import assay.probe.JvmProbe;
import assay.probe.ProcessProbe;
import assay.probe.ProcessTable;
import assay.probe.ProcessTreeCpu;
import assay.probe.ProcessTreeMemory;
import assay.tether.Answer;
import java.util.List;
import java.util.OptionalLong;

/// Resource use of this process or its programs, for a parent on another host that cannot read it.
final class ProcessUse {

  private final ProcessTreeCpu programs = new ProcessTreeCpu();

  /// Total until now.
  ///
  /// @param first processes that it manages; empty to measure this process
  synchronized Answer.UseMeasured now(List<Long> first) {
    if (first.isEmpty()) {
      ProcessProbe own = new ProcessProbe(ProcessHandle.current());
      return new Answer.UseMeasured(own.cpuNanos(), own.residentBytes(), JvmProbe.allocatedBytes());
    }
    ProcessTable table = ProcessTable.ofThisHost();
    List<Long> running =
        first.stream()
            .filter(pid -> ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent())
            .toList();
    return new Answer.UseMeasured(
        programs.nanos(table, running),
        ProcessTreeMemory.bytes(table.trees(running)),
        OptionalLong.empty());
  }
}
