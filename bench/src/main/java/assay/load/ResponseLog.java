package assay.load;

import assay.record.ResponseRow;
import assay.record.Responses;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// What came of a client's requests in closed steps, on its way to `responses.csv`.
///
/// To write a line takes some microseconds of a core that the grid may need. So while a part runs no
/// more than a few thousand lines a second are written; what is left is written when the part is over.
final class ResponseLog implements AutoCloseable {

  /// How many requests are written at one tick, which comes once a second.
  static final int A_TICK = 5_000;

  private final Responses file;
  private final List<Trail> trails = new CopyOnWriteArrayList<>();
  private long lines;

  ResponseLog(Responses file) {
    this.file = file;
  }

  /// A trail for one thread in one round.
  Trail trail(Trail.Lap lap, Quota quota) {
    Trail trail = new Trail(lap, quota);
    trails.add(trail);
    return trail;
  }

  /// Writes what was kept, where it outlives this process.
  ///
  /// @param most how many requests at most; when all may be written, nobody fills the trails any more
  synchronized void write(int most) {
    boolean all = most == Integer.MAX_VALUE;
    int left = most;
    for (Trail trail : trails) {
      List<ResponseRow> rows = new ArrayList<>(trail.take(left, () -> ++lines));
      left -= (int) rows.stream().filter(row -> row.depth() == 0).count();
      if (!rows.isEmpty()) {
        file.append(rows);
      }
    }
    if (all) {
      trails.clear();
    }
  }

  @Override
  public void close() throws IOException {
    write(Integer.MAX_VALUE);
    file.close();
  }
}
