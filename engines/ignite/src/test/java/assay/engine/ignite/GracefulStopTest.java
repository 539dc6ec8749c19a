package assay.engine.ignite;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.ignite.ShutdownPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The policy by which a member leaves.
@Timeout(30)
final class GracefulStopTest {

  private static final Duration LONG = Duration.ofMinutes(5);

  private final List<ShutdownPolicy> asked = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch immediate = new CountDownLatch(1);

  private void leave(boolean used, boolean taken, Duration patience) {
    new GracefulStop(() -> used, policy -> stop(policy, taken), patience).leave();
  }

  /// Like Ignite: a graceful stop waits until others hold everything, or until an immediate stop is
  /// requested.
  private void stop(ShutdownPolicy policy, boolean taken) {
    asked.add(policy);
    if (policy == ShutdownPolicy.IMMEDIATE) {
      immediate.countDown();
    } else if (!taken) {
      try {
        immediate.await();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  @Test
  void memberThatIsUsed_staysUntilOthersHoldEverything() {
    leave(true, true, LONG);
    assertThat(asked).containsExactly(ShutdownPolicy.GRACEFUL);
  }

  @Test
  void memberThatNobodyUses_leavesAtOnce() {
    leave(false, false, LONG);
    assertThat(asked).containsExactly(ShutdownPolicy.IMMEDIATE);
  }

  @Test
  void lastMember_leavesWhereNobodyTakesOverInTime() {
    leave(true, false, Duration.ofMillis(1));
    assertThat(asked).containsExactly(ShutdownPolicy.GRACEFUL, ShutdownPolicy.IMMEDIATE);
  }
}
