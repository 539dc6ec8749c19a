package assay.study;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/// What a plan must fit into.
///
/// @param memoryBytes the physical memory, or what a container leaves of it
public record Host(long memoryBytes) {

  /// The host this process runs on.
  public static Host here() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new Host(system.getTotalMemorySize());
  }
}
