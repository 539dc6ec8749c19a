package assay.load.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.DataParameters;
import assay.load.MemoryEngine;
import assay.load.MemoryWorkload;
import assay.record.environment.NoopThroughputMeasurement;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NoopThroughputTest {

  @TempDir private Path folder;

  @Test
  void ceiling_takesTurnsAndFillsEveryFigure() throws Exception {
    DataParameters data = new DataParameters(Map.of("registers", 10L, "counters", 0L));
    NoopThroughputMeasurement measured =
        new NoopThroughput(
                new MemoryEngine.MemorySession(), new MemoryWorkload(), data, "get", 10_000)
            .measure(List.of(1, 2), 2, folder);
    assertThat(measured.turns())
        .extracting(NoopThroughputMeasurement.Turn::threads)
        .containsExactly(1, 2, 1, 2);
    assertThat(measured.turns())
        .allSatisfy(turn -> {
          assertThat(turn.requestsPerSecond() * turn.nanos())
              .isCloseTo(
                  turn.threads() * 1e9, org.assertj.core.data.Percentage.withPercentage(0.1));
          assertThat(turn.cpuNanos()).isNotNegative();
          assertThat(turn.floorNanos()).isPositive();
        });
    assertThat(measured.median(2).threads()).isEqualTo(2);
    assertThat(measured.liveBytes()).isPositive();
  }
}
