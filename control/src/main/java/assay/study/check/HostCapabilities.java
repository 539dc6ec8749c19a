package assay.study.check;

import assay.engine.InstalledJdks;
import assay.plan.fault.FaultKind;
import assay.plan.fault.FaultMechanism;
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
public record HostCapabilities(
    long memoryBytes, InstalledJdks jdks, Map<FaultKind, String> cannot, Optional<String> noLink) {

  /// A host that can join sites.
  public HostCapabilities(long memoryBytes, InstalledJdks jdks, Map<FaultKind, String> cannot) {
    this(memoryBytes, jdks, cannot, Optional.empty());
  }

  /// A host that can inject every fault.
  public HostCapabilities(long memoryBytes, InstalledJdks jdks) {
    this(memoryBytes, jdks, Map.of());
  }

  /// A host with only the JDK of this process.
  public HostCapabilities(long memoryBytes) {
    this(memoryBytes, new InstalledJdks(List.of()));
  }

  public HostCapabilities withMemory(long bytes) {
    return new HostCapabilities(bytes, jdks, cannot, noLink);
  }

  public static HostCapabilities here(Map<FaultKind, String> cannot, Optional<String> noLink) {
    return new HostCapabilities(memoryHere(), InstalledJdks.here(), cannot, noLink);
  }

  /// Why this host cannot inject faults by these means; empty if it can.
  public Optional<String> lacks(FaultMechanism means) {
    return cannot.entrySet().stream()
        .filter(fault -> fault.getKey().means() == means)
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /// The physical memory of this host, or the limit of this container.
  public static long memoryHere() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
  }
}
