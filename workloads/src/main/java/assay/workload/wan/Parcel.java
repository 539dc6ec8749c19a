package assay.workload.wan;

import assay.api.RegisterRequests;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/// A register's value that contains its sending time, with a payload of a chosen size.
///
/// @param id the key's index
/// @param version from 1
/// @param writer the writing client's number
/// @param sentNanos the sending time on the writer's monotonic clock
/// @param checksum over every other component; see [#intact()]
/// @param shelf one of [#SHELVES], for queries
/// @param payload letters, each one byte on the wire
public record Parcel(
    int id, long version, int writer, long sentNanos, long checksum, String shelf, String payload)
    implements RegisterRequests.Value {

  public static final int SHELVES = 1_000;

  private static final int LETTERS = 26;
  private static final String TEXT = text(1 << 20);

  /// A parcel with the current time.
  ///
  /// @param bytes its payload size, at most a mebibyte
  public static Parcel sent(int id, long version, int writer, int bytes) {
    int from = (int) ((id * 31L + version) % (TEXT.length() - bytes + 1));
    String payload = TEXT.substring(from, from + bytes);
    Parcel parcel = new Parcel(id, version, writer, System.nanoTime(), 0, shelf(id), payload);
    return new Parcel(
        id, version, writer, parcel.sentNanos, parcel.sum(), parcel.shelf, parcel.payload);
  }

  static String shelf(int id) {
    return "shelf " + id % SHELVES;
  }

  @Override
  public boolean intact() {
    return checksum == sum();
  }

  private long sum() {
    CRC32C sum = new CRC32C();
    sum.update(payload.getBytes(StandardCharsets.ISO_8859_1));
    long mixed = sum.getValue();
    for (long part : new long[] {id, version, writer, sentNanos, shelf.hashCode()}) {
      mixed = (mixed ^ part) * 0x9E3779B97F4A7C15L;
      mixed ^= mixed >>> 32;
    }
    return mixed;
  }

  private static String text(int length) {
    StringBuilder letters = new StringBuilder(length);
    int state = 1;
    for (int i = 0; i < length; i++) {
      state = state * 1_664_525 + 1_013_904_223;
      letters.append((char) ('a' + (state >>> 16) % LETTERS));
    }
    return letters.toString();
  }
}
