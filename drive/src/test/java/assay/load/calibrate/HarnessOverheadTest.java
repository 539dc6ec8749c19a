package assay.load.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Cache;
import assay.api.DataParameters;
import assay.load.MemoryEngine;
import assay.load.MemoryWorkload;
import assay.record.environment.OverheadMeasurement;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HarnessOverheadTest {

  private static final DataParameters DATA =
      new DataParameters(Map.of("registers", 10L, "counters", 0L));

  @TempDir private Path folder;

  private final MemoryEngine.MemorySession session = new MemoryEngine.MemorySession();

  private HarnessOverhead overhead() {
    return new HarnessOverhead(session, new MemoryWorkload(), DATA, "get", 500);
  }

  @Test
  void everyPair_hasBothRates() throws Exception {
    for (int key = 0; key < 10; key++) {
      session.capability(Cache.class).put(key, 1L);
    }
    OverheadMeasurement measured = overhead().measure(4, folder);
    assertThat(measured.pairs()).hasSize(4);
    assertThat(measured.pairs())
        .allSatisfy(pair -> {
          assertThat(pair.benchPerSecond()).isPositive();
          assertThat(pair.barePerSecond()).isPositive();
        });
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void readsOfNothing_areNoMeasurement() {
    assertThatThrownBy(() -> overhead().measure(1, folder))
        .hasMessageContaining("keys had no value");
  }
}
