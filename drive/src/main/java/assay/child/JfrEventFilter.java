package assay.child;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;

/// Selects the events of a flight recording: those about a process's time, memory and pauses. Events that reveal the host or
/// its user are off: variables and properties, command lines of any process, paths of files and libraries, exception texts.
final class JfrEventFilter {

  /// Collections and pauses, memory, compilation, threads and locks, samples, sockets, and processor load.
  private static final Pattern NEEDED =
      Pattern.compile(
          "jdk\\.("
              + String.join(
                  "|",
                  "GC.*|GarbageCollection|(Young|Old|ParallelOld)G.*|SystemGC",
                  "G1.*|Z[A-Z].*|Shenandoah.*|Evacuation.*|Promot.*|Tenuring.*",
                  "ConcurrentModeFailure|AllocationRequiringGC|ObjectAllocationSample",
                  "Metaspace.*|DirectBufferStatistics|ResidentSetSize|PhysicalMemory|SwapSpace",
                  "NativeMemoryUsage(Total)?",
                  "Safepoint.*|ExecuteVMOperation",
                  "Compilation|Compiler.*|CodeCache.*|Deoptimization|ClassLoadingStatistics",
                  "Thread(Start|End|Park|Sleep|CPULoad|AllocationStatistics|ContextSwitchRate)",
                  "VirtualThread(Pinned|SubmitFailed)|JavaThreadStatistics",
                  "JavaMonitor.*|BiasedLock.*|ExceptionStatistics",
                  "(Execution|NativeMethod)Sample|CPUTimeSample.*",
                  "Socket(Read|Write)|NetworkUtilization",
                  "CPULoad|CPUInformation|CPUTimeStampCounter|Container.*|Virtualization.*",
                  "DumpReason|DataLoss|Flush")
              + ")");

  private JfrEventFilter() {}

  static boolean needed(String event) {
    return NEEDED.matcher(event).matches();
  }

  /// Settings that enable the needed events and disable every other event of this JVM.
  ///
  /// @param all a configuration's settings: `jdk.CPULoad#enabled` to `true`
  static Map<String, String> settings(Map<String, String> all) {
    Map<String, String> settings = new HashMap<>();
    Set<String> events =
        FlightRecorder.getFlightRecorder().getEventTypes().stream()
            .map(EventType::getName)
            .collect(Collectors.toCollection(HashSet::new));
    all.forEach((setting, value) -> {
      String event = setting.substring(0, setting.indexOf('#'));
      events.add(event);
      if (needed(event)) {
        settings.put(setting, value);
      }
    });
    events.stream()
        .filter(event -> !needed(event))
        .forEach(event -> settings.put(event + "#enabled", "false"));
    return settings;
  }
}
