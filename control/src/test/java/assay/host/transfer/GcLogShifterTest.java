package assay.host.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.probe.GcLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Other hosts' collector logs, on our clock.
final class GcLogShifterTest {

  private static final String LOG =
      """
      [5000000000ns][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 10M->2M(64M) 3.000ms
      a line without a time
      [6000000000ns][gc] GC(1) Pause Young (Normal) (G1 Evacuation Pause) 10M->2M(64M) 1.000ms
      """;

  @TempDir private Path folder;

  @Test
  void everyTime_isShifted_andNothingElse() throws IOException {
    Path log = Files.writeString(folder.resolve("gc.log"), LOG);
    GcLog.Stops before = GcLog.read(log);
    GcLogShifter.shift(log, -2_000_000_000L);
    assertThat(GcLog.read(log).pauses())
        .extracting(GcLog.Pause::startNanos)
        .containsExactlyElementsOf(
            before.pauses().stream().map(pause -> pause.startNanos() - 2_000_000_000L).toList());
    assertThat(Files.readString(log))
        .isEqualTo(
            LOG.replace("[5000000000ns]", "[3000000000ns]")
                .replace("[6000000000ns]", "[4000000000ns]"));
  }

  /// A host may write anything into the log.
  @Test
  void timeThatIsNoTime_stays() throws IOException {
    String strange =
        """
        [99999999999999999999999999ns][gc] GC(0) Pause Young (Normal) 10M->2M(64M) 3.000ms
        [5000000000ns][gc] GC(0) Pause Young (Normal) 10M->2M(64M) 99999999999999999999.000ms
        [5000000000ns][safepoint] Safepoint "Cleanup", Total: 99999999999999999999 ns
        [ns]
        [-1ns]
        """;
    Path log = Files.writeString(folder.resolve("gc.log"), strange);
    GcLogShifter.shift(log, 0);
    assertThat(Files.readString(log)).isEqualTo(strange);
    assertThat(GcLog.read(log)).isEqualTo(new GcLog.Stops(List.of(), List.of()));
  }
}
