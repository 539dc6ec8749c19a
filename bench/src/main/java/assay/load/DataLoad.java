package assay.load;

import assay.api.Claim;
import assay.api.Outcome;
import assay.api.Request;
import assay.api.Response;
import assay.record.HistoryWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/// Writes the first version of every register of this client, in batches, on a few threads.
///
/// A batch that was not acknowledged is sent again: the same versions with the same values, so that
/// it does not matter whether the first try happened.
final class DataLoad {

  private static final int THREADS = 4;
  private static final int BATCH = 1000;
  private static final long BATCH_BYTES = 1 << 20;
  private static final int TRIES = 4;
  private static final int LOAD_STEP = -1;

  private final Station station;
  private final Settlement settlement;
  private int batches;

  DataLoad(Station station) {
    this.station = station;
    this.settlement = new Settlement(station.ledger(), station.history(), LOAD_STEP);
  }

  /// Writes one part of them, after all parts before it.
  Loaded run(int part, int parts) {
    long start = System.nanoTime();
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (List<Claim> claims : station.ledger().claimUnwritten(batch(), part, parts)) {
      int number = batches++;
      tasks.add(() -> write(number, claims));
    }
    int entries = Gang.sum(THREADS, "assay-load-", tasks);
    HistoryWriter history = station.history();
    if (history != null) {
      history.flush();
    }
    return new Loaded(entries, System.nanoTime() - start);
  }

  private int batch() {
    long entry = Math.max(1, station.workload().bytesPerEntry(station.data()));
    return (int) Math.max(1, Math.min(BATCH, BATCH_BYTES / entry));
  }

  private int write(int number, List<Claim> claims) {
    KeyChoice keys = KeyChoice.uniform(station.ledger().registers());
    WorkerDraw draw = station.draw(LOAD_STEP, number, keys);
    for (int left = TRIES - 1; ; left--) {
      Request request = station.workload().load(claims, station.data(), draw);
      Response response = request.execute(station.session());
      if (response.outcome() == Outcome.OK || left == 0) {
        settlement.settle(number % THREADS, request, response);
      }
      if (response.outcome() == Outcome.OK) {
        return claims.size();
      }
      if (left == 0) {
        throw new IllegalStateException(
            "the data could not be loaded: a batch of %,d entries failed %d times"
                .formatted(claims.size(), TRIES),
            response.failure());
      }
    }
  }
}
