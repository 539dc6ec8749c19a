package assay.outside;

import java.io.BufferedReader;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Lines of text from another process or host. An endless line ends the reading with an error.
public final class UntrustedLines extends BufferedReader {

  /// Far longer than any message.
  private static final long LONGEST_LINE = 16L << 20;

  /// Long enough to list the files of any record.
  private static final long LONGEST_ANSWER = 64L << 20;

  private static final int MOST_OF_LOG = 64 << 10;

  public UntrustedLines(InputStream in) {
    super(new LimitedLines(new InputStreamReader(in, StandardCharsets.UTF_8)));
  }

  /// All lines up to the end.
  ///
  /// @throws IOException when the source sends more than 64 MiB
  public static List<String> all(InputStream in) throws IOException {
    SizeLimitedStream metered = new SizeLimitedStream(in);
    metered.allow(LONGEST_ANSWER);
    try (UntrustedLines lines = new UntrustedLines(metered)) {
      return lines.lines().toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /// The last lines of a log, of at most 64 KiB: a process may have written any amount of anything.
  public static List<String> last(Path log, int count) throws IOException {
    try (InputStream in = Files.newInputStream(log)) {
      long cut = Math.max(0, Files.size(log) - MOST_OF_LOG);
      in.skipNBytes(cut);
      String text = new String(in.readNBytes(MOST_OF_LOG), StandardCharsets.UTF_8);
      List<String> lines = text.lines().skip(cut > 0 ? 1 : 0).toList();
      return lines.subList(Math.max(0, lines.size() - count), lines.size());
    }
  }

  /// Counts the characters since the last line feed.
  private static final class LimitedLines extends FilterReader {

    private long length;

    LimitedLines(Reader in) {
      super(in);
    }

    @Override
    public int read(char[] into, int from, int most) throws IOException {
      int read = super.read(into, from, most);
      for (int i = from; i < from + read; i++) {
        length = into[i] == '\n' ? 0 : length + 1;
      }
      if (length > LONGEST_LINE) {
        throw new IOException("a line is longer than %,d characters".formatted(LONGEST_LINE));
      }
      return read;
    }
  }
}
