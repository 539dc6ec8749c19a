package assay.outside;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/// A stream that returns only as many bytes as allowed, because its source may be endless.
public final class SizeLimitedStream extends FilterInputStream {

  private long left;

  /// A stream that allows nothing yet.
  public SizeLimitedStream(InputStream in) {
    super(in);
  }

  /// Allows so many bytes from now on, and forgets the rest of earlier allowances.
  public void allow(long bytes) {
    left = bytes;
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    spend(read < 0 ? 0 : 1);
    return read;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int read = super.read(bytes, from, length);
    spend(Math.max(0, read));
    return read;
  }

  @Override
  public long skip(long bytes) throws IOException {
    long skipped = super.skip(bytes);
    spend(skipped);
    return skipped;
  }

  /// Skips the remaining bytes.
  void skipToEnd() throws IOException {
    long unused = transferTo(OutputStream.nullOutputStream());
  }

  private void spend(long bytes) throws IOException {
    left -= bytes;
    if (left < 0) {
      throw new IOException("it holds more than was asked for");
    }
  }
}
