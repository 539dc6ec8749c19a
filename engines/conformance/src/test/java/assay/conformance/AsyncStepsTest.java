package assay.conformance;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.AsyncCache;
import assay.api.Cache;
import assay.api.Session;
import assay.api.engine.Capabilities;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Calls that complete with their work pass; calls that complete before it are caught.
@Timeout(60)
final class AsyncStepsTest {

  private static final Executor AT_ONCE = Runnable::run;
  private static final Executor LATER =
      CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS);

  private final Map<Object, Object> map = new ConcurrentHashMap<>();

  @Test
  void stagesThatCompleteWithTheirWork_pass() {
    Session right = session(new Async(AT_ONCE, AT_ONCE));
    assertThatCode(() -> new AsyncSteps(right).entries()).doesNotThrowAnyException();
    Session slow = session(new Async(AT_ONCE, task -> Thread.ofVirtual().start(task)));
    assertThatCode(() -> new AsyncSteps(slow).entries()).doesNotThrowAnyException();
  }

  @Test
  void putThatCompletesBeforeItIsDone_isCaught() {
    Session early = session(new Async(LATER, AT_ONCE));
    assertThatThrownBy(() -> new AsyncSteps(early).entries())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("when the put of version 1 had completed");
  }

  private Session session(AsyncCache async) {
    return new Session() {
      @Override
      public <T> T capability(Class<T> capability, String name) {
        return Capabilities.find(capability, "a map", List.of(async, new Blocking()));
      }

      @Override
      public void close() {}
    };
  }

  private final class Async implements AsyncCache {

    private final Executor works;
    private final Executor completes;

    Async(Executor works, Executor completes) {
      this.works = works;
      this.completes = completes;
    }

    @Override
    public CompletionStage<? extends @Nullable Object> get(Object key) {
      return CompletableFuture.supplyAsync(() -> map.get(key), completes);
    }

    @Override
    public CompletionStage<?> put(Object key, Object value) {
      works.execute(() -> map.put(key, value));
      return CompletableFuture.runAsync(() -> {}, completes);
    }

    @Override
    public CompletionStage<?> remove(Object key) {
      return CompletableFuture.runAsync(() -> map.remove(key), completes);
    }
  }

  private final class Blocking implements Cache {

    @Override
    public @Nullable Object get(Object key) {
      return map.get(key);
    }

    @Override
    public void put(Object key, Object value) {
      map.put(key, value);
    }

    @Override
    public Map<Object, Object> getAll(Collection<?> keys) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void putAll(Map<?, ?> entries) {
      map.putAll(entries);
    }

    @Override
    public void remove(Object key) {
      map.remove(key);
    }

    @Override
    public long size() {
      return map.size();
    }
  }
}
