package assay.record.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.engine.DiskSyncLog;
import assay.problem.ProblemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The judge reads a member's own lines.
final class DiskSyncTest {

  @TempDir private Path folder;

  @Test
  void whatAMemberTold_isRead() throws Exception {
    try (DiskSyncLog log = DiskSyncLog.open(folder)) {
      log.add(1_000, 5_001_000, "journal");
      log.add(7_000_000, 9_500_000, "journal");
    }
    assertThat(DiskSync.read(folder.resolve(DiskSyncLog.FILE)))
        .containsExactly(
            new DiskSync(1_000, 5_000_000, "journal"),
            new DiskSync(7_000_000, 2_500_000, "journal"));
    assertThat(DiskSync.read(folder.resolve(DiskSyncLog.FILE)).getLast().endedNanos())
        .isEqualTo(9_500_000);
  }

  @Test
  void rowThatAKillHasCut_isLeftOut() throws Exception {
    Files.writeString(
        folder.resolve(DiskSyncLog.FILE), DiskSyncLog.HEADER + "\r\n1,2000000,journal\r\n3,20");
    assertThat(DiskSync.read(folder.resolve(DiskSyncLog.FILE)))
        .containsExactly(new DiskSync(1, 2_000_000, "journal"));
  }

  @Test
  void whoToldNothing_hasNone() {
    assertThat(DiskSync.read(folder.resolve(DiskSyncLog.FILE))).isEmpty();
  }

  @Test
  void rowOfSomethingElse_isToldWithItsPlace() throws Exception {
    Files.writeString(
        folder.resolve(DiskSyncLog.FILE), DiskSyncLog.HEADER + "\r\nsoon,2000000,journal\r\n");
    assertThatThrownBy(() -> DiskSync.read(folder.resolve(DiskSyncLog.FILE)))
        .isInstanceOfSatisfying(
            ProblemException.class,
            refused -> assertThat(refused.problems().getFirst().code()).isEqualTo("E703"));
  }
}
