package assay.api.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SyncLogTest {

  private static final long MILLI = 1_000_000;

  @TempDir private Path folder;

  @Test
  void syncsThatMayExplainSomething_areOnDiskAtOnce_andShorterOnesAreLeftOut() throws Exception {
    try (SyncLog log = SyncLog.open(folder)) {
      log.add(10 * MILLI, 12 * MILLI - 1, "journal");
      log.add(20 * MILLI, 22 * MILLI, "journal");
      assertThat(Files.readAllLines(folder.resolve(SyncLog.FILE)))
          .containsExactly(SyncLog.HEADER, "20000000,2000000,journal");
    }
  }

  @Test
  void memberThatIsStartedAgain_goesOnWithTheSameFile() throws Exception {
    try (SyncLog log = SyncLog.open(folder)) {
      log.add(0, 5 * MILLI, "journal");
    }
    try (SyncLog log = SyncLog.open(folder)) {
      log.add(30 * MILLI, 37 * MILLI, "journal");
    }
    assertThat(Files.readAllLines(folder.resolve(SyncLog.FILE)))
        .containsExactly(SyncLog.HEADER, "0,5000000,journal", "30000000,7000000,journal");
  }
}
