package assay.study;

import assay.engine.Jdks;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/// What a plan must fit into.
///
/// @param memoryBytes the physical memory, or what a container leaves of it
/// @param jdks the JDKs there are
public record Host(long memoryBytes, Jdks jdks) {

  /// A host that has no JDK but the one that runs this process.
  public Host(long memoryBytes) {
    this(memoryBytes, new Jdks(List.of()));
  }

  /// The host this process runs on.
  public static Host here() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new Host(system.getTotalMemorySize(), Jdks.here());
  }
}
