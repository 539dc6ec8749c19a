package assay.record.latency;

import java.util.Locale;

/// Formats lines of an HdrHistogram log, format 1.3: tag, start, length, longest duration in milliseconds for human
/// readers, and durations. Not thread-safe.
public final class HdrLogLineFormatter implements AutoCloseable {

  private static final double NANOS_PER_MILLI = 1e6;

  private final DurationCodec codec = new DurationCodec();

  /// The line of an interval, with its line feed.
  public String of(
      LatencyTag tag, double startSeconds, double endSeconds, DurationHistogram durations) {
    return String.format(
        Locale.ROOT,
        "Tag=%s,%.3f,%.3f,%.3f,%s\n",
        tag.text(),
        startSeconds,
        endSeconds - startSeconds,
        durations.max() / NANOS_PER_MILLI,
        codec.text(durations));
  }

  @Override
  public void close() {
    codec.close();
  }
}
