package assay.record.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Loopback traffic on disk.
final class LoopbackTrafficLogTest {

  @TempDir private Path folder;

  @Test
  void network_isReadAsWritten() throws IOException {
    Path file = folder.resolve("network.csv");
    NetworkSample sample = new NetworkSample("a-1", 5, 6, -1, 7);
    try (LoopbackTrafficLog network = new LoopbackTrafficLog(file)) {
      network.append(sample);
    }

    assertThat(LoopbackTrafficLog.read(file)).containsExactly(sample);
    assertThat(LoopbackTrafficLog.read(folder.resolve("none.csv"))).isEmpty();
  }

  @Test
  void otherColumns_areRefused() throws IOException {
    Path file = folder.resolve("network.csv");
    Files.writeString(file, "trial,nanos,loopbackBytes,clusterBytes\r\na-1,5,6,-1\r\n");
    assertThatThrownBy(() -> LoopbackTrafficLog.read(file))
        .hasMessageContaining("expected the 11 columns");
  }
}
