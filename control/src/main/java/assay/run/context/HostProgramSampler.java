package assay.run.context;

import assay.probe.ProcessTable;
import assay.probe.ProcessTreeCpu;
import assay.probe.ProcessTreeMemory;
import assay.record.probe.ProbeSample;
import assay.schedule.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The resource use of programs and their descendants during a trial. Safe for many threads.
final class HostProgramSampler {

  private final Map<Owner, ProcessTreeCpu> cpu = new HashMap<>();

  private record Owner(String name, Optional<ProcessHandle> process) {}

  /// The row of some programs. Programs of a restarted process count from 0 again, as the process does.
  ///
  /// @param process the owner; empty to continue the count across owners
  /// @param name the programs' common name: `member-1`, `database`
  /// @param first the processes that were started
  /// @param hiccup the longest stall, or -1 if unknown
  synchronized ProbeSample sample(
      String trial,
      String name,
      Optional<ProcessHandle> process,
      List<ProcessHandle> first,
      long hiccup) {
    ProcessTable table = ProcessTable.ofThisHost();
    List<Long> running =
        first.stream().filter(ProcessHandle::isAlive).map(ProcessHandle::pid).toList();
    return new ProbeSample(
        trial,
        name,
        Clock.host().nanos(),
        cpu.computeIfAbsent(new Owner(name, process), who -> new ProcessTreeCpu())
            .nanos(table, running)
            .orElse(-1),
        ProcessTreeMemory.bytes(table.trees(running)).orElse(-1),
        hiccup,
        -1);
  }
}
