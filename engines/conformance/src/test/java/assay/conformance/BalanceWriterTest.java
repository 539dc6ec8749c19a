package assay.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/// What the kit's writer tells of a kill: one that met fresh writes shows a loss, and one that met none is known.
final class BalanceWriterTest {

  private static final String KILLED = "member-2";

  private final Map<Object, Object> values = new ConcurrentHashMap<>();
  private final Cache cache =
      (Cache)
          Proxy.newProxyInstance(
              Cache.class.getClassLoader(),
              new Class<?>[] {Cache.class},
              (proxy, method, given) ->
                  switch (method.getName()) {
                    case "put" -> {
                      values.put(given[0], given[1]);
                      yield null;
                    }
                    case "get" -> values.get(given[0]);
                    default -> throw new UnsupportedOperationException(method.getName());
                  });

  /// The killed member owns every second key.
  private final BalanceWriter writer =
      new BalanceWriter(cache, key -> Optional.of(key % 2 == 0 ? KILLED : "member-1"));

  private long[] written() throws InterruptedException {
    return Arrays.stream(writer.end().split(" ")).mapToLong(Long::parseLong).toArray();
  }

  @Test
  void freshWritesOfTheKilled_areCounted_andStayLost() throws InterruptedException {
    writer.start();
    writer.awaitWrites();
    writer.killed(KILLED, System.nanoTime());
    // A write that was under way meanwhile would bring its key back.
    writer.awaitFurther(1);
    values.keySet().removeIf(key -> (Integer) key % 2 == 0);
    // The other keys are written on: the writer has passed the lost ones again.
    writer.awaitFurther(2_000);
    long[] written = written();
    assertThat(written[4]).isPositive();
    assertThat(written[1]).isGreaterThanOrEqualTo(written[4]);
  }

  @Test
  void killLongAfterTheLastWrite_metNone() throws InterruptedException {
    writer.start();
    writer.awaitWrites();
    writer.killed(KILLED, System.nanoTime() + 10_000_000_000L);
    assertThat(written()[4]).isZero();
  }

  @Test
  void writerThatKnowsNoKill_countsNone() throws InterruptedException {
    writer.start();
    writer.awaitWrites();
    assertThat(written()).hasSize(4);
  }
}
