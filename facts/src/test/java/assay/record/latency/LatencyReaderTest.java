package assay.record.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.problem.ProblemException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files that were made to keep their reader busy.
final class LatencyReaderTest {

  @TempDir private Path folder;

  private Path packed(String text, int times) throws IOException {
    Path file = folder.resolve("client-1.hlog.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i < times; i++) {
        out.write(bytes);
      }
    }
    return file;
  }

  private static void assertRefused(Path file, String what) {
    assertThatThrownBy(() -> LatencyReader.read(file, slice -> {}))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining(what);
  }

  @Test
  void endlessLine_isRefused() throws IOException {
    Path file = packed("#" + "x".repeat(1 << 16), 400);
    assertRefused(file, "a line is longer than");
    assertThatThrownBy(() -> LatencyReader.requireOwner(file, "a-1", "client-1"))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("a line is longer than");
  }

  @Test
  void fileThatUnpacksToFarMore_isRefused() throws IOException {
    Path file = packed("#" + "x".repeat(1 << 16) + "\n", 4_200);
    assertThat(file).content(StandardCharsets.ISO_8859_1).hasSizeLessThan(2 << 20);
    assertRefused(file, "it holds more than was asked for");
  }

  @Test
  void histogramThatUnpacksToFarMore_isRefused() {
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
    deflater.setInput(new byte[64 << 20]);
    deflater.finish();
    byte[] packed = new byte[1 << 20];
    int length = 8 + deflater.deflate(packed, 8, packed.length - 8);
    deflater.end();
    ByteBuffer.wrap(packed).putInt(0, 0x1c849314).putInt(4, length - 8);
    String text =
        new String(
            Base64.getEncoder().encode(ByteBuffer.wrap(packed, 0, length)).array(),
            StandardCharsets.US_ASCII);
    try (DurationCodec codec = new DurationCodec()) {
      assertThatThrownBy(() -> codec.durations(text))
          .isInstanceOf(DataFormatException.class)
          .hasMessage("it unpacks to too much");
    }
  }
}
