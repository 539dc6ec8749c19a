package assay.selftest.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.selftest.stage.WorldFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

final class WorldFolderTest {

  @TempDir private Path place;

  /// A killed process's folder: its lock went with it.
  private Path left() throws IOException {
    Path folder = Files.createDirectories(place.resolve("assay-worlds-1-x"));
    Files.createFile(folder.resolve("lock"));
    Files.writeString(Files.createDirectories(folder.resolve("world1")).resolve("plan.json"), "{");
    return folder;
  }

  @Test
  void folderOfAKilledProcess_isDeletedByTheNext() throws IOException {
    Path left = left();
    try (WorldFolder worlds = WorldFolder.open(place)) {
      assertThat(left).doesNotExist();
      assertThat(worlds.world()).isEmptyDirectory();
    }
    assertThat(place).isEmptyDirectory();
  }

  @Test
  void folderInUse_andWhatIsNoneOfThem_stay() throws IOException {
    Path other = Files.createDirectories(place.resolve("assay-worlds-of-somebody"));
    Path another = Files.createDirectories(place.resolve("other"));
    Files.createFile(another.resolve("lock"));
    try (WorldFolder used = WorldFolder.open(place)) {
      Path world = used.world();
      try (WorldFolder next = WorldFolder.open(place)) {
        assertThat(world).isDirectory();
        assertThat(next.world()).isDirectory();
      }
      assertThat(world).isDirectory();
    }
    assertThat(place).isDirectoryContaining(file -> file.equals(other));
    assertThat(another.resolve("lock")).exists();
  }

  /// The first of ten seeds of grids: worlds of sessions need a workload that is missing here.
  private static long tenGrids() {
    return LongStream.iterate(1, seed -> seed + 1)
        .filter(first ->
            LongStream.range(first, first + 10)
                .allMatch(seed -> WorldKind.of(seed).equals(WorldKind.GRIDS)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  @Timeout(60)
  void interrupt_saysWhatWasPlayed_andLeavesNothing() throws IOException {
    Thread player = Thread.currentThread();
    long from = tenGrids();
    try (WorldFolder folder = WorldFolder.open(place)) {
      assertThatThrownBy(() ->
              WorldPlayer.play(
                  WorldSelection.of(from, 1_000_000),
                  played -> {
                    if (played == 3) {
                      player.interrupt();
                    }
                  },
                  folder))
          .isInstanceOf(InterruptedException.class)
          .hasMessageMatching(
              "\\d+ worlds were played, from seed %d on, and nothing false was said about them"
                  .formatted(from));
    }
    assertThat(place).isEmptyDirectory();
  }
}
