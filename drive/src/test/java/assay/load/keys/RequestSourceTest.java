package assay.load.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Settings;
import assay.api.Update;
import assay.load.thread.WorkerPool;
import assay.record.history.OperationOutcome;
import assay.schedule.Clock;
import assay.schedule.VirtualClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Which requests wait for whose keys.
@Timeout(60)
final class RequestSourceTest {

  private static final DataParameters DATA = new DataParameters(Map.of(), new Settings(Map.of()));

  private final VirtualClock clock = new VirtualClock();

  private static RequestKind put(int... keys) {
    return RequestKind.of("put", Cache.class, "Writes some keys.", c -> claimed(c, keys))
        .asRepeatable();
  }

  private static Request claimed(RequestContext context, int... keys) {
    List<Claim> claims = Arrays.stream(keys).mapToObj(context::claim).toList();
    return new Update(claims, (session, seen) -> claims.size());
  }

  private static RequestSource source(WriteLeases leases, int thread) {
    return new RequestSource(thread, 0, DATA, KeyDistribution.uniform(leases.registers()), leases);
  }

  private static Request make(RequestSource source, RequestKind kind) {
    source.begin();
    return source.make(kind);
  }

  private static void end(WriteLeases leases, Request request, OperationOutcome outcome) {
    request.claims().forEach(claim -> leases.release(claim, outcome));
  }

