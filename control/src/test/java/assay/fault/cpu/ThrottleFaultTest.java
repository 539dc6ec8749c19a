package assay.fault.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fault.Fault;
import assay.fault.FaultTarget;
import assay.fault.PlayedTarget;
import assay.testing.HostCondition;
import assay.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Throttles by the kernel, on a sleeping and a busy process.
@Timeout(60)
@Needs(host = ThrottleFaultTest.CpuGroups.class)
final class ThrottleFaultTest {

  /// A host that can limit the CPU of processes.
  static final class CpuGroups implements HostCondition {

    @Override
    public Optional<String> missing() {
      return CpuControlGroup.missing();
    }
  }

  private Process process;
  private FaultTarget target;

  @BeforeEach
  void start() throws IOException {
    process = new ProcessBuilder("sleep", "600").start();
    target = victimOf(process.pid());
  }

  @AfterEach
  void end() {
    if (process != null) {
      process.destroyForcibly();
    }
  }

  private static FaultTarget victimOf(long pid) {
    return new PlayedTarget("a", true) {
      @Override
      public List<Long> pids() {
        return List.of(pid);
      }
    };
  }

  @Test
  void throttle_saysWhatCpuWasUsed_alsoByAProcessThatWasTakenOutOfIt() throws Exception {
    Process busy = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
    try {
      double held = usedUnderAThrottle(busy, false);
      assertThat(held).isLessThan(0.05);
      assertThat(usedUnderAThrottle(busy, true)).isGreaterThan(2 * held);
    } finally {
      busy.destroyForcibly();
    }
  }

  /// @param freed whether the process is moved out of its group at once
  private static double usedUnderAThrottle(Process busy, boolean freed) throws Exception {
    Fault fault = new ThrottleFault(List.of(victimOf(busy.pid())), 0.01);
    fault.inject();
    assertThat(fault.tookEffect()).isPresent();
    if (freed) {
      Files.writeString(CpuControlGroup.home(), Long.toString(busy.pid()));
    }
    Thread.sleep(Duration.ofSeconds(2));
    fault.undo();
    fault.undo();
    assertThat(fault.healed()).isPresent();
    return fault.done().used().orElse(0);
  }

  @Test
  void throttle_putsTheProcessIntoAGroup_andTakesItOut() {
    Fault fault = new ThrottleFault(List.of(target), 0.1);
    fault.inject();
    assertThat(fault.tookEffect())
        .contains("a: process %d gets 10000 µs of CPU in every 100000".formatted(process.pid()));
    assertThat(fault.healed()).isEmpty();
    fault.undo();
    assertThat(fault.healed()).isPresent();
    assertThat(process.isAlive()).isTrue();
  }

  @Test
  void throttle_saysWhatTheKernelUnderstood_notWhatItWasTold() {
    for (double told : new double[] {0.25, 0.001}) {
      Fault fault = new ThrottleFault(List.of(target), told);
      assertThat(fault.share()).isEmpty();
      fault.inject();
      assertThat(fault.share()).hasValue(told == 0.25 ? 0.25 : 0.01);
      fault.undo();
    }
  }

  @Test
  void sweep_leavesGroupsThatAreInUse() {
    Fault fault = new ThrottleFault(List.of(target), 0.5);
    fault.inject();
    CpuControlGroup.sweep();
    assertThat(fault.tookEffect()).isPresent();
    fault.undo();
    assertThat(fault.healed()).isPresent();
  }
}
