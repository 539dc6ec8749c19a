package assay.record.latency;

import assay.record.io.GrowingLines;
import assay.record.latency.Latencies.Slice;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Reads new histograms of a client that is still writing.
public final class LatencyTail {

  private final GrowingLines lines;

  /// Starts at the file's beginning. The file need not exist yet.
  public LatencyTail(Path file) {
    lines = new GrowingLines(file);
  }

  public boolean present() {
    return lines.present();
  }

  /// Passes new histograms on. Skips damaged lines; the judge reports those.
  public void more(Predicate<LatencyTag> wanted, Consumer<Slice> each) {
    try (DurationCodec codec = new DurationCodec()) {
      for (String line : lines.more()) {
        if (!Latencies.head(line)) {
          boolean unused = Latencies.hand(line, wanted, codec, each);
        }
      }
    }
  }
}
