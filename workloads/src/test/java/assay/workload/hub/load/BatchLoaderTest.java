package assay.workload.hub.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BatchLoaderTest {

  private static BatchLoader.Units<Integer> upTo(int count) {
    AtomicInteger next = new AtomicInteger();
    return () -> next.get() < count ? next.getAndIncrement() : null;
  }

  @ParameterizedTest
  @CsvSource({"0,4,10,2", "1,4,10,2", "10,1,10,0", "95,4,10,0", "100,3,10,5", "7,8,1,1"})
  void everyUnit_isWrittenOnce(int count, int threads, int batch, int window) throws Exception {
    Set<Integer> written = ConcurrentHashMap.newKeySet();
    new BatchLoader(threads, batch, window)
        .<Integer>run(
            upTo(count),
            units -> {
              assertThat(units).isNotEmpty().hasSizeLessThanOrEqualTo(batch);
              assertThat(units).allMatch(written::add);
            });
    assertThat(written).hasSize(count);
  }

  @Test
  void batches_areWrittenAtOnceOnAllThreads() throws Exception {
    CyclicBarrier all = new CyclicBarrier(3);
    new BatchLoader(3, 5, 2).<Integer>run(upTo(30), units -> all.await(30, TimeUnit.SECONDS));
  }

  @Test
  void reading_goesOnWhileAWriteWaitsAndStopsAtTheWindow() throws Exception {
    AtomicInteger read = new AtomicInteger();
    CountDownLatch ahead = new CountDownLatch(1);
    BatchLoader.Units<Integer> units =
        new BatchLoader.Units<>() {
          @Override
          public @Nullable Integer next() {
            int unit = read.incrementAndGet();
            // One batch is being written, two wait, and the next one was read.
            if (unit == 40) {
              ahead.countDown();
            }
            return unit > 100 ? null : unit;
          }
        };
    new BatchLoader(1, 10, 2)
        .<Integer>run(
            units,
            batch -> {
              if (batch.getFirst() == 1) {
                assertThat(ahead.await(30, TimeUnit.SECONDS)).isTrue();
                assertThat(read.get()).isLessThanOrEqualTo(40);
              }
            });
    assertThat(read.get()).isEqualTo(101);
  }

  @Test
  void failedWrite_endsItAndIsThrown() {
    AtomicInteger batches = new AtomicInteger();
    assertThatThrownBy(() ->
            new BatchLoader(1, 10, 0)
                .<Integer>run(
                    upTo(1_000),
                    units -> {
                      if (batches.incrementAndGet() == 3) {
                        throw new IOException("full");
                      }
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("full");
    assertThat(batches.get()).isBetween(3, 5);
  }

  @Test
  void failedReading_writesWhatWasReadAndIsThrown() {
    Set<Integer> written = ConcurrentHashMap.newKeySet();
    AtomicInteger read = new AtomicInteger();
    assertThatThrownBy(() ->
            new BatchLoader(2, 10, 2)
                .<Integer>run(
                    () -> {
                      if (read.get() == 57) {
                        throw new IOException("gone");
                      }
                      return read.getAndIncrement();
                    },
                    written::addAll))
        .isInstanceOf(IOException.class)
        .hasMessage("gone");
    assertThat(written).hasSize(57);
  }
}
