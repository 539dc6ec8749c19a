package assay.record.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GrowingLineReaderTest {

  @TempDir Path folder;

  @Test
  void lines_areGivenOnce_andOnlyWhenWhole() throws Exception {
    Path file = folder.resolve("a.txt");
    GrowingLineReader lines = new GrowingLineReader(file);
    assertThat(lines.more()).isEmpty();
    assertThat(lines.present()).isFalse();

    Files.writeString(file, "one\ntw");
    assertThat(lines.more()).containsExactly("one");
    assertThat(lines.more()).isEmpty();
    Files.writeString(file, "o\nthree µ\n", StandardOpenOption.APPEND);
    assertThat(lines.more()).containsExactly("two", "three µ");
    assertThat(lines.present()).isTrue();
  }

  @Test
  void linksAndFolders_areNotRead() throws Exception {
    Files.writeString(folder.resolve("secret.txt"), "secret\n");
    Path link = Files.createSymbolicLink(folder.resolve("link.txt"), folder.resolve("secret.txt"));
    assertThat(new GrowingLineReader(link).more()).isEmpty();
    assertThat(new GrowingLineReader(folder).more()).isEmpty();
    assertThat(GrowingLineReader.last(link, 5)).isEmpty();
  }

  @Test
  void lastLines_areTheLast_withOneThatIsNotWhole() throws Exception {
    Path file = folder.resolve("log.txt");
    Files.writeString(file, "x".repeat(100_000) + "\na\nb\nc");
    assertThat(GrowingLineReader.last(file, 3)).isEqualTo(List.of("a", "b", "c"));
    assertThat(GrowingLineReader.last(file, 2)).isEqualTo(List.of("b", "c"));
    assertThat(GrowingLineReader.last(folder.resolve("none"), 2)).isEmpty();
  }
}
