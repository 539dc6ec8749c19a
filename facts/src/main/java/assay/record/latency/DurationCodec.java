package assay.record.latency;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/// [DurationHistogram] in HdrHistogram's compressed encoding V2 and Base64, with three digits, from one nanosecond. Equals
/// HdrHistogram's output byte for byte, without a dense histogram. Not thread-safe.
///
/// The payload counts buckets from the lowest, as zig-zag LEB128 numbers; a negative number is a run of empty
/// buckets.
final class DurationCodec implements AutoCloseable {

  private static final int COOKIE = 0x1c849313;
  private static final int COMPRESSED_COOKIE = 0x1c849314;
  private static final int HEADER = 40;
  private static final int COMPRESSED_HEADER = 8;
  private static final int LONGEST_NUMBER = 9;

  /// Far more than all buckets take.
  private static final int MOST_PLAIN = 1 << 20;

  private static final int BITS = 7;
  private static final int LOW = (1 << BITS) - 1;

  private final Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
  private final Inflater inflater = new Inflater();
  private byte[] plain = new byte[1 << 10];
  private byte[] packed = new byte[1 << 10];

  String text(DurationHistogram durations) {
    int most = HEADER + 2 * LONGEST_NUMBER * durations.size();
    plain = plain.length < most ? new byte[most] : plain;
    ByteBuffer buffer = ByteBuffer.wrap(plain);
    buffer.position(HEADER);
    int next = 0;
    for (int i = 0; i < durations.size(); i++) {
      int empty = durations.bucket(i) - next;
      if (empty > 0) {
        put(buffer, empty == 1 ? 0 : -empty);
      }
      put(buffer, durations.countAt(i));
      next = durations.bucket(i) + 1;
    }
    int length = buffer.position();
    buffer.putInt(0, COOKIE).putInt(4, length - HEADER).putInt(8, 0);
    buffer.putInt(12, LatencyWriter.DIGITS).putLong(16, 1);
    buffer.putLong(24, LatencyWriter.HIGHEST_NANOS).putDouble(32, 1);
    return Base64.getEncoder().encodeToString(deflated(length));
  }

  private byte[] deflated(int length) {
    deflater.reset();
    deflater.setInput(plain, 0, length);
    deflater.finish();
    int packedLength = COMPRESSED_HEADER;
    while (!deflater.finished()) {
      if (packedLength == packed.length) {
        packed = Arrays.copyOf(packed, 2 * packedLength);
      }
      packedLength += deflater.deflate(packed, packedLength, packed.length - packedLength);
    }
    ByteBuffer.wrap(packed)
        .putInt(0, COMPRESSED_COOKIE)
        .putInt(4, packedLength - COMPRESSED_HEADER);
    return Arrays.copyOf(packed, packedLength);
  }

  private static void put(ByteBuffer buffer, long number) {
    long left = (number << 1) ^ (number >> 63);
    int bytes = 1;
    while (left >>> BITS != 0 && bytes < LONGEST_NUMBER) {
      buffer.put((byte) ((left & LOW) | ~LOW));
      left >>>= BITS;
      bytes++;
    }
    buffer.put((byte) left);
  }

  private static long take(ByteBuffer buffer) {
    long number = 0;
    int shift = 0;
    int read = buffer.get();
    while (read < 0 && shift < BITS * (LONGEST_NUMBER - 1)) {
      number |= (long) (read & LOW) << shift;
      shift += BITS;
      read = buffer.get();
    }
    number |= (shift == BITS * (LONGEST_NUMBER - 1) ? (long) read : read & LOW) << shift;
    return (number >>> 1) ^ -(number & 1);
  }

  /// @throws DataFormatException when the text is no such histogram
  DurationHistogram durations(String text) throws DataFormatException {
    byte[] bytes = Base64.getDecoder().decode(text);
    ByteBuffer head = ByteBuffer.wrap(bytes);
    require(bytes.length >= COMPRESSED_HEADER && head.getInt(0) == COMPRESSED_COOKIE, "no cookie");
    require(head.getInt(4) == bytes.length - COMPRESSED_HEADER, "another length");
    // A larger array may have replaced it.
    int length = inflated(bytes);
    ByteBuffer buffer = ByteBuffer.wrap(plain, 0, length);
    require(buffer.limit() >= HEADER && buffer.getInt(0) == COOKIE, "no cookie within");
    require(buffer.getInt(4) == buffer.limit() - HEADER, "another length within");
    require(
        buffer.getInt(8) == 0
            && buffer.getInt(12) == LatencyWriter.DIGITS
            && buffer.getLong(16) == 1,
        "other buckets");
    buffer.position(HEADER);
    DurationHistogram.Builder durations = new DurationHistogram.Builder();
    long bucket = 0;
    while (buffer.hasRemaining()) {
      long count = take(buffer);
      if (count > 0) {
        require(bucket < Integer.MAX_VALUE >> 1, "a bucket beyond all");
        durations.add((int) bucket, count);
      }
      bucket += count < 0 ? -count : 1;
    }
    return durations.build();
  }

  private int inflated(byte[] bytes) throws DataFormatException {
    inflater.reset();
    inflater.setInput(bytes, COMPRESSED_HEADER, bytes.length - COMPRESSED_HEADER);
    int length = 0;
    while (!inflater.finished()) {
      if (length == plain.length) {
        require(length < MOST_PLAIN, "it unpacks to too much");
        plain = Arrays.copyOf(plain, 2 * length);
      }
      int more = inflater.inflate(plain, length, plain.length - length);
      require(more > 0 || inflater.finished(), "it ends in its middle");
      length += more;
    }
    return length;
  }

  private static void require(boolean so, String otherwise) throws DataFormatException {
    if (!so) {
      throw new DataFormatException(otherwise);
    }
  }

  @Override
  public void close() {
    deflater.end();
    inflater.end();
  }
}
