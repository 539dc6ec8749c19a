package assay.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class UntrustedLinesTest {

  @TempDir private Path folder;

  /// The same bytes without an end.
  private static final class Endless extends InputStream {

    private final byte[] bytes;
    private int at;

    private Endless(String text) {
      bytes = text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public int read() {
      return bytes[at++ % bytes.length];
    }

    @Override
    public int read(byte[] into, int from, int most) {
      for (int i = from; i < from + most; i++) {
        into[i] = (byte) read();
      }
      return most;
    }
  }

  @Test
  void endlessLine_endsTheReading() throws IOException {
    try (UntrustedLines lines = new UntrustedLines(new Endless("a"))) {
      assertThatThrownBy(lines::readLine)
          .isInstanceOf(IOException.class)
          .hasMessage("a line is longer than 16,777,216 characters");
    }
  }

  @Test
  void linesWithoutAnEnd_areRead_oneByOneAndNotAll() throws IOException {
    try (UntrustedLines lines = new UntrustedLines(new Endless("a line\n"))) {
      for (int i = 0; i < 3_000_000; i++) {
        assertThat(lines.readLine()).isEqualTo("a line");
      }
    }
    assertThatThrownBy(() -> UntrustedLines.all(new Endless("a line\n")))
        .isInstanceOf(IOException.class)
        .hasMessage("it holds more than was asked for");
  }

  @Test
  void answer_isReadToItsEnd() throws IOException {
    byte[] bytes = "one\n\ntwo".getBytes(StandardCharsets.UTF_8);
    assertThat(UntrustedLines.all(new ByteArrayInputStream(bytes)))
        .containsExactly("one", "", "two");
  }

  @Test
  void lastLines_areThoseOfALogOfAnySize_withAnyBytes() throws IOException {
    Path log = Files.writeString(folder.resolve("log.txt"), "first\nsecond\nthird\n");
    assertThat(UntrustedLines.last(log, 2)).containsExactly("second", "third");
    assertThat(UntrustedLines.last(log, 9)).hasSize(3);
    byte[] large = new byte[1 << 20];
    Arrays.fill(large, (byte) 0xFF);
    byte[] end = "\nlast\n".getBytes(StandardCharsets.UTF_8);
    System.arraycopy(end, 0, large, large.length - end.length, end.length);
    Files.write(log, large);
    assertThat(UntrustedLines.last(log, 5)).containsExactly("last");
  }
}
