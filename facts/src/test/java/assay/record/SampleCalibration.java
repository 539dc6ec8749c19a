package assay.record;

import assay.record.environment.Calibration;
import assay.record.environment.Calibration.Tail;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A synthetic calibration; every figure in it is invented.
public final class SampleCalibration {

  public static final String STARTED = "2026-11-20T10:00:00Z";

  private static final Tail QUIET = new Tail(14_000, 61_000, 72_000, 130_000, 1_450_000, 3_000_000);
  private static final Tail BUSY = new Tail(900, 80_000, 900_000, -1, -1, 9_000_000);

  private SampleCalibration() {}

  /// A quiet host with two cores.
  public static Calibration quiet() {
    return of("0.12 0.30 0.28");
  }

  /// The same host with a load average.
  public static Calibration of(String loadBefore) {
    return new Calibration(
        Calibration.SCHEMA,
        "0.1.0",
        STARTED,
        178_000_000_000L,
        host(),
        loadBefore,
        "1.90 0.90 0.40",
        new Calibration.Clock(21.4, 10),
        List.of(
            new Calibration.Pacing(1_000, 1_000, 0, QUIET),
            new Calibration.Pacing(
                10_000, 10_000, 0, new Tail(100_000, 500, 61_000, 512_000, 900_000, 2_000_000)),
            new Calibration.Pacing(100_000, 87_654, 123_456, BUSY)),
        List.of(
            new Calibration.Closed(1, 10.5e6, 9.8e6, 10.7e6, 95.2, 94.1, 75),
            new Calibration.Closed(2, 17.2e6, 12.1e6, 18e6, 116, 110, 79)),
        List.of(
            new Calibration.Open(0, 256, 16e6, 0, ""),
            new Calibration.Open(250_000, 256, 51_500, 53_800, "86.9 % were sent"),
            new Calibration.Open(5_000_000, 256, 0, 4_000, "the median send was 312 µs late")),
        new Calibration.Overhead(
            "Coherence CE 25.03.2", 1, 20, 12_300, 12_400, 0.991, 0.985, 0.996),
        QUIET,
        BUSY);
  }

  public static Map<String, String> host() {
    Map<String, String> host = new LinkedHashMap<>();
    host.put("processor", "Imagined 3000");
    host.put("cores", "2");
    host.put("memory, KiB", "8000000");
    host.put("system", "Linux 6.1.0 amd64");
    host.put("JVM", "OpenJDK 64-Bit Server VM 25.0.1");
    return host;
  }
}
