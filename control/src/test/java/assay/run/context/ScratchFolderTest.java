package assay.run.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.problem.ProblemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ScratchFolderTest {

  @TempDir private Path runs;

  @Test
  void scratch_isEmptyAtFirstAndGoneAtLast() throws Exception {
    Path left = Files.createDirectories(runs.resolve("work/deep"));
    Files.writeString(left.resolve("left-behind.txt"), "by a killed process");
    try (ScratchFolder scratch = ScratchFolder.open(runs, "work")) {
      assertThat(scratch.folder()).isEmptyDirectory();
      Files.writeString(scratch.folder().resolve("new.txt"), "new");
      scratch.remove();
    }
    assertThat(runs.resolve("work")).doesNotExist();
  }

  @Test
  void second_isRefusedUntilTheFirstIsClosed() throws Exception {
    try (ScratchFolder first = ScratchFolder.open(runs, "work")) {
      Path mine = Files.writeString(first.folder().resolve("mine.txt"), "mine");
      assertThatThrownBy(() -> ScratchFolder.open(runs, "work"))
          .isInstanceOfSatisfying(
              ProblemException.class,
              e -> assertThat(e.problems().getFirst().code()).isEqualTo("E508"));
      assertThat(mine).hasContent("mine");
    }
    ScratchFolder.open(runs, "work").close();
  }

  @Test
  void folderThatCannotBeMade_isToldByItsPath() throws Exception {
    Path file = Files.writeString(runs.resolve("runs"), "a file where the folder should be");
    assertThatThrownBy(() -> ScratchFolder.open(file, "work"))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problems().getFirst().code()).isEqualTo("E503"))
        .hasMessageContaining(file.toString());
  }
}
