package assay.child;

import assay.probe.JvmProbe;
import assay.probe.ProcessProbe;
import assay.probe.ProcessTable;
import assay.probe.ProcessTreeCpu;
import assay.probe.ProcessTreeFiles;
import assay.probe.ProcessTreeMemory;
import assay.tether.Answer;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/// Resource use of this process or its programs, for a parent on another host that cannot read it.
final class ProcessUsageProbe {

  private final ProcessTreeCpu programs = new ProcessTreeCpu();

  /// Open files and threads of this process and of the programs that it manages.
  static Answer.FilesCounted files(List<Long> programs) {
    if (programs.isEmpty()) {
      return new Answer.FilesCounted(JvmProbe.openFiles(), OptionalLong.of(JvmProbe.threads()));
    }
    Set<Long> trees = ProcessTable.ofThisHost().trees(programs);
    return new Answer.FilesCounted(
        sum(JvmProbe.openFiles(), ProcessTreeFiles.open(trees)),
        sum(OptionalLong.of(JvmProbe.threads()), ProcessTreeFiles.threads(trees)));
  }

  private static OptionalLong sum(OptionalLong one, OptionalLong other) {
    return one.isPresent() && other.isPresent()
        ? OptionalLong.of(one.getAsLong() + other.getAsLong())
        : OptionalLong.empty();
  }

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
