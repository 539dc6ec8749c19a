package assay.fault;

import static org.assertj.core.api.Assertions.assertThat;

import assay.schedule.VirtualClock;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// How long a guard is awaited, in virtual time. [ProcessFaultsTest] has guards on real processes.
@Timeout(30)
final class FaultGuardTest {

  private final VirtualClock clock = new VirtualClock();

  private PlayedShell reliefTakes(Duration time, String said) {
    PlayedShell[] shell = new PlayedShell[1];
    shell[0] = new PlayedShell(said, () -> clock.at(now().plus(time), shell[0]::end));
    return shell[0];
  }

  private Duration now() {
    return Duration.ofNanos(clock.nanos());
  }

  @Test
  void relief_isWaitedFor_andItsFarewellRead() throws IOException {
    PlayedShell shell = reliefTakes(Duration.ofSeconds(9), "done\n12 300\n");
    FaultGuard guard = new FaultGuard(shell, clock);
    assertThat(guard.done()).isTrue();
    assertThat(guard.farewell()).isEmpty();

    guard.close();

    assertThat(now()).isEqualTo(Duration.ofSeconds(9));
    assertThat(shell.killed()).isFalse();
    assertThat(guard.farewell()).isEqualTo("12 300");
  }

  @Test
  void injectionThatPrints_isNotTakenForItsEnd() throws IOException {
    PlayedShell shell = reliefTakes(Duration.ZERO, "1234: old priority 0\n5\ndone\n12 300\n");
    FaultGuard guard = new FaultGuard(shell, clock);
    assertThat(guard.done()).isTrue();
    guard.close();
    assertThat(guard.farewell()).isEqualTo("12 300");

    PlayedShell failing = reliefTakes(Duration.ZERO, "1234: old priority 0\nfailed\n");
    assertThat(new FaultGuard(failing, clock).done()).isFalse();
  }

  @Test
  void reliefThatDoesNotEnd_isEndedAfterTenSeconds() throws IOException {
    PlayedShell shell = new PlayedShell("done\n", () -> {});
    FaultGuard guard = new FaultGuard(shell, clock);

    guard.close();

    assertThat(now()).isEqualTo(Duration.ofSeconds(10));
    assertThat(shell.killed()).isTrue();
    assertThat(guard.farewell()).isEmpty();
  }

  @Test
  void closingAgain_takesNoTime() throws IOException {
    FaultGuard guard = new FaultGuard(reliefTakes(Duration.ofSeconds(2), "done\nbye\n"), clock);
    guard.close();
    guard.close();
    assertThat(now()).isEqualTo(Duration.ofSeconds(2));
    assertThat(guard.farewell()).isEqualTo("bye");
  }

  /// An interrupted thread does not wait; the relief that was ordered is not cut short.
  @Test
  void interrupt_endsTheWaitAndNotTheRelief() throws IOException {
    boolean[] told = {false};
    PlayedShell shell = new PlayedShell("done\n", () -> told[0] = true);
    FaultGuard guard = new FaultGuard(shell, clock);
    Thread.currentThread().interrupt();

    guard.close();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(now()).isZero();
    assertThat(told[0]).isTrue();
    assertThat(shell.killed()).isFalse();
  }

  @Test
  void harmThatFailed_isNotSaidToBeDone() throws IOException {
    for (String said : new String[] {"failed\n", ""}) {
      assertThat(new FaultGuard(reliefTakes(Duration.ZERO, said), clock).done()).isFalse();
    }
  }
}
