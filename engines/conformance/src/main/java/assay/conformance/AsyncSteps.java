package assay.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.AsyncCache;
import assay.api.AsyncInvocable;
import assay.api.Cache;
import assay.api.Session;
import assay.conformance.SampleRecords.Account;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Checks that calls without a waiting thread do what the blocking ones do, and complete no earlier.
final class AsyncSteps {

  private static final int KEYS = 300;
  private static final int ROUNDS = 3;
  private static final long PATIENCE_SECONDS = 30;

  private final Session session;
  private final Cache data;

  /// A call's end.
  private record Ended(int key, @Nullable Object result, @Nullable Throwable failure) {}

  AsyncSteps(Session session) {
    this.session = session;
    this.data = session.capability(Cache.class);
  }

  /// Each write is read back by a blocking call as soon as its stage completes: a write that was acknowledged must be
  /// there. Then the entries are read and removed in the same way.
  void entries() throws InterruptedException {
    AsyncCache async = session.capability(AsyncCache.class);
    for (int round = 1; round <= ROUNDS; round++) {
      int version = round;
      each(
          key -> async.put(key, Account.of(key, version)),
          ended ->
              assertThat(data.get(ended.key))
                  .as("key %d when the put of version %d had completed", ended.key, version)
                  .isEqualTo(Account.of(ended.key, version)));
    }
    each(
        async::get,
        ended ->
            assertThat(ended.result)
                .as("what the get of key %d completed with", ended.key)
                .isEqualTo(Account.of(ended.key, ROUNDS)));
    each(
        async::remove,
        ended ->
            assertThat(data.get(ended.key))
                .as("key %d when its remove had completed", ended.key)
                .isNull());
    each(async::get, ended -> assertThat(ended.result).as("a removed key, %d", ended.key).isNull());
  }

  /// Each processor's result comes back, and its change is there when the stage completes.
  void processors() throws InterruptedException {
    AsyncInvocable async = session.capability(AsyncInvocable.class);
    for (int key = 0; key < KEYS; key++) {
      data.put(key, Account.of(key, 1));
    }
    each(
        key -> async.invoke(key, new SampleRecords.Raise(5)),
        ended -> {
          assertThat(ended.result)
              .as("what the processor of key %d completed with", ended.key)
              .isEqualTo(Account.of(ended.key, 6));
          assertThat(data.get(ended.key))
              .as("key %d when its processor had completed", ended.key)
              .isEqualTo(Account.of(ended.key, 6));
        });
    for (int key = 0; key < KEYS; key++) {
      data.remove(key);
    }
  }

  /// Begins a call for every key before the first answer is looked at.
  private void each(IntFunction<CompletionStage<?>> call, Check check) throws InterruptedException {
    LinkedBlockingQueue<Ended> ends = new LinkedBlockingQueue<>();
    for (int key = 0; key < KEYS; key++) {
      int own = key;
      var unused =
          call.apply(key)
              .whenComplete((result, failure) -> ends.add(new Ended(own, result, failure)));
    }
    Set<Integer> seen = new HashSet<>();
    for (int i = 0; i < KEYS; i++) {
      Ended ended = ends.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      assertThat(ended).as("an answer, after %d of %d", i, KEYS).isNotNull();
      Ended known = Objects.requireNonNull(ended);
      assertThat(known.failure).as("the call for key %d", known.key).isNull();
      assertThat(seen.add(known.key)).as("key %d answered once", known.key).isTrue();
      check.of(known);
    }
  }

  private interface Check {
    void of(Ended ended);
  }
}
