package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.testing.Needs;
import assay.testing.RootCondition;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A run on a private disk, in a mount namespace: full from the start, or filled under load.
@Needs(
    value = {"unshare", "mount"},
    host = RootCondition.class)
final class FullDiskIT {

  private static final String STUDY =
      """
      study: full
      question: What is kept when the disk is full?
      engine: reference
      workload: tradeoffs
      cluster: { client-heap: 128m }
      data: { customers: 1_000, value: 16 }
      vary: { behaviour: [map, stalls] }
      steps:
        - open: { rate: 300/s, warm-up: 1s, for: 20s, mix: { put: 50, get: 50 } }
      check: [lost-writes]
      """;

  @TempDir private Path folder;

  @Test
  void fullDisk_isToldBeforeAnythingStarts() throws Exception {
    try (AssayProcess assay = startOnDiskOf("64m")) {
      assertThat(assay.await().exit()).as(assay.errors()).isEqualTo(3);
      assertThat(assay.errors()).contains("E503", "cannot be written", "MiB are free");
    }
  }

  @Test
  void diskThatFillsUp_endsTheRunAndKeepsWhatItHolds() throws Exception {
    try (AssayProcess assay = startOnDiskOf("256m")) {
      // The run's own view of its disk.
      Path disk = Path.of("/proc/" + assay.process().pid() + "/root" + disk());
      Path events = disk.resolve("run.partial").resolve("events.ndjson");
      assay.awaitText(events, "\"WINDOW_BEGINS\"", 1);
      fill(disk.resolve("filler"));
      assertThat(assay.await().exit()).as(assay.errors()).isEqualTo(3);
      assertThat(assay.errors())
          .contains("E503", "cannot be written", "is kept in " + disk())
          .doesNotContain("\tat ", "Exception in thread");
    }
    assertThat(AssayProcess.leftSoon(disk().toString())).isEmpty();
  }

  private Path disk() {
    return folder.resolve("disk");
  }

  private AssayProcess startOnDiskOf(String size) throws IOException {
    Files.createDirectory(disk());
    Path study = Files.writeString(folder.resolve("full.yaml"), STUDY);
    String mount = "mount -t tmpfs -o size=%s none '%s' && exec \"$@\"".formatted(size, disk());
    List<String> launcher =
        new ArrayList<>(List.of("unshare", "--mount", "--propagation", "private"));
    launcher.addAll(List.of("sh", "-c", mount, "sh"));
    String out = disk().resolve("run").toString();
    return AssayProcess.startUnder(launcher, folder, "run", study.toString(), "--out", out);
  }

  /// Writes until there is no room.
  private static void fill(Path filler) throws IOException {
    byte[] some = new byte[1 << 16];
    try (OutputStream out = Files.newOutputStream(filler)) {
      while (true) {
        out.write(some);
      }
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("No space left");
    }
  }
}
