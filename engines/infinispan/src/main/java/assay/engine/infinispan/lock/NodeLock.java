package assay.engine.infinispan.lock;

import assay.api.lock.HeldLock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.infinispan.lock.api.ClusteredLock;
import org.jspecify.annotations.Nullable;

/// One clustered lock, as a node's threads share it.
///
/// Infinispan gives a lock to a node and not to a thread, and any thread of the node could release it. Which thread
/// holds it is therefore kept here. A node that holds a lock does not get it a second time.
final class NodeLock {

  private final ClusteredLock lock;
  private final AtomicReference<@Nullable HeldLock> holder = new AtomicReference<>();

  NodeLock(ClusteredLock lock) {
    this.lock = lock;
  }

  @Nullable HeldLock tryLock(Duration wait) {
    if (!answer(lock.tryLock(wait.toNanos(), TimeUnit.NANOSECONDS))) {
      return null;
    }
    Held held = new Held();
    holder.set(held);
    return held;
  }

  private final class Held implements HeldLock {

    /// Infinispan says nothing if the lock is another node's by now, and leaves it alone.
    @Override
    public boolean unlock() {
      if (!holder.compareAndSet(this, null)) {
        return false;
      }
      answer(lock.unlock());
      return true;
    }
  }

  private static <T extends @Nullable Object> T answer(CompletableFuture<T> asked) {
    try {
      return asked.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted before the cluster answered", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException failure
          ? failure
          : new IllegalStateException(e.getCause());
    }
  }
}
