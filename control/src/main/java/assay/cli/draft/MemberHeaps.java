package assay.cli.draft;

import assay.engine.EngineDescriptor;
import assay.study.file.UnitParser;
import java.util.Locale;

/// The heaps of a new study's members: two copies of all entries fill less than half of them.
///
/// @param bytesPerEntry the heap that an entry takes
public record MemberHeaps(EngineDescriptor engine, int members, long bytesPerEntry) {

  private static final long MEBIBYTE = 1 << 20;
  private static final long LEAST_MB = 256;
  private static final long STEP_MB = 64;
  private static final double ROOMY = 2.5;

  /// What the setting `client-heap` is by default.
  private static final long CLIENT_MB = 512;

  public static final long CLIENT_BYTES = CLIENT_MB * MEBIBYTE;

  /// The heap of each member for so many entries, beside what the engine itself needs.
  public long megabytes(long entries) {
    double bytes = (double) entries * bytesPerEntry;
    long mb = overheadMb() + (long) Math.ceil(2 * ROOMY * bytes / members / MEBIBYTE);
    return Math.max(LEAST_MB, Math.ceilDiv(mb, STEP_MB) * STEP_MB);
  }

  /// The least heap of a member without data.
  public static long leastBytes(EngineDescriptor engine) {
    return new MemberHeaps(engine, 1, 1).megabytes(0) * MEBIBYTE;
  }

  /// The bytes of all heaps for so many entries, with a client's.
  public double allBytes(long entries, long clients) {
    return ((double) members * megabytes(entries) + clients * CLIENT_MB) * MEBIBYTE;
  }

  /// Whether a host with so much memory can start these heaps. The least heaps are not worth a refusal.
  public boolean fits(long entries, long clients, long memoryBytes) {
    return megabytes(entries) <= LEAST_MB || allBytes(entries, clients) <= memoryBytes;
  }

  /// How many entries fit into heaps that need so much memory together.
  public long entriesIn(long bytes, long clients) {
    double fixed =
        (double) members * (overheadMb() + STEP_MB) * MEBIBYTE + clients * CLIENT_MB * MEBIBYTE;
    return (long) Math.max(0, (bytes - fixed) / (2 * ROOMY * bytesPerEntry));
  }

  private long overheadMb() {
    return Math.ceilDiv(UnitParser.amount(engine.overhead()), MEBIBYTE);
  }

  /// A number rounded down to its first two digits.
  public static long rounded(long number) {
    long unit = (long) Math.pow(10, Math.max(0, Long.toString(number).length() - 2));
    return number / unit * unit;
  }

  /// Bytes for a reader: `1.5 GiB`.
  public static String gibibytes(double bytes) {
    return String.format(Locale.ROOT, "%.1f GiB", bytes / MEBIBYTE / 1024);
  }
}
