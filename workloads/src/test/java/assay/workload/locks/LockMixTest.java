package assay.workload.locks;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Claim;
import assay.api.Claim.Leaves;
import assay.api.CompositeRequest;
import assay.api.DataParameters;
import assay.api.Incompatibility;
import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.Outcome;
import assay.api.Request;
import assay.api.RequestKind;
import assay.api.Response;
import assay.api.Settings;
import assay.api.lock.Locks;
import assay.workload.ListedDraw;
import assay.workload.PlainDraw;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LockMixTest {

  private static final int LOCKS = 3;

  private static final DataParameters DATA = data(Map.of("hold", "1ms", "lease", "20ms"));

  private final LockMix workload = new LockMix();
  private final PlainLocks session = new PlainLocks();
  private final PlainDraw draw = new ListedDraw(0);

  private static DataParameters data(Map<String, String> settings) {
    return new DataParameters(Map.of("locks", (long) LOCKS), new Settings(settings));
  }

  private Request next(String kind) {
    return PlainDraw.next(workload, kind, 1, DATA, draw);
  }

  private static List<Outcome> outcomes(Response response) {
    return response.children().stream().map(Response::outcome).toList();
  }

  private static List<What> seen(Response response) {
    return response.observations().stream().map(Observation::what).toList();
  }

  private static Duration worked(Response response) {
    Response work = response.children().get(1);
    return Duration.ofNanos(work.endNanos() - work.startNanos());
  }

  @Test
  void everyKind_takesAndReleasesOneLock_underOneNumber() {
    for (RequestKind kind : workload.kinds()) {
      assertThat(kind.needs()).isEqualTo(Locks.class);
      session.calls.clear();
      Request request = next(kind.name());
      Claim lock = request.claims().getFirst();
      Response response = request.execute(session);
      assertThat(request.claims())
          .as(kind.name())
          .containsExactly(
              new Claim(lock.key(), lock.version(), Leaves.LOCK),
              new Claim(lock.key(), lock.version(), Leaves.UNLOCK));
      assertThat(lock.key()).isBetween(0, LOCKS - 1);
      assertThat(response.outcome()).isEqualTo(Outcome.OK);
      assertThat(response.children()).flatExtracting(LockMixTest::seen).isEmpty();
      long wait = kind.name().equals("lock") ? 1_000 : 0;
      assertThat(session.calls)
          .containsExactly("lock %d %d ms".formatted(lock.key(), wait), "unlock " + lock.key());
    }
  }

  @Test
  void requests_takeEveryLock_eachUnderANumberOfItsOwn() {
    List<Claim> claims =
        IntStream.range(0, 100).mapToObj(i -> next("lock").claims().getFirst()).toList();
    assertThat(claims).extracting(Claim::version).doesNotHaveDuplicates();
    assertThat(claims).extracting(Claim::key).contains(0, 1, 2);
  }

  @Test
  void client_worksAsLongAsItsKindSays() {
    assertThat(worked(next("lock").execute(session))).isBetween(millis(1), millis(19));
    assertThat(worked(next("overrun").execute(session))).isGreaterThanOrEqualTo(millis(30));
    assertThat(workload.kind("overrun").time().of(1, DATA)).contains(millis(30));
    assertThat(workload.kind("lock").time().of(1, data(Map.of()))).contains(millis(2));
  }

  private static Duration millis(long millis) {
    return Duration.ofMillis(millis);
  }

  @Test
  void heldLock_isRefused_andNeitherWorkedUnderNorReleased() {
    session.held.addAll(List.of(0, 1, 2));
    Request request = next("lock");
    Response response = request.execute(session);
    assertThat(response.outcome()).isEqualTo(Outcome.OK);
    assertThat(response.rows()).isZero();
    assertThat(response.children())
        .extracting(LockMixTest::seen)
        .containsExactly(List.of(What.DIFFERED), List.of(), List.of(What.DIFFERED));
    assertThat(session.calls).hasSize(1);
  }

  @Test
  void lockThatIsLostMeanwhile_isToldByItsRelease() {
    Request request = next("lock");
    List<Request> children = ((CompositeRequest) request).children();
    assertThat(seen(children.getFirst().execute(session))).isEmpty();
    session.held.clear();
    assertThat(seen(children.getLast().execute(session))).containsExactly(What.DIFFERED);
  }

  @Test
  void callWithoutAnswer_isUnknown_andNothingIsReleasedThatMayNotBeHeld() {
    session.failure = new IllegalStateException("no answer");
    Response response = next("lock").execute(session);
    assertThat(outcomes(response)).containsExactly(Outcome.UNKNOWN, Outcome.OK, Outcome.OK);
    assertThat(seen(response.children().getLast())).containsExactly(What.DIFFERED);
    assertThat(session.calls).hasSize(1);
  }

  @Test
  void finalRead_tellsThatLocksHoldNothing() {
    assertThat(workload.audit(List.of(0, 2), DATA).execute(session).observations())
        .containsExactly(new Observation(0, What.COUNT, 0), new Observation(2, What.COUNT, 0));
  }

  @Test
  void overrun_needsALease() {
    assertThat(workload.incompatibilities(DATA, List.of("lock", "overrun"))).isEmpty();
    for (Map<String, String> without : List.of(Map.of("lease", "none"), Map.<String, String>of())) {
      assertThat(workload.incompatibilities(data(without), List.of("lock", "overrun")))
          .extracting(Incompatibility::about)
          .containsExactly("overrun");
      assertThat(workload.incompatibilities(data(without), List.of("lock", "tryLock"))).isEmpty();
    }
  }
}
