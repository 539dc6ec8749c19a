package assay.report;

import assay.record.environment.Calibration;
import assay.record.environment.Environment;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public final class InventedEnvironment {

  private InventedEnvironment() {}

  public static Environment with(@Nullable Calibration calibration) {
    return new Environment(
        "0.1.0",
        "2026-11-21T10:04:00Z",
        1_795_255_440_000L,
        FirstLook.ORIGIN,
        "assay run first-look --seed 7",
        Map.of("cores", "2", "memory", "23.5 GiB"),
        Map.of("coherence", "25.03.2", "jdk", "25.0.1"),
        Map.of("member-1", List.of("java", "-Xmx256m", "assay.child.Main")),
        List.of("2 cores are shared by 3 members and 1 client"),
        calibration,
        0);
  }
}
