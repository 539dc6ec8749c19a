package assay.study.check;

import assay.engine.InstalledJdks;
import assay.plan.FaultKind;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The host that a plan must fit.
///
/// @param memoryBytes the physical memory, or a container's limit
/// @param cannot the faults that this host cannot inject, each with the reason
/// @param noLink why no link can join two sites here; empty if one can
public record HostLimits(
    long memoryBytes, InstalledJdks jdks, Map<FaultKind, String> cannot, Optional<String> noLink) {

  /// A host that can join sites.
  public HostLimits(long memoryBytes, InstalledJdks jdks, Map<FaultKind, String> cannot) {
    this(memoryBytes, jdks, cannot, Optional.empty());
  }

  /// A host that can inject every fault.
  public HostLimits(long memoryBytes, InstalledJdks jdks) {
    this(memoryBytes, jdks, Map.of());
  }

  /// A host with only the JDK of this process.
  public HostLimits(long memoryBytes) {
    this(memoryBytes, new InstalledJdks(List.of()));
  }

  public HostLimits withMemory(long bytes) {
    return new HostLimits(bytes, jdks, cannot, noLink);
  }

  public static HostLimits here(Map<FaultKind, String> cannot, Optional<String> noLink) {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new HostLimits(system.getTotalMemorySize(), InstalledJdks.here(), cannot, noLink);
  }
}
