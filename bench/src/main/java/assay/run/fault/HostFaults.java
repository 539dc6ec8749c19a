package assay.run.fault;

import assay.cluster.PrivateDisks;
import assay.cluster.PrivateNetwork;
import assay.fault.CpuGroup;
import assay.fault.ProcessState;
import assay.plan.FaultKind;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/// What this host does not allow of the faults there are.
public final class HostFaults {

  private HostFaults() {}

  /// The faults that cannot be done here, each with the reason.
  public static Map<FaultKind, String> missing() {
    Map<FaultKind, String> missing = new EnumMap<>(FaultKind.class);
    ProcessState.missing()
        .ifPresent(reason -> {
          missing.put(FaultKind.PAUSE, reason);
          missing.put(FaultKind.STUTTER, reason);
        });
    CpuGroup.missing().ifPresent(reason -> missing.put(FaultKind.THROTTLE, reason));
    PrivateDisks.missing().ifPresent(reason -> missing.put(FaultKind.DISK_FILL, reason));
    PrivateNetwork.missing()
        .ifPresent(reason ->
            Arrays.stream(FaultKind.values())
                .filter(FaultKind::needsNetwork)
                .forEach(kind -> missing.put(kind, reason)));
    return missing;
  }
}
