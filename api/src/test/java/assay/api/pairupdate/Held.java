package assay.api.pairupdate;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;

/// Runs no batch by itself: a test takes each from a queue and sets its outcome.
final class Held extends GroupCommitProtocol {

  private final ExecutorService threads;
  private final BlockingQueue<Begun> begun = new LinkedBlockingQueue<>();
  private boolean closed;

  Held(ExecutorService threads, Duration patience) {
    super(threads, patience);
    this.threads = threads;
  }

  /// Makes it throw from now on.
  void close() {
    closed = true;
  }

  BlockingQueue<Begun> begun() {
    return begun;
  }

  @Override
  protected CompletableFuture<byte[]> commit(String map, Object target, List<PairUpdate> batch) {
    if (closed) {
      throw new IllegalArgumentException("closed");
    }
    Begun one = new Begun(List.copyOf(batch), new CompletableFuture<>());
    begun.add(one);
    return one.ended;
  }

  Future<Long> asked(Add... changes) {
    return threads.submit(() -> update(List.of(changes)));
  }

  record Begun(List<PairUpdate> batch, CompletableFuture<byte[]> ended) {

    void end(byte... all) {
      boolean unused = ended.complete(all);
    }
  }
}
