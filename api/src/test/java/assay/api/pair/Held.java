package assay.api.pair;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;

/// Does no batch by itself: a test takes each from a queue and says how it ended.
final class Held extends GroupCommit {

  private final ExecutorService threads;
  private final BlockingQueue<Begun> begun = new LinkedBlockingQueue<>();
  private boolean closed;

  Held(ExecutorService threads, Duration patience) {
    super(threads, patience);
    this.threads = threads;
  }

  /// Has it throw from now on.
  void close() {
    closed = true;
  }

  /// Those that were begun and not yet taken.
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

  /// Asks for updates from another thread.
  Future<Long> asked(Add... changes) {
    return threads.submit(() -> update(List.of(changes)));
  }

  /// A batch that was begun.
  record Begun(List<PairUpdate> batch, CompletableFuture<byte[]> ended) {

    /// Ends it, a code of [PairOutcome].
    void end(byte... all) {
      boolean unused = ended.complete(all);
    }
  }
}
