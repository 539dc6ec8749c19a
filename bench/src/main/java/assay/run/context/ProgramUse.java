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

/// What programs of the host's use, with all that they have started, over the time of a cell. Safe for many threads.
final class ProgramUse {

  private final Map<Owner, ProcessTreeCpu> cpu = new HashMap<>();

  private record Owner(String name, Optional<ProcessHandle> process) {}

  /// The row of some programs. Those of a process that was started again count from nothing, as it does itself.
  ///
  /// @param process the process that they are, or none where their use is to go on whoever started them
  /// @param name who they are together: `member-1`, `database`
  /// @param first the processes that were started
  /// @param hiccup what is known of a stall of theirs, or -1
  synchronized ProbeSample sample(
      String cell,
      String name,
      Optional<ProcessHandle> process,
      List<ProcessHandle> first,
      long hiccup) {
    ProcessTable table = ProcessTable.ofThisHost();
    List<Long> running =
        first.stream().filter(ProcessHandle::isAlive).map(ProcessHandle::pid).toList();
    return new ProbeSample(
        cell,
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
