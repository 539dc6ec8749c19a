package assay.fault;

import static org.assertj.core.api.Assertions.assertThat;

import assay.OwnClassPath;
import assay.api.engine.ChildEnvironment;
import assay.plan.FaultSpec;
import assay.schedule.Clock;
import assay.testing.HostCondition;
import assay.testing.Needs;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Faults by the operating system, on a sleeping process.
@Timeout(60)
@Needs(host = ProcessFaultsTest.ProcessStates.class)
final class ProcessFaultsTest {

  private static final Duration SOON = Duration.ofSeconds(10);

  static final class ProcessStates implements HostCondition {

    @Override
    public Optional<String> missing() {
      return ProcessState.missing();
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

  private static FaultTarget victimOf(Long... pids) {
    return new PlayedTarget("a", true) {
      @Override
      public List<Long> pids() {
        return List.of(pids);
      }
    };
  }

  private ProcessState state() {
    return ProcessState.of(process.pid());
  }

  private ProcessState await(ProcessState wanted, Duration within) {
    return ProcessState.await(process.pid(), wanted, within);
  }

  @Test
  void pause_freezesUntilItIsTakenBack() {
    Fault fault = new PauseFault(List.of(target));
    fault.inject();
    assertThat(fault.tookEffect()).contains("a: process %d is stopped".formatted(process.pid()));
    assertThat(state()).isEqualTo(ProcessState.STOPPED);
    fault.undo();
    fault.undo();
    assertThat(fault.healed()).contains("a: process %d runs again".formatted(process.pid()));
  }

  /// On two cores that pool has one thread.
  @Test
  void undo_doesNotWaitForTheCommonPool() {
    CountDownLatch free = new CountDownLatch(1);
    int threads = ForkJoinPool.getCommonPoolParallelism();
    List<ForkJoinTask<?>> blocking = new ArrayList<>();
    try {
      for (int i = 0; i < threads; i++) {
        blocking.add(
            ForkJoinPool.commonPool()
                .submit(
                    (Callable<Void>)
                        () -> {
                          free.await();
                          return null;
                        }));
      }
      Fault fault = new PauseFault(List.of(target));
      fault.inject();
      long began = System.nanoTime();
      fault.undo();
      fault.undo();
      assertThat(fault.healed()).isPresent();
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(SOON);
    } finally {
      free.countDown();
      blocking.forEach(ForkJoinTask::join);
    }
  }

  @Test
  void injection_mayPrintWhatItLikes_alsoWithoutALineBreak() {
    for (boolean works : new boolean[] {true, false}) {
      FaultGuard guard =
          FaultGuard.over("echo told; printf more; " + (works ? "true" : "false"), "echo bye");
      assertThat(guard.done()).isEqualTo(works);
      guard.close();
      assertThat(guard.farewell()).isEqualTo("bye");
    }
  }

  private List<ProcessHandle> guards() {
    String pid = Long.toString(process.pid());
    return ProcessHandle.current()
        .children()
        .filter(each -> each.info().commandLine().filter(line -> line.contains(pid)).isPresent())
        .toList();
  }

  /// No other process would undo the fault, not even at the end of this process.
  @Test
  void guardThatIsKilled_isReplaced_andTheFaultIsTakenBack() throws Exception {
    Fault fault = new PauseFault(List.of(target));
    fault.inject();
    ProcessHandle guard = guards().getFirst();
    assertThat(guard.destroyForcibly()).isTrue();
    guard.onExit().get();
    while (guards().isEmpty()) {
      Thread.onSpinWait();
    }
    assertThat(state()).isEqualTo(ProcessState.STOPPED);
    guards().forEach(ProcessHandle::destroyForcibly);
    fault.undo();
    assertThat(fault.healed()).contains("a: process %d runs again".formatted(process.pid()));
  }

  @Test
  void pauseOfAMemberOfSeveralProcesses_freezesEach() throws Exception {
    Process other = new ProcessBuilder("sleep", "600").start();
    try {
      FaultTarget both = victimOf(process.pid(), other.pid());
      Fault fault = new PauseFault(List.of(both));
      fault.inject();
      assertThat(fault.tookEffect())
          .contains(
              "a: process %d is stopped, process %d is stopped"
                  .formatted(process.pid(), other.pid()));
      assertThat(ProcessState.of(other.pid())).isEqualTo(ProcessState.STOPPED);
      fault.undo();
      assertThat(fault.healed()).isPresent();
      other.destroyForcibly().waitFor();
      assertThat(new PauseFault(List.of(both)).tookEffect()).isEmpty();
    } finally {
      other.destroyForcibly();
    }
  }

  @Test
  void pauseOfAProcessThatIsGone_hasNoProof() throws Exception {
    process.destroyForcibly().waitFor();
    Fault fault = new PauseFault(List.of(target));
    fault.inject();
    assertThat(fault.tookEffect()).isEmpty();
    fault.undo();
  }

  @Test
  void pauseOfAProcessThatDiesMeanwhile_isNotSaidToRunAgain() throws Exception {
    Fault fault = new PauseFault(List.of(target));
    fault.inject();
    process.destroyForcibly().waitFor();
    fault.undo();
    assertThat(fault.healed()).contains("a: process %d is gone by now".formatted(process.pid()));
  }

  @Test
  void stutter_freezesAgainAndAgain_andLeavesTheProcessRunning() {
    Fault fault = new StutterFault(List.of(target), Duration.ofMillis(40));
    fault.inject();
    assertThat(fault.tookEffect()).isPresent();
    assertThat(await(ProcessState.STOPPED, SOON)).isEqualTo(ProcessState.STOPPED);
    assertThat(await(ProcessState.RUNS, SOON)).isEqualTo(ProcessState.RUNS);
    assertThat(await(ProcessState.STOPPED, SOON)).isEqualTo(ProcessState.STOPPED);
    fault.undo();
    assertThat(fault.healed()).isPresent();
    assertThat(await(ProcessState.STOPPED, Duration.ofMillis(300))).isEqualTo(ProcessState.RUNS);
  }

  @Test
  void stutter_saysHowManyBurstsThereWere_andHowLongTheyWere() {
    Fault fault = new StutterFault(List.of(target), Duration.ofMillis(200));
    fault.inject();
    assertThat(fault.done()).isEqualTo(Fault.Done.UNKNOWN);
    for (int seen = 0; seen < 2; seen++) {
      assertThat(await(ProcessState.STOPPED, SOON)).isEqualTo(ProcessState.STOPPED);
      assertThat(await(ProcessState.RUNS, SOON)).isEqualTo(ProcessState.RUNS);
    }
    fault.undo();
    assertThat(fault.done().bursts().orElseThrow()).isGreaterThanOrEqualTo(2);
    assertThat(fault.done().burstNanos().orElseThrow()).isGreaterThan(180_000_000);
    assertThat(fault.healed()).isPresent();
  }

  @Test
  void stutterThatIsTakenBack_doesNotWaitForItsBurst() {
    Fault fault = new StutterFault(List.of(target), Duration.ofSeconds(30));
    fault.inject();
    assertThat(await(ProcessState.STOPPED, SOON)).isEqualTo(ProcessState.STOPPED);
    fault.undo();
    assertThat(fault.healed()).isPresent();
  }

  @Test
  void guardWhoseOwnerIsKilled_takesTheFaultBack() throws Exception {
    Process owner =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                OwnClassPath.of(
                    Fault.class,
                    Clock.class,
                    FaultSpec.class,
                    ChildEnvironment.class,
                    PausingMain.class),
                PausingMain.class.getName(),
                Long.toString(process.pid()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      assertThat(owner.inputReader().readLine()).isEqualTo("paused");
      assertThat(state()).isEqualTo(ProcessState.STOPPED);
    } finally {
      owner.destroyForcibly().waitFor();
    }
    assertThat(await(ProcessState.RUNS, SOON)).isEqualTo(ProcessState.RUNS);
  }

  /// Pauses a process and waits to be killed.
  static final class PausingMain {

    private PausingMain() {}

    public static void main(String[] args) throws InterruptedException {
      Fault fault = new PauseFault(List.of(victimOf(Long.parseLong(args[0]))));
      fault.inject();
      System.out.println(fault.tookEffect().isPresent() ? "paused" : "not paused");
      Thread.sleep(Duration.ofMinutes(5));
    }
  }
}
