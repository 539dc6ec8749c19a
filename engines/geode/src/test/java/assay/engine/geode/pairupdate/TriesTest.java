package assay.engine.geode.pairupdate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Colocated;
import assay.api.DefiniteFailureException;
import assay.api.engine.RetryBackoff;
import assay.api.pairupdate.PairUpdate;
import assay.engine.geode.FakeRegion;
import assay.engine.geode.wire.ValueStorage;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.geode.cache.Cache;
import org.apache.geode.cache.CacheTransactionManager;
import org.apache.geode.cache.CommitConflictException;
import org.apache.geode.cache.execute.FunctionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Solutions retry after conflicts, count the retries, and give up at the time limit.
final class TriesTest {

  private static final Object TARGET = "t";

  private record SourceKey(int number) implements Colocated {
    @Override
    public Object colocatedWith() {
      return TARGET;
    }
  }

  private record Add(int number) implements PairUpdate {
    @Override
    public String sourceMap() {
      return "sources";
    }

    @Override
    public Object source() {
      return new SourceKey(number);
    }

    @Override
    public String targetMap() {
      return "targets";
    }

    @Override
    public Object target(Object source) {
      return TARGET;
    }

    @Override
    public @Nullable Pair apply(Object source, @Nullable Object target) {
      return new Pair((Long) source + 1, target == null ? 1L : (Long) target + 1);
    }
  }

  private final TargetUpdateBatch updates =
      new TargetUpdateBatch(List.of(new Add(1)), new Object[] {5L}, ValueStorage.PDX);
  private int met;

  /// Commits and replacements conflict this often.
  private final class Meeting {

    private final int times;
    private boolean open;

    Meeting(int times) {
      this.times = times;
    }

    FakeRegion region() {
      return new FakeRegion((method, arguments) ->
          switch (method) {
            case "get" -> 5L;
            case "getAll" -> found((Iterable<?>) arguments[0]);
            case "replace" -> met++ >= times;
            default -> null;
          });
    }

    private Map<Object, Object> found(Iterable<?> keys) {
      Map<Object, Object> found = new HashMap<>();
      keys.forEach(key -> found.put(key, 5L));
      return found;
    }

    CacheTransactionManager transactions() {
      return fake(
          CacheTransactionManager.class,
          method -> {
            switch (method) {
              case "begin" -> open = true;
              case "commit" -> {
                open = false;
                if (met++ < times) {
                  throw new CommitConflictException("met another");
                }
              }
              case "rollback" -> open = false;
              default -> {}
            }
            return method.equals("exists") ? (Object) open : null;
          });
    }

    Cache cache() {
      return fake(
          Cache.class,
          method ->
              switch (method) {
                case "getCacheTransactionManager" -> transactions();
                case "getRegion" -> region().region();
                default -> null;
              });
    }
  }

  private static <T> T fake(Class<T> type, Function<String, @Nullable Object> answers) {
    Object fake =
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> answers.apply(method.getName()));
    return type.cast(fake);
  }

  private static RetryBackoff pauses(Duration patience) {
    return new RetryBackoff(patience, Duration.ofNanos(1_000), Duration.ofNanos(1_000));
  }

  private Object[] asked(OwnerFunction function, int meetings, Duration patience) {
    Meeting meeting = new Meeting(meetings);
    return function.answer(
        meeting.cache(), meeting.region().region(), TARGET, updates, pauses(patience));
  }

  @Test
  void ownersFunctions_beginAgain_andSayHowOften() {
    for (OwnerFunction each : List.of(new TargetFunction(), new TransactionFunction())) {
      met = 0;
      assertThat(asked(each, 3, Duration.ofMinutes(5))[1]).as(each.getId()).isEqualTo(3);
      assertThat(met).as(each.getId()).isEqualTo(4);
    }
  }

  @Test
  void ownersFunctions_thatAlwaysMeetAnother_giveUp() {
    for (OwnerFunction each : List.of(new TargetFunction(), new TransactionFunction())) {
      assertThatThrownBy(() -> asked(each, Integer.MAX_VALUE, Duration.ofMillis(5)))
          .as(each.getId())
          .isInstanceOf(FunctionException.class);
    }
  }

  private ClientTransaction client(int meetings) {
    Meeting meeting = new Meeting(meetings);
    return new ClientTransaction(
        new RegionEntries(name -> meeting.region().region(), ValueStorage.PDX),
        meeting.transactions());
  }

  @Test
  void clientsTransaction_beginsAgain_andCountsIt() {
    ClientTransaction client = client(3);
    assertThat(client.update(new Add(1), pauses(Duration.ofMinutes(5)))).isTrue();
    assertThat(client.retries()).isEqualTo(3);
  }

  /// Each was rolled back.
  @Test
  void clientsTransaction_thatAlwaysMeetsAnother_surelyDidNothing() {
    ClientTransaction client = client(Integer.MAX_VALUE);
    assertThatThrownBy(() -> client.update(new Add(1), pauses(Duration.ofMillis(5))))
        .isInstanceOf(DefiniteFailureException.class);
  }
}
