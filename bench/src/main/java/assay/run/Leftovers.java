package assay.run;

import assay.fault.CpuGroup;
import assay.fault.ProcessState;

/// What runs of before may have left behind where they and the guards of their faults were killed: control
/// groups, and processes that were frozen and so could not notice that nobody watches them any more.
final class Leftovers {

  private static final String CHILD = "assay.child.ChildMain";

  private Leftovers() {}

  /// Removes them.
  static void sweep() {
    CpuGroup.sweep();
    ProcessHandle.allProcesses().filter(Leftovers::frozenOrphan).forEach(Leftovers::end);
  }

  private static boolean frozenOrphan(ProcessHandle process) {
    return process.info().commandLine().filter(line -> line.contains(CHILD)).isPresent()
        && ProcessState.stopped(process.pid())
        && process.parent().flatMap(parent -> parent.info().command()).stream()
            .noneMatch(command -> command.endsWith("java"));
  }

  private static void end(ProcessHandle process) {
    boolean unused = process.destroyForcibly();
  }
}