  @Test
  void busyKey_isWaitedFor_inTheOrderInWhichRequestsCame() {
    WriteLeases leases = new WriteLeases(clock, 4, 0, 1, RegisterWriters.OWN);
    Request first = make(source(leases, 0), put(2));
    List<String> order = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int thread = 1; thread <= 5; thread++) {
      RequestSource source = source(leases, thread);
      String name = "request " + thread;
      threads.add(
          clock.start(
              name,
              () -> {
                Request request = make(source, put(2));
                order.add(name + " at " + clock.nanos() + " version " + version(request));
                clock.parkNanos(10);
                end(leases, request, OperationOutcome.OK);
              }));
      clock.until(thread);
    }
    clock.until(100);
    assertThat(order).isEmpty();
    end(leases, first, OperationOutcome.OK);
    threads.forEach(clock::join);
    assertThat(order)
        .containsExactly(
            "request 1 at 100 version 2",
            "request 2 at 110 version 3",
            "request 3 at 120 version 4",
            "request 4 at 130 version 5",
            "request 5 at 140 version 6");
    assertThat(leases.diverted()).isZero();
  }

  private static long version(Request request) {
    return request.claims().getFirst().version();
  }

  /// Each holds the other's key.
  @Test
  void requestsOfSeveralKeys_doNotWaitForEachOtherForEver_andKeepTheirKeys() {
    WriteLeases leases = new WriteLeases(clock, 4, 0, 1, RegisterWriters.OWN);
    Request held = make(source(leases, 0), put(3));
    List<List<Integer>> made = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    int thread = 1;
    for (int[] keys : new int[][] {{0, 1, 3}, {3, 1, 0}, {1, 0, 2}, {2, 3, 1}}) {
      RequestSource source = source(leases, thread++);
      threads.add(
          clock.start(
              "request",
              () -> {
                Request request = make(source, put(keys));
                made.add(Arrays.stream(request.keys()).boxed().toList());
                clock.parkNanos(10);
                end(leases, request, OperationOutcome.OK);
              }));
    }
    clock.until(50);
    end(leases, held, OperationOutcome.OK);
    threads.forEach(clock::join);
    assertThat(made)
        .containsExactlyInAnyOrder(
            List.of(0, 1, 3), List.of(3, 1, 0), List.of(1, 0, 2), List.of(2, 3, 1));
    assertThat(make(source(leases, 9), put(0, 1, 2, 3)).claims())
        .as("a version that was not sent is used by the next")
        .extracting(Claim::version)
        .containsExactly(4L, 5L, 3L, 5L);
  }

  @Test
  void manyThreads_neverHoldTheSameKey_andAllGetTheKeysThatTheyDrew() {
    WriteLeases leases = new WriteLeases(6, 0, 1);
    RequestKind three =
        RequestKind.of("three", Cache.class, "Writes three keys.", c -> claimed(c, distinct(c, 3)));
    Set<Integer> held = ConcurrentHashMap.newKeySet();
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int thread = 0; thread < 6; thread++) {
      RequestSource source = source(leases, thread);
      RequestSource alone = source(new WriteLeases(6, 0, 1), thread);
      tasks.add(() -> {
        for (int i = 0; i < 3_000; i++) {
          Request request = make(source, three);
          Request expected = make(alone, three);
          alone.release();
          assertThat(request.keys()).isEqualTo(expected.keys());
          for (int key : request.keys()) {
            assertThat(held.add(key)).isTrue();
          }
          for (int key : request.keys()) {
            held.remove(key);
          }
          end(leases, request, OperationOutcome.OK);
        }
        return 1;
      });
    }
    assertThat(WorkerPool.sum(Clock.host(), 6, "test-", tasks)).isEqualTo(6);
    assertThat(make(source(leases, 9), put(0, 1, 2, 3, 4, 5)).claims())
        .extracting(Claim::version)
        .satisfies(versions ->
            assertThat(versions.stream().mapToLong(version -> version - 1).sum())
                .isEqualTo(6 * 3_000 * 3));
  }

  private static int[] distinct(RequestContext context, int count) {
    List<Integer> keys = new ArrayList<>();
    while (keys.size() < count) {
      int key = context.key();
      if (!keys.contains(key)) {
        keys.add(key);
      }
    }
    return keys.stream().mapToInt(Integer::intValue).toArray();
  }

  @Test
  void keyThatARequestDrawsTwice_givesWayToAnother() {
    WriteLeases leases = new WriteLeases(clock, 4, 0, 1, RegisterWriters.OWN);
    assertThat(make(source(leases, 0), put(1, 1)).keys()).containsExactly(1, 2);
  }

  @Test
  void requestThatWaits_isLetGoWhenItsStepIsGivenUp() {
    WriteLeases leases = new WriteLeases(clock, 2, 0, 1, RegisterWriters.OWN);
    Request held = make(source(leases, 0), put(1));
    RequestSource waits = source(leases, 1);
    List<Throwable> thrown = new ArrayList<>();
    Thread thread =
        clock.start(
            "waits",
            () -> {
              try {
                make(waits, put(1));
              } catch (StepAbandonedException e) {
                waits.release();
                thrown.add(e);
              }
            });
    clock.until(5);
    waits.giveUp();
    clock.join(thread);
    assertThat(thrown).hasSize(1);
    end(leases, held, OperationOutcome.OK);
    assertThat(version(make(source(leases, 2), put(1)))).isEqualTo(2);
  }

  @Test
  void retiredKey_isWrittenAgainWithItsVersion_byRequestsThatMayBeRepeated() {
    WriteLeases leases = new WriteLeases(clock, 2, 0, 1, RegisterWriters.OWN);
    Request lost = make(source(leases, 0), put(1));
    end(leases, lost, OperationOutcome.UNKNOWN);
    for (OperationOutcome outcome :
        List.of(OperationOutcome.UNKNOWN, OperationOutcome.OK, OperationOutcome.FAILED)) {
      Request again = make(source(leases, 1), put(1));
      assertThat(again.claims()).isEqualTo(lost.claims());
      assertThat(leases.again(again.claims().getFirst())).isTrue();
      end(leases, again, outcome);
    }
    RequestKind once = RequestKind.of("once", Cache.class, "Writes a key.", c -> claimed(c, 1));
    assertThat(make(source(leases, 2), once).keys()).containsExactly(0);
    assertThat(leases.diverted()).isEqualTo(1);
  }

  @Test
  void keyThatADeleteRetired_isNotWrittenAgain() {
    WriteLeases leases = new WriteLeases(clock, 1, 0, 1, RegisterWriters.OWN);
    Claim claim = make(source(leases, 0), put(0)).claims().getFirst();
    leases.release(claim.absent(), OperationOutcome.UNKNOWN);
    assertThatThrownBy(() -> make(source(leases, 1), put(0)))
        .isInstanceOf(NoFreeLeaseException.class);
  }
}
