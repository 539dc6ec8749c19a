package assay.load.client;

import assay.record.latency.ResponseFile;
import assay.record.latency.ResponseRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// What came of a client's requests in closed steps, on its way to `responses.csv`.
///
/// To write a line takes some microseconds of a core that the grid may need. So while a part runs no
/// more than a few thousand lines a second are written; what is left is written when the part is over.
public final class ResponseLog implements AutoCloseable {

  /// How many requests are written at one tick, which comes once a second.
  public static final int A_TICK = 5_000;

  private final ResponseFile file;
  private final List<ResponseBuffer> buffers = new CopyOnWriteArrayList<>();
  private long lines;

  public ResponseLog(ResponseFile file) {
    this.file = file;
  }

  /// A buffer for one thread in one round.
  public ResponseBuffer buffer(ResponseBuffer.ThreadRun lap, ResponseSampling sampling) {
    ResponseBuffer buffer = new ResponseBuffer(lap, sampling);
    buffers.add(buffer);
    return buffer;
  }

  /// Writes what was kept, where it outlives this process.
  ///
  /// @param most how many requests at most; when all may be written, nobody fills the buffers any more
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
