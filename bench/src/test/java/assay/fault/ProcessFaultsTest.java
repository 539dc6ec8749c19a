package assay.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Faults that the operating system carries out, done to a process that sleeps.
@Timeout(60)
final class ProcessFaultsTest {

  private static final Duration SOON = Duration.ofSeconds(10);

  private Process process;
  private Victim victim;

  @BeforeEach
  void start() throws IOException {
    Optional<String> missing = ProcessState.missing();
    assumeTrue(missing.isEmpty(), () -> missing.orElse(""));
    process = new ProcessBuilder("sleep", "600").start();
    victim = victimOf(process.pid());
  }

  @AfterEach
  void end() {
    if (process != null) {
      process.destroyForcibly();
    }
  }

  private static Victim victimOf(long pid) {
    return new PlayedVictim("a", true) {
      @Override
      public long pid() {
        return pid;
      }
    };
  }

  @Test
  void pause_freezesUntilItIsTakenBack() {
    Fault fault = new PauseFault(List.of(victim));
    fault.strike();
    assertThat(fault.tookEffect()).contains("a: process %d is stopped".formatted(process.pid()));
    assertThat(ProcessState.stopped(process.pid())).isTrue();
    fault.undo();
    fault.undo();
    assertThat(fault.healed()).contains("a: process %d runs again".formatted(process.pid()));
  }

  @Test
  void pauseOfAProcessThatIsGone_hasNoProof() throws Exception {
    process.destroyForcibly().waitFor();
    Fault fault = new PauseFault(List.of(victim));
    fault.strike();
    assertThat(ProcessState.stopped(process.pid())).isFalse();
    fault.undo();
  }

  @Test
  void stutter_freezesAgainAndAgain_andLeavesTheProcessRunning() {
    Fault fault = new StutterFault(List.of(victim), Duration.ofMillis(40));
    fault.strike();
    assertThat(fault.tookEffect()).isPresent();
    assertThat(ProcessState.becomes(process.pid(), true, SOON)).isTrue();
    assertThat(ProcessState.becomes(process.pid(), false, SOON)).isTrue();
    assertThat(ProcessState.becomes(process.pid(), true, SOON)).isTrue();
    fault.undo();
    assertThat(fault.healed()).isPresent();
    assertThat(ProcessState.becomes(process.pid(), true, Duration.ofMillis(300))).isFalse();
  }

  @Test
  void throttle_putsTheProcessIntoAGroup_andTakesItOut() {
    Optional<String> missing = CpuGroup.missing();
    assumeTrue(missing.isEmpty(), () -> missing.orElse(""));
    Fault fault = new ThrottleFault(List.of(victim), 0.1);
    fault.strike();
    assertThat(fault.tookEffect())
        .contains("a: process %d gets 10000 µs of CPU in every 100000".formatted(process.pid()));
    assertThat(fault.healed()).isEmpty();
    fault.undo();
    assertThat(fault.healed()).isPresent();
    assertThat(process.isAlive()).isTrue();
  }

  @Test
  void sweep_leavesGroupsThatAreInUse() {
    Optional<String> missing = CpuGroup.missing();
    assumeTrue(missing.isEmpty(), () -> missing.orElse(""));
    Fault fault = new ThrottleFault(List.of(victim), 0.5);
    fault.strike();
    CpuGroup.sweep();
    assertThat(fault.tookEffect()).isPresent();
    fault.undo();
    assertThat(fault.healed()).isPresent();
  }

  @Test
  void guardWhoseOwnerIsKilled_takesTheHarmBack() throws Exception {
    Process owner =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                PausingMain.class.getName(),
                Long.toString(process.pid()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      assertThat(owner.inputReader().readLine()).isEqualTo("paused");
      assertThat(ProcessState.stopped(process.pid())).isTrue();
    } finally {
      owner.destroyForcibly().waitFor();
    }
    assertThat(ProcessState.becomes(process.pid(), false, SOON)).isTrue();
  }

  /// Pauses a process and waits to be killed.
  static final class PausingMain {

    private PausingMain() {}

    /// Does so.
    ///
    /// @param args the process to pause
    public static void main(String[] args) throws InterruptedException {
      Fault fault = new PauseFault(List.of(victimOf(Long.parseLong(args[0]))));
      fault.strike();
      System.out.println(fault.tookEffect().isPresent() ? "paused" : "not paused");
      Thread.sleep(Duration.ofMinutes(5));
    }
  }
}
