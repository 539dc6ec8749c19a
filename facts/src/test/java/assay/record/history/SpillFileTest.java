package assay.record.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Blocks come back unchanged, and their file has no name while in use, so a killed process leaves
/// no file.
final class SpillFileTest {

  @TempDir private Path folder;

  @Test
  void blocksOfAPart_comeBackInTheirOrder() throws IOException {
    try (SpillFile file = new SpillFile(folder, 2)) {
      file.append(0, new byte[] {1, 2, 3}, 2);
      file.append(1, new byte[] {9}, 1);
      file.append(0, new byte[] {4, 5, 6}, 3);
      byte[] block = new byte[3];
      assertThat(file.blocks(0)).isEqualTo(2);
      assertThat(file.read(0, 0, block)).isEqualTo(2);
      assertThat(block).startsWith(1, 2);
      assertThat(file.read(0, 1, block)).isEqualTo(3);
      assertThat(block).containsExactly(4, 5, 6);
      assertThat(file.read(1, 0, block)).isEqualTo(1);
      assertThat(block).startsWith(9);
    }
  }

  @Test
  void fileHasNoNameWhileItIsUsed() throws IOException {
    try (SpillFile file = new SpillFile(folder, 1)) {
      file.append(0, new byte[] {1}, 1);
      assertThat(folder).isEmptyDirectory();
    }
  }
}
