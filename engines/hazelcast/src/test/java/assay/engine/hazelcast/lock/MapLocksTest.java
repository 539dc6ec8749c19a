package assay.engine.hazelcast.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.DefiniteFailureException;
import assay.api.Settings;
import assay.api.lock.HeldLock;
import assay.conformance.DescriptorClaims;
import com.hazelcast.core.OperationTimeoutException;
import com.hazelcast.map.IMap;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The calls of Hazelcast, and the meaning of what they answer.
final class MapLocksTest {

  private final List<String> calls = new ArrayList<>();

  /// A map that answers each call with the next answer, or throws it.
  private MapLocks locks(String lease, Object... answers) {
    List<Object> next = new ArrayList<>(List.of(answers));
    Object map =
        Proxy.newProxyInstance(
            IMap.class.getClassLoader(),
            new Class<?>[] {IMap.class},
            (self, method, arguments) -> {
              calls.add(method.getName() + Arrays.toString(arguments));
              Object answer = next.removeFirst();
              if (answer instanceof Throwable failure) {
                throw failure;
              }
              return method.getReturnType() == void.class ? null : answer;
            });
    @SuppressWarnings("unchecked")
    IMap<Object, Object> typed = (IMap<Object, Object>) map;
    return new MapLocks(typed, new Settings(Map.of("lease", lease)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          none  | 0ms    | tryLock[7, 0, MILLISECONDS]
          none  | 1000ms | tryLock[7, 1000, MILLISECONDS]
          500ms | 0ms    | tryLock[7, 0, MILLISECONDS, 500, MILLISECONDS]
          2s    | 1000ms | tryLock[7, 1000, MILLISECONDS, 2000, MILLISECONDS]
          """)
  void lock_isAskedForWithItsWaitAndLease(String lease, String wait, String call) {
    Duration waiting = Duration.ofMillis(Long.parseLong(wait.replace("ms", "")));
    assertThat(locks(lease, true).tryLock(7, waiting)).isNotNull();
    assertThat(calls).containsExactly(call);
  }

  @Test
  void lockOfAnother_isNone() {
    assertThat(locks("none", false).tryLock(7, Duration.ZERO)).isNull();
  }

  @Test
  void lockThatWasLost_isToldAtItsRelease() {
    assertThat(taken(locks("2s", true, "done")).unlock()).isTrue();
    assertThat(taken(locks("2s", true, new IllegalMonitorStateException("not owner"))).unlock())
        .isFalse();
    assertThat(calls).filteredOn(call -> call.startsWith("unlock")).containsOnly("unlock[7]");
  }

  private static HeldLock taken(MapLocks locks) {
    return Objects.requireNonNull(locks.tryLock(7, Duration.ZERO));
  }

  /// The owner may have the lock, or have released it.
  @Test
  void unansweredCalls_leaveTheOutcomeUnknown() {
    OperationTimeoutException silent = new OperationTimeoutException("no answer");
    assertThatThrownBy(() -> locks("2s", silent).tryLock(7, Duration.ZERO))
        .isSameAs(silent)
        .isNotInstanceOf(DefiniteFailureException.class);
    HeldLock held = taken(locks("2s", true, silent));
    assertThatThrownBy(held::unlock).isSameAs(silent);
  }

  @Test
  void interruptedWait_leavesTheOutcomeUnknown_andTheThreadInterrupted() {
    assertThatThrownBy(
            () -> locks("2s", new InterruptedException()).tryLock(7, Duration.ofSeconds(1)))
        .isInstanceOf(IllegalStateException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void descriptor_hasLocksWithoutALease_unlessAStudyAsksForOne() {
    DescriptorClaims claims = DescriptorClaims.read();
    assertThat(claims.words("lease")).containsExactly("none", "<duration>");
    assertThat(claims.settings(Map.of())).containsEntry("lease", "none");
    assertThat(claims.descriptor().path("capabilities").valueStream().map(each -> each.asString()))
        .contains("Locks");
  }
}
