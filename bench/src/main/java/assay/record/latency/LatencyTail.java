package assay.record.latency;

import assay.record.io.GrowingLines;
import assay.record.latency.Latencies.Slice;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// The histograms of a client that still writes them: each time those that have come since the time before.
public final class LatencyTail {

  private final GrowingLines lines;

  /// The histograms of a `.hlog` from its beginning on; it may come later.
  public LatencyTail(Path file) {
    lines = new GrowingLines(file);
  }

  /// Whether there is such a file here.
  public boolean present() {
    return lines.present();
  }

  /// Hands on what has come. A line that is none is left out: who judges the file says so.
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
