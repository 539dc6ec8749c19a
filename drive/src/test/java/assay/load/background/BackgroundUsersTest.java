package assay.load.background;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.BackgroundRequests;
import assay.api.Cache;
import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.MadeResponse;
import assay.api.Outcome;
import assay.api.Query;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Response;
import assay.api.Session;
import assay.api.Workload;
import assay.load.BareWorkload;
import assay.load.Bed;
import assay.load.BlockedSession;
import assay.load.MemoryEngine;
import assay.load.MemoryWorkload;
import assay.load.client.ClientIdentity;
import assay.plan.Step.Traffic;
import assay.record.event.StepEvent.TrafficEnds;
import assay.schedule.Clock;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class BackgroundUsersTest {

  private static final DataParameters DATA =
      new DataParameters(Map.of("registers", 1_000_000L, "counters", 0L));
  private static final Duration AT_ONCE = Duration.ofMillis(1);
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Traffic EAGER = new Traffic(8, Duration.ofNanos(1), null);
  private static final Traffic SLEEPY = new Traffic(8, Duration.ofHours(1), null);

  private static BackgroundUsers crowd(Session session, ClientIdentity client) {
    return new BackgroundUsers(Clock.host(), client, session, new MemoryWorkload(), DATA);
  }

  /// Notes each request's thread, and lets a test wait for a number of requests.
  private static final class Noting implements Session {

    final Map<String, Set<Object>> keys = new ConcurrentHashMap<>();
    final CountDownLatch enough = new CountDownLatch(200);
    final Set<String> twice = ConcurrentHashMap.newKeySet();
    final CountDownLatch everyTwice = new CountDownLatch(8);

    @Override
    public <T> T capability(Class<T> capability, String map) {
      return capability.cast(new Reading(this));
    }

    void note(Object key) {
      String user = Thread.currentThread().getName();
      boolean known = keys.containsKey(user);
      keys.computeIfAbsent(user, name -> ConcurrentHashMap.newKeySet()).add(key);
      if (known && twice.add(user)) {
        everyTwice.countDown();
      }
      enough.countDown();
    }

    @Override
    public void close() {}
  }

  private record Reading(Noting session) implements Cache {

    @Override
    public @Nullable Object get(Object key) {
      session.note(key);
      return 1L;
    }

    @Override
    public void put(Object key, Object value) {
      throw new AssertionError("a background user wrote");
    }

    @Override
    public Map<Object, Object> getAll(Collection<?> keys) {
      throw new AssertionError("not asked for");
    }

    @Override
    public void putAll(Map<?, ?> entries) {
      throw new AssertionError("a background user wrote");
    }

    @Override
    public void remove(Object key) {
      throw new AssertionError("a background user wrote");
    }

    @Override
    public long size() {
      return 0;
    }
  }

  private static Map<String, Set<Object>> asked(ClientIdentity client) throws InterruptedException {
    Noting session = new Noting();
    try (BackgroundUsers crowd = crowd(session, client)) {
      assertThat(crowd.begin(EAGER, false, LONG).answered()).isEqualTo(8);
      session.everyTwice.await();
      session.enough.await();
      assertThat(crowd.end(LONG).unfinished()).isZero();
    }
    return session.keys;
  }

  @Test
  void user_sendsTheLikeOfOneRequestAgainAndAgain_andNoTwoTheSame() throws InterruptedException {
    Map<String, Set<Object>> keys = asked(Bed.CLIENT);

    assertThat(keys).hasSize(8).allSatisfy((user, own) -> assertThat(own).hasSize(1));
    assertThat(keys.values().stream().flatMap(Set::stream).distinct()).hasSize(8);
  }

  @Test
  void users_areTheSameInEveryProcessOfASeed_andOthersWithAnother() throws InterruptedException {
    Map<String, Set<Object>> keys = asked(Bed.CLIENT);

    assertThat(asked(new ClientIdentity("trial-2", "traffic-1", 3, 4, Bed.CLIENT.seed())))
        .isEqualTo(keys);
    assertThat(asked(new ClientIdentity("trial-1", "client-1", 0, 1, Bed.CLIENT.seed() + 1)))
        .isNotEqualTo(keys);
  }

  @Test
  void sleepingUsers_stopAtOnce() throws InterruptedException {
    try (BackgroundUsers crowd = crowd(new MemoryEngine.MemorySession(), Bed.CLIENT)) {
      crowd.begin(SLEEPY, false, LONG);
      assertThat(crowd.end(LONG).unfinished()).isZero();
      // They sleep for a part of an hour: an end within the test's minute means a wake-up.
      crowd.begin(SLEEPY, false, LONG);
      assertThat(crowd.end(LONG).unfinished()).isZero();
    }
  }

  @Test
  void users_areCountedFromWhenAllHadAnAnswer() throws InterruptedException {
    try (BackgroundUsers crowd = crowd(new MemoryEngine.MemorySession(), Bed.CLIENT)) {
      assertThat(crowd.begin(SLEEPY, false, LONG).answered()).isEqualTo(8);
      TrafficEnds done = crowd.end(LONG);
      assertThat(done.requests()).isZero();
      assertThat(done.nanos()).isPositive();
    }
  }

  @Test
  void failures_areCountedWithTheFirstReason_andUsersGoOn() throws InterruptedException {
    AtomicBoolean counting = new AtomicBoolean();
    AtomicInteger asked = new AtomicInteger();
    CountDownLatch more = new CountDownLatch(1);
    Session broken =
        new Session() {
          @Override
          public <T> T capability(Class<T> capability, String map) {
            if (counting.get() && asked.incrementAndGet() > 100) {
              more.countDown();
            }
            throw new IllegalStateException("connection lost");
          }

          @Override
          public void close() {}
        };
    try (BackgroundUsers crowd = crowd(broken, Bed.CLIENT)) {
      assertThat(crowd.begin(EAGER, false, AT_ONCE).answered()).isZero();
      counting.set(true);
      more.await();
      TrafficEnds done = crowd.end(LONG);
      assertThat(done.requests()).isPositive();
      assertThat(done.failure()).hasValue("java.lang.IllegalStateException: connection lost");
      assertThat(done.failures()).isEqualTo(done.requests());
      assertThat(done.rows()).isZero();
      assertThat(done.meanNanos()).isZero();
    }
  }

  @Test
  void requestThatIsNeverAnswered_isWaitedForNoLongerThanPatience() throws InterruptedException {
    CountDownLatch letGo = new CountDownLatch(1);
    CountDownLatch sent = new CountDownLatch(EAGER.threads());
    Session blocked =
        new Session() {
          @Override
          public <T> T capability(Class<T> capability, String map) {
            sent.countDown();
            return new BlockedSession(letGo).capability(capability, map);
          }

          @Override
          public void close() {}
        };
    try (BackgroundUsers crowd = crowd(blocked, Bed.CLIENT)) {
      assertThat(crowd.begin(EAGER, false, AT_ONCE).answered()).isZero();
      sent.await();
      TrafficEnds done = crowd.end(AT_ONCE);
      assertThat(done.unfinished()).isEqualTo(8);
      assertThat(done.requests()).isZero();
    } finally {
      letGo.countDown();
    }
  }

  @Test
  void answersOnTheirWayAtTheEnd_areLateAndNoPartOfTheRate() {
    BackgroundCounts tally = new BackgroundCounts();
    tally.add(response(Outcome.OK, 10, 90, 1));
    tally.begin(100);
    tally.add(response(Outcome.OK, 90, 110, 3));
    tally.add(response(Outcome.OK, 120, 160, 4));
    tally.add(response(Outcome.FAILED, 130, 170, 0));
    tally.add(response(Outcome.UNKNOWN, 130, 170, 0));
    tally.end(200);
    tally.add(response(Outcome.OK, 150, 250, 5));
    tally.add(response(Outcome.FAILED, 150, 260, 0));

    assertThat(tally.done(2, 7))
        .isEqualTo(
            new TrafficEnds(
                100,
                4,
                2,
                7,
                30,
                40,
                1,
                2,
                7,
                Optional.of("java.lang.IllegalStateException: lost")));
  }

  private static Response response(Outcome outcome, long start, long end, long rows) {
    Throwable failure = outcome == Outcome.OK ? null : new IllegalStateException("lost");
    return MadeResponse.of(outcome, rows, start, end, failure, List.of());
  }

  @Test
  void collections_areForcedWhereTheProcessMay() throws InterruptedException {
    try (BackgroundUsers crowd = crowd(new MemoryEngine.MemorySession(), Bed.CLIENT)) {
      Traffic collecting = new Traffic(1, Duration.ofHours(1), Duration.ofMillis(1));
      long before = collections();
      crowd.begin(collecting, true, LONG);
      while (collections() - before < 3) {
        Thread.onSpinWait();
      }
      assertThat(crowd.end(LONG).collections()).isPositive();

      crowd.begin(collecting, false, LONG);
      assertThat(crowd.end(LONG).collections()).isZero();
    }
  }

  private static long collections() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
        .sum();
  }

  @Test
  void requestThatCannotBeMade_isToldBeforeAnybodyWaits() {
    AtomicInteger asked = new AtomicInteger();
    Workload writes = new Writing(asked);
    try (BackgroundUsers crowd =
        new BackgroundUsers(
            Clock.host(), Bed.CLIENT, new MemoryEngine.MemorySession(), writes, DATA)) {
      assertThatThrownBy(() -> crowd.begin(EAGER, false, LONG))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("only reads");
      assertThat(asked).hasValue(1);
    }
  }

  @Test
  void secondCrowd_isRefusedWhileOneIsAtWork() throws InterruptedException {
    try (BackgroundUsers crowd = crowd(new MemoryEngine.MemorySession(), Bed.CLIENT)) {
      crowd.begin(SLEEPY, false, LONG);
      assertThatThrownBy(() -> crowd.begin(SLEEPY, false, LONG))
          .isInstanceOf(IllegalStateException.class);
      crowd.end(LONG);
      assertThatThrownBy(() -> crowd.end(LONG)).isInstanceOf(IllegalStateException.class);
    }
  }

  private record Writing(AtomicInteger asked) implements BareWorkload, BackgroundRequests {

    @Override
    public String name() {
      return "writing";
    }

    @Override
    public List<RequestKind> kinds() {
      return List.of();
    }

    @Override
    public Request background(RequestContext context) {
      asked.incrementAndGet();
      Claim claim = context.claim();
      return new Query((session, seen) -> claim.key());
    }
  }
}
