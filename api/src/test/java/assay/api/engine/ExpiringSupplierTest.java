package assay.api.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class ExpiringSupplierTest {

  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void answer_isAskedForAnewOnceItIsOld() {
    ExpiringSupplier<Integer> fresh = new ExpiringSupplier<>(asked::incrementAndGet);
    int first = fresh.get();
    while (fresh.get() == first) {
      Thread.onSpinWait();
    }
    assertThat(asked.get()).isGreaterThan(first);
  }

  @Test
  void silence_isNotAskedAgainAtOnce_butLater() {
    ExpiringSupplier<Integer> fresh =
        new ExpiringSupplier<>(() -> {
          if (asked.incrementAndGet() == 1) {
            throw new IllegalStateException("nobody");
          }
          return asked.get();
        });
    long start = System.nanoTime();
    assertThatThrownBy(fresh::get).hasMessage("nobody");
    while (true) {
      try {
        assertThat(fresh.get()).isEqualTo(2);
        break;
      } catch (IllegalStateException silence) {
        Thread.onSpinWait();
      }
    }
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(500_000_000);
  }
}
