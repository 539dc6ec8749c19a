package assay.load;

import assay.api.Claim;
import assay.api.CompositeRequest;
import assay.api.Request;
import assay.api.Response;
import assay.load.client.ClientContext;
import assay.load.client.RequestCompleter;
import assay.load.client.WorkloadCaller;
import assay.load.keys.KeyDistribution;
import assay.load.keys.RequestSource;
import assay.load.thread.WorkerPool;
import assay.record.history.HistoryWriter;
import assay.record.history.OperationOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/// Writes the first version of this client's registers, in batches, on a few threads.
///
/// A batch's unacknowledged writes are sent again, with the same versions and values, and every try
/// is recorded with its outcome. A write without an answer may take effect at any time and undo
/// later writes. So its keys are retired, as after any write with an UNKNOWN outcome.
final class DataLoad {

  private static final int THREADS = 4;
  private static final int BATCH = 1000;
  private static final long BATCH_BYTES = 1 << 20;
  private static final int TRIES = 4;
  private static final int LOAD_STEP = -1;

  private final ClientContext context;
  private final RequestCompleter completion;
  private int batches;

  DataLoad(ClientContext context) {
    this.context = context;
    this.completion = new RequestCompleter(context.leases(), context.history(), LOAD_STEP);
  }

  DataLoadResult run(int part, int parts) {
    long start = context.clock().nanos();
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (List<Claim> claims : unwritten(part, parts)) {
      int number = batches++;
      tasks.add(() -> write(number, claims));
    }
    int entries = WorkerPool.sum(context.clock(), THREADS, "assay-load-", tasks);
    HistoryWriter history = context.history();
    if (history != null) {
      history.flush();
    }
    return new DataLoadResult(entries, context.clock().nanos() - start);
  }

  private List<List<Claim>> unwritten(int part, int parts) {
    int loaded = context.keyed().loaded(context.data());
    return context.leases().claimUnwritten(loaded, batch(), part, parts);
  }

  private int batch() {
    long entry = Math.max(1, context.workload().bytesPerEntry(context.data()));
    return (int) Math.max(1, Math.min(BATCH, BATCH_BYTES / entry));
  }

  private int write(int number, List<Claim> claims) {
    KeyDistribution keys = KeyDistribution.uniform(context.leases().registers());
    RequestSource source = context.draw(LOAD_STEP, number, keys);
    List<Claim> left = claims;
    Throwable failure = null;
    for (int tries = 0; tries < TRIES && !left.isEmpty(); tries++) {
      List<Claim> claimed = left;
      Request request =
          WorkloadCaller.call(
              context.workload(), "load", "", () -> context.keyed().load(claimed, source));
      Response response = request.execute(context.session(), context.clock()::nanos);
      completion.complete(number % THREADS, request, response);
      left = new ArrayList<>();
      unwritten(request, response, left);
      failure = response.failure();
    }
    if (!left.isEmpty()) {
      throw new IllegalStateException(
          "the data could not be loaded: %,d of a batch of %,d entries failed %d times"
              .formatted(left.size(), claims.size(), TRIES),
          failure);
    }
    return claims.size();
  }

  /// Collects the claims without an acknowledgement.
  private static void unwritten(Request request, Response response, List<Claim> left) {
    if (request instanceof CompositeRequest parent && !response.children().isEmpty()) {
      for (int i = 0; i < response.children().size(); i++) {
        unwritten(parent.children().get(i), response.children().get(i), left);
      }
    } else if (OperationOutcome.of(response) != OperationOutcome.OK) {
      left.addAll(request.claims());
    }
  }
}
