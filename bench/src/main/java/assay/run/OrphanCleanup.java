package assay.run;

import assay.fault.CpuGroup;
import assay.fault.ProcessState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// What runs of before may have left behind where they and the guards of their faults were killed: control
/// groups, and processes that were frozen and so could not notice that nobody watches them any more.
final class OrphanCleanup {

  private static final String CHILD = "assay.child.ChildMain";

  private OrphanCleanup() {}

  /// Removes them.
  static void sweep() {
    CpuGroup.sweep();
    ProcessHandle.allProcesses().filter(OrphanCleanup::frozenOrphan).forEach(OrphanCleanup::end);
  }

  private static boolean frozenOrphan(ProcessHandle process) {
    return ProcessState.of(process.pid()) == ProcessState.STOPPED
        && commandLine(process).contains(CHILD)
        && process.parent().flatMap(parent -> parent.info().command()).stream()
            .noneMatch(command -> command.endsWith("java"));
  }

  /// As the kernel has it: what the JDK tells ends after a page, and a class path may be longer.
  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
    } catch (IOException e) {
      return "";
    }
  }

  private static void end(ProcessHandle process) {
    boolean unused = process.destroyForcibly();
  }
}
