package assay.record.latency;

import assay.record.io.GrowingLineReader;
import assay.record.latency.LatencyReader.Slice;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Reads new histograms of a client that is still writing.
public final class LatencyTailReader {

  private final GrowingLineReader lines;

  /// Starts at the file's beginning. The file need not exist yet.
  public LatencyTailReader(Path file) {
    lines = new GrowingLineReader(file);
  }

  public boolean present() {
    return lines.present();
  }

  /// Passes new histograms on. Skips damaged lines; the judge reports those.
  public void more(Predicate<LatencyTag> wanted, Consumer<Slice> each) {
    try (DurationCodec codec = new DurationCodec()) {
      for (String line : lines.more()) {
        if (!LatencyReader.head(line)) {
          boolean unused = LatencyReader.hand(line, wanted, codec, each);
        }
      }
    }
  }
}
