package assay.benchmark.turn;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

public final class Cpu {

  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private Cpu() {}

  /// CPU time of all threads so far, in nanoseconds.
  public static long nanos() {
    return PROCESS.getProcessCpuTime();
  }
}
