package assay.study.check;

import assay.engine.InstalledJdks;
import assay.plan.FaultKind;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a plan must fit into.
///
/// @param memoryBytes the physical memory, or what a container leaves of it
/// @param jdks the JDKs there are
/// @param cannot the faults that cannot be done here, each with the reason
/// @param noLink why no link can join two sites here; empty where one can
public record HostLimits(
    long memoryBytes, InstalledJdks jdks, Map<FaultKind, String> cannot, Optional<String> noLink) {

  /// A host that can join sites.
  public HostLimits(long memoryBytes, InstalledJdks jdks, Map<FaultKind, String> cannot) {
    this(memoryBytes, jdks, cannot, Optional.empty());
  }

  /// A host that can do every fault.
  public HostLimits(long memoryBytes, InstalledJdks jdks) {
    this(memoryBytes, jdks, Map.of());
  }

  /// A host that has no JDK but the one that runs this process.
  public HostLimits(long memoryBytes) {
    this(memoryBytes, new InstalledJdks(List.of()));
  }

  /// The same with so much memory.
  public HostLimits withMemory(long bytes) {
    return new HostLimits(bytes, jdks, cannot, noLink);
  }

  /// The host this process runs on.
  ///
  /// @param cannot the faults that cannot be done here, each with the reason
  /// @param noLink why no link can join two sites here; empty where one can
  public static HostLimits here(Map<FaultKind, String> cannot, Optional<String> noLink) {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new HostLimits(system.getTotalMemorySize(), InstalledJdks.here(), cannot, noLink);
  }
}
