package assay.run;

import assay.fault.CpuGroup;
import assay.fault.ProcessState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/// What runs of before may have left behind where they and the guards of their faults were killed: control
/// groups, and processes that were frozen and so could not notice that nobody watches them any more.
final class OrphanCleanup {

  private static final String CHILD = "assay.child.ChildMain";

  /// What keeps a container, as far as the kernel keeps its name: `containerd-shim-runc-v2` is longer.
  private static final Set<String> KEEPERS = Set.of("conmon", "containerd-shim");

  private OrphanCleanup() {}

  /// Removes them.
  static void sweep() {
    CpuGroup.sweep();
    ProcessHandle.allProcesses().filter(OrphanCleanup::frozenOrphan).forEach(OrphanCleanup::end);
  }

  private static boolean frozenOrphan(ProcessHandle process) {
    return ProcessState.of(process.pid()) == ProcessState.STOPPED
        && commandLine(process).contains(CHILD)
        && process.parent().filter(OrphanCleanup::looksAfterIt).isEmpty();
  }

  /// Whether a parent is an Assay, or what keeps a container: whose that is its name tells, and where Assay is gone the
  /// container is removed.
  private static boolean looksAfterIt(ProcessHandle parent) {
    return parent.info().command().filter(command -> command.endsWith("java")).isPresent()
        || KEEPERS.contains(read(parent, "comm").strip());
  }

  /// As the kernel has it: what the JDK tells ends after a page, and a class path may be longer.
  private static String commandLine(ProcessHandle process) {
    return read(process, "cmdline");
  }

  private static String read(ProcessHandle process, String file) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), file));
    } catch (IOException e) {
      return "";
    }
  }

  private static void end(ProcessHandle process) {
    boolean unused = process.destroyForcibly();
  }
}
