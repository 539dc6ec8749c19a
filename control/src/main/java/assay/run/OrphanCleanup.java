package assay.run;

import assay.fault.ProcessState;
import assay.fault.cpu.CpuControlGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/// Removes leftovers of earlier runs that were killed together with the guards of their faults: control groups, and
/// frozen processes, which could not notice that Assay is gone.
final class OrphanCleanup {

  private static final String CHILD = "assay.child.ChildMain";

  /// Programs that keep a container. The kernel truncates names: `containerd-shim-runc-v2` is longer.
  private static final Set<String> KEEPERS = Set.of("conmon", "containerd-shim");

  private OrphanCleanup() {}

  /// Removes all leftovers.
  static void sweep() {
    CpuControlGroup.sweep();
    ProcessHandle.allProcesses().filter(OrphanCleanup::frozenOrphan).forEach(OrphanCleanup::end);
  }

  private static boolean frozenOrphan(ProcessHandle process) {
    return ProcessState.of(process.pid()) == ProcessState.STOPPED
        && commandLine(process).contains(CHILD)
        && process.parent().filter(OrphanCleanup::looksAfterIt).isEmpty();
  }

  /// Whether a parent is an Assay or keeps a container. A container's name tells its owner; if that Assay is gone,
  /// the container itself is removed.
  private static boolean looksAfterIt(ProcessHandle parent) {
    return parent.info().command().filter(command -> command.endsWith("java")).isPresent()
        || KEEPERS.contains(read(parent, "comm").strip());
  }

  /// Reads the kernel's copy: the JDK's is cut after one page, and a class path may be longer.
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
