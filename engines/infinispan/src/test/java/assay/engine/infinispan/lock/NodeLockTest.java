package assay.engine.infinispan.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.lock.HeldLock;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.infinispan.commons.CacheException;
import org.infinispan.lock.api.ClusteredLock;
import org.junit.jupiter.api.Test;

/// What a node's threads see of a lock that Infinispan gives to the node.
final class NodeLockTest {

  private final ClusterAnswers cluster = new ClusterAnswers();
  private final NodeLock lock = new NodeLock(cluster);

  private HeldLock take() {
    return Objects.requireNonNull(lock.tryLock(Duration.ZERO));
  }

  @Test
  void lock_isReleasedOnce() {
    HeldLock held = take();
    assertThat(held.unlock()).isTrue();
    assertThat(held.unlock()).isFalse();
    assertThat(cluster.releases).isEqualTo(1);
  }

  @Test
  void refusal_isToldWithItsWait() {
    cluster.taken = CompletableFuture.completedFuture(false);
    assertThat(lock.tryLock(Duration.ofMillis(20))).isNull();
    assertThat(cluster.waitNanos).isEqualTo(20_000_000);
  }

  /// Infinispan would release it: both threads are the same node.
  @Test
  void lockThatWasLostToAnotherThread_isNotReleased() {
    HeldLock lost = take();
    HeldLock held = take();
    assertThat(lost.unlock()).isFalse();
    assertThat(cluster.releases).isZero();
    assertThat(held.unlock()).isTrue();
    assertThat(cluster.releases).isEqualTo(1);
  }

  @Test
  void failure_isTheClusters() {
    CacheException failure = new CacheException("no owner");
    cluster.taken = CompletableFuture.failedFuture(failure);
    assertThatThrownBy(this::take).isSameAs(failure);
  }

  @Test
  void interruptedWait_staysInterrupted() {
    cluster.taken = new CompletableFuture<>();
    Thread.currentThread().interrupt();
    assertThatIllegalStateException().isThrownBy(this::take);
    assertThat(Thread.interrupted()).isTrue();
  }

  private static final class ClusterAnswers implements ClusteredLock {

    private CompletableFuture<Boolean> taken = CompletableFuture.completedFuture(true);
    private long waitNanos;
    private int releases;

    @Override
    public CompletableFuture<Boolean> tryLock(long time, TimeUnit unit) {
      waitNanos = unit.toNanos(time);
      return taken;
    }

    @Override
    public CompletableFuture<Void> unlock() {
      releases++;
      return CompletableFuture.allOf();
    }

    @Override
    public CompletableFuture<Void> lock() {
      throw new UnsupportedOperationException();
    }

    @Override
    public CompletableFuture<Boolean> tryLock() {
      throw new UnsupportedOperationException();
    }

    @Override
    public CompletableFuture<Boolean> isLocked() {
      throw new UnsupportedOperationException();
    }

    @Override
    public CompletableFuture<Boolean> isLockedByMe() {
      throw new UnsupportedOperationException();
    }
  }
}
