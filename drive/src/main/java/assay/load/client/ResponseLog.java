package assay.load.client;

import assay.record.latency.ResponseFile;
import assay.record.latency.ResponseRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// Writes the outcomes of a client's requests in closed steps to `responses.csv`.
///
/// A line takes some microseconds on a core that the grid may need. So while a part runs, at most a
/// few thousand lines a second are written. The rest follows when the part is over.
public final class ResponseLog implements AutoCloseable {

  public static final int A_TICK = 5_000;

  private final ResponseFile file;
  private final List<ResponseBuffer> buffers = new CopyOnWriteArrayList<>();
  private long lines;

  public ResponseLog(ResponseFile file) {
    this.file = file;
  }

  public ResponseBuffer buffer(ResponseBuffer.ThreadRun lap, ResponseSampling sampling) {
    ResponseBuffer buffer = new ResponseBuffer(lap, sampling);
    buffers.add(buffer);
    return buffer;
  }

  /// Writes buffered outcomes to the file, which survives this process.
  ///
  /// @param most the most requests; `Integer.MAX_VALUE` when no thread fills the buffers any more
  public synchronized void write(int most) {
    boolean all = most == Integer.MAX_VALUE;
    int left = most;
    for (ResponseBuffer buffer : buffers) {
      List<ResponseRow> rows = new ArrayList<>(buffer.take(left, () -> ++lines));
      left -= (int) rows.stream().filter(row -> row.depth() == 0).count();
      if (!rows.isEmpty()) {
        file.append(rows);
      }
    }
    if (all) {
      buffers.clear();
    }
  }

  @Override
  public void close() throws IOException {
    write(Integer.MAX_VALUE);
    file.close();
  }
}
