package assay.run.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.fault.Fault;
import assay.plan.FaultSpec;
import assay.record.event.ClusterEvent;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.run.HeardMarks;
import assay.run.PlayedFault;
import assay.run.context.EventRecorder;
import assay.run.context.RunProgress;
import assay.schedule.VirtualClock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// When each fault of a step is done and taken back, in virtual time. Moments are seconds of the measured
/// window, which begins at 5 s of the clock and lasts 60 s.
@Timeout(30)
public final class FaultScheduleTest {

  private static final Duration WARM_UP = Duration.ofSeconds(5);

  @TempDir private Path folder;

  private final VirtualClock clock = new VirtualClock();
  private final CompletableFuture<Long> window = new CompletableFuture<>();
  private final CompletableFuture<Void> load = new CompletableFuture<>();
  private final RedundancySignal safety = new RedundancySignal();
  private final List<String> done = new ArrayList<>();
  private final List<TimedEvent> marks = new ArrayList<>();
  private HarmedStep.Aim aim = harm -> new PlayedFault(harm, clock, this::say);
  private EventRecorder recorder;

  @BeforeEach
  void open() throws IOException {
    RunProgress progress = new HeardMarks(marks::add);
    recorder = new EventRecorder(new RunDirectory(folder), progress, clock);
    clock.at(WARM_UP, () -> window.complete(clock.nanos()));
  }

  @AfterEach
  void close() throws IOException {
    recorder.close();
  }

  private void say(String what) {
    done.add("%s %s".formatted(second(clock.nanos()), what));
  }

  private static String second(long nanos) {
    return String.format(Locale.ROOT, "%.2f", (nanos - WARM_UP.toNanos()) / 1e9);
  }

  private void at(double second, Runnable task) {
    clock.at(WARM_UP.plusMillis(Math.round(1000 * second)), task);
  }

  private void loadEnds(double second) {
    at(second, () -> load.complete(null));
  }

  private static FaultSpec harm(String fault, String target, double at, double lasts) {
    return new FaultSpec(fault, target, seconds(at), seconds(lasts), 0, Duration.ZERO);
  }

  private static Duration seconds(double seconds) {
    return Duration.ofMillis(Math.round(1000 * seconds));
  }

  private void carryOut(FaultSpec... harms) throws InterruptedException {
    HarmedStep step =
        new HarmedStep(
            "sync-1",
            "open-1",
            harm -> {
              say("look for " + harm.target());
              return aim.at(harm);
            },
            recorder,
            () -> {
              say("sample");
              return CompletableFuture.completedFuture(null);
            },
            safety,
            clock);
    new FaultSchedule(step, List.of(harms)).carryOut(window, load);
  }

  /// What was recorded: when, what, of which fault.
  private List<String> recorded() {
    return marks.stream()
        .map(mark -> "%s %s %d".formatted(second(mark.nanos()), mark.type(), faultOf(mark).which()))
        .toList();
  }

  private static FaultEvent faultOf(TimedEvent mark) {
    return mark.event(FaultEvent.class).orElseThrow();
  }

  private <E extends FaultEvent> String reason(Class<E> sort, Function<E, String> reason) {
    return TimedEvent.events(marks, sort).map(reason).findFirst().orElseThrow();
  }

  private List<Long> lasted() {
    return TimedEvent.events(marks, FaultEvent.Over.class)
        .map(over -> over.lastedNanos().orElseThrow())
        .toList();
  }

  @Test
  void fault_isDoneAtItsTime_andTakenBackWhenItIsOver() throws Exception {
    loadEnds(60);
    carryOut(harm("pause", "a", 10, 3));
    assertThat(done)
        .containsExactly("9.80 look for a", "9.96 sample", "10.00 strike a", "13.00 undo a");
    assertThat(recorded())
        .containsExactly("10.00 FAULT 1", "10.00 FAULT_TOOK_EFFECT 1", "13.00 FAULT_OVER 1");
    assertThat(lasted()).containsExactly(3_000_000_000L);
  }

  @Test
  void proofThatTakesTime_makesTheFaultNoLonger() throws Exception {
    aim =
        harm ->
            new PlayedFault(harm, clock, this::say) {
              @Override
              public Optional<String> tookEffect() {
                takes(Duration.ofMillis(700));
                return super.tookEffect();
              }
            };
    loadEnds(60);
    carryOut(harm("pause", "a", 10, 3));
    assertThat(recorded())
        .containsExactly("10.00 FAULT 1", "10.70 FAULT_TOOK_EFFECT 1", "13.00 FAULT_OVER 1");
    assertThat(lasted()).containsExactly(3_000_000_000L);
  }

  @Test
  void faultsThatOverlap_areEachDoneAtTheirOwnTime() throws Exception {
    loadEnds(60);
    carryOut(harm("pause", "a", 10, 5), harm("kill", "b", 12, 0), harm("throttle", "c", 12, 1));
    assertThat(done)
        .filteredOn(what -> !what.contains("look") && !what.contains("sample"))
        .containsExactlyInAnyOrder(
            "10.00 strike a",
            "12.00 strike b",
            "12.00 undo b",
            "12.00 strike c",
            "13.00 undo c",
            "15.00 undo a");
    assertThat(lasted()).containsExactly(1_000_000_000L, 5_000_000_000L);
  }

  @Test
  void memberThatTakesLongToJoin_holdsUpNoOtherFault() throws Exception {
    aim =
        harm ->
            new PlayedFault(harm, clock, this::say) {
              @Override
              public Optional<String> healed() {
                takes(harm.fault().equals("restart") ? Duration.ofSeconds(40) : Duration.ZERO);
                return super.healed();
              }
            };
    loadEnds(60);
    carryOut(harm("restart", "a", 10, 1), harm("pause", "b", 20, 1));
    assertThat(recorded())
        .containsExactly(
            "10.00 FAULT 1",
            "10.00 FAULT_TOOK_EFFECT 1",
            "20.00 FAULT 2",
            "20.00 FAULT_TOOK_EFFECT 2",
            "21.00 FAULT_OVER 2",
            "51.00 FAULT_OVER 1");
    assertThat(lasted()).containsExactly(1_000_000_000L, 1_000_000_000L);
  }

  @Test
  void processes_areSampledBeforeTheFirstFaultOnly() throws Exception {
    loadEnds(60);
    carryOut(harm("kill", "a", 10, 0), harm("kill", "b", 20, 0));
    assertThat(done).filteredOn(what -> what.contains("sample")).containsExactly("9.96 sample");
  }

  @Test
  void faultAtTheVeryBeginning_isDoneAtOnce() throws Exception {
    loadEnds(60);
    carryOut(harm("kill", "a", 0, 0));
    assertThat(done)
        .containsExactly("0.00 look for a", "0.00 sample", "0.00 strike a", "0.00 undo a");
  }

  @Test
  void loadThatEndsFirst_leavesTheFaultUndone() throws Exception {
    loadEnds(9.9);
    carryOut(harm("kill", "a", 10, 0), harm("kill", "b", 20, 0));
    assertThat(done).containsExactly("9.80 look for a");
    assertThat(marks).isEmpty();
  }

  @Test
  void loadThatFails_hasEnded() throws Exception {
    at(9, () -> load.completeExceptionally(new IllegalStateException("no more keys")));
    carryOut(harm("kill", "a", 10, 0));
    assertThat(done).isEmpty();
  }

  @Test
  void loadThatEndsDuringAFault_takesItBackAtOnce() throws Exception {
    loadEnds(11.5);
    carryOut(harm("pause", "a", 10, 3));
    assertThat(recorded()).endsWith("11.50 FAULT_OVER 1");
    assertThat(lasted()).containsExactly(1_500_000_000L);
  }

  @Test
  void loadThatEndsInItsWarmUp_isNotHarmed() throws Exception {
    loadEnds(-1);
    carryOut(harm("kill", "a", 0, 0));
    assertThat(done).isEmpty();
    assertThat(clock.nanos()).isEqualTo(seconds(4).toNanos());
  }

  @Test
  void processThatWasStoppedBeforeAFault_doesItLateAndForAsLong() throws Exception {
    clock.stopped(WARM_UP.plusSeconds(9), WARM_UP.plusSeconds(14));
    loadEnds(60);
    carryOut(harm("pause", "a", 10, 3), harm("pause", "b", 12, 1));
    assertThat(recorded())
        .containsExactlyInAnyOrder(
            "14.00 FAULT 1",
            "14.00 FAULT_TOOK_EFFECT 1",
            "14.00 FAULT 2",
            "14.00 FAULT_TOOK_EFFECT 2",
            "15.00 FAULT_OVER 2",
            "17.00 FAULT_OVER 1");
  }

  @Test
  void processThatWasStoppedDuringAFault_saysHowLongItReallyLasted() throws Exception {
    clock.stopped(WARM_UP.plusSeconds(11), WARM_UP.plusSeconds(20));
    loadEnds(60);
    carryOut(harm("pause", "a", 10, 3));
    assertThat(recorded()).endsWith("20.00 FAULT_OVER 1");
    assertThat(lasted()).containsExactly(10_000_000_000L);
  }

  @Test
  void faultThatFailsHalfWay_isTakenBackAtOnce_andOthersAreDone() throws Exception {
    aim =
        harm ->
            new PlayedFault(harm, clock, this::say) {
              @Override
              public void strike() {
                super.strike();
                if (harm.target().equals("a")) {
                  throw new IllegalStateException("the second of two victims is gone");
                }
              }
            };
    loadEnds(60);
    carryOut(harm("pause", "a", 10, 3), harm("pause", "b", 20, 1));
    assertThat(done).contains("10.00 strike a", "10.00 undo a", "20.00 strike b", "21.00 undo b");
    assertThat(recorded())
        .containsExactly(
            "10.00 FAULT 1",
            "10.00 FAULT_WITHOUT_EFFECT 1",
            "20.00 FAULT 2",
            "20.00 FAULT_TOOK_EFFECT 2",
            "21.00 FAULT_OVER 2");
    assertThat(reason(FaultEvent.WithoutEffect.class, FaultEvent.WithoutEffect::reason))
        .isEqualTo(
            "it could not be done: java.lang.IllegalStateException: the second of two victims is gone");
  }

  @Test
  void faultWithoutProof_isTakenBackAllTheSame() throws Exception {
    aim =
        harm ->
            new PlayedFault(harm, clock, this::say) {
              @Override
              public Optional<String> tookEffect() {
                return Optional.empty();
              }
            };
    loadEnds(60);
    carryOut(harm("pause", "a", 10, 3));
    assertThat(recorded())
        .containsExactly("10.00 FAULT 1", "10.00 FAULT_WITHOUT_EFFECT 1", "13.00 FAULT_OVER 1");
    assertThat(reason(FaultEvent.WithoutEffect.class, FaultEvent.WithoutEffect::reason))
        .isEqualTo("no evidence that `pause a for 3s` was done");
  }

  @Test
  void faultThatCannotBeTakenBack_remains() throws Exception {
    aim =
        harm ->
            new PlayedFault(harm, clock, this::say) {
              @Override
              public void undo() {
                throw new IllegalStateException("no process left to start");
              }
            };
    loadEnds(60);
    carryOut(harm("restart", "a", 10, 3));
    assertThat(recorded())
        .containsExactly("10.00 FAULT 1", "10.00 FAULT_TOOK_EFFECT 1", "13.00 FAULT_REMAINS 1");
    assertThat(reason(FaultEvent.Remains.class, FaultEvent.Remains::reason))
        .contains("no process left to start");
  }

  @Test
  void faultWhoseHealingIsNotSeen_remains() throws Exception {
    aim =
        harm ->
            new PlayedFault(harm, clock, this::say) {
              @Override
              public Optional<String> healed() {
                takes(Duration.ofSeconds(10));
                return Optional.empty();
              }
            };
    loadEnds(60);
    carryOut(harm("isolate", "a", 10, 3));
    assertThat(recorded()).endsWith("23.00 FAULT_REMAINS 1");
    assertThat(reason(FaultEvent.Remains.class, FaultEvent.Remains::reason))
        .isEqualTo("no evidence that `isolate a for 3s` was taken back");
  }

  @Test
  void victimThatIsNotFound_isSaid() throws Exception {
    aim =
        harm -> {
          throw new ExecutionException(new IllegalStateException("it is not alive"));
        };
    loadEnds(60);
    carryOut(harm("isolate", "a", 10, 3));
    assertThat(recorded()).containsExactly("9.80 FAULT_WITHOUT_EFFECT 1");
    assertThat(reason(FaultEvent.WithoutEffect.class, FaultEvent.WithoutEffect::reason))
        .contains("it is not alive");
  }

  @Test
  void interrupt_takesBackWhatIsDone_andDoesNothingMore() {
    Thread caller = Thread.currentThread();
    at(12, caller::interrupt);
    assertThatThrownBy(() ->
            carryOut(
                harm("pause", "a", 10, 20), harm("pause", "b", 11, 20), harm("kill", "c", 15, 0)))
        .isInstanceOf(InterruptedException.class);
    assertThat(done)
        .filteredOn(what -> !what.contains("look") && !what.contains("sample"))
        .hasSize(4)
        .startsWith("10.00 strike a", "11.00 strike b")
        .anyMatch(what -> what.endsWith("undo a"))
        .anyMatch(what -> what.endsWith("undo b"));
    // An interrupt takes time that this clock does not know: what it stops last may end on its own.
    assertThat(recorded())
        .startsWith(
            "10.00 FAULT 1",
            "10.00 FAULT_TOOK_EFFECT 1",
            "11.00 FAULT 2",
            "11.00 FAULT_TOOK_EFFECT 2")
        .noneMatch(event -> event.endsWith("FAULT 3"));
  }

  @Test
  void whatAFaultReadsBack_isRecordedWithItsProofs() throws Exception {
    aim =
        harm ->
            new PlayedFault(harm, clock, this::say) {
              @Override
              public OptionalDouble filled() {
                return OptionalDouble.of(0.91);
              }

              @Override
              public Done done() {
                return new Done(OptionalLong.of(12), OptionalLong.of(200), OptionalDouble.of(0.1));
              }
            };
    loadEnds(60);
    carryOut(harm("pause", "a", 10, 3));
    OptionalInt first = OptionalInt.of(1);
    assertThat(TimedEvent.events(marks, FaultEvent.TookEffect.class))
        .containsExactly(
            new FaultEvent.TookEffect(
                OptionalDouble.empty(), OptionalDouble.of(0.91), "proven", first));
    assertThat(TimedEvent.events(marks, FaultEvent.Over.class))
        .containsExactly(
            new FaultEvent.Over(
                "healed",
                OptionalLong.of(3_000_000_000L),
                OptionalLong.of(12),
                OptionalLong.of(200),
                OptionalDouble.of(0.1),
                first));
  }

  private static FaultSpec onceUnsafe(String fault, String target, double at) {
    return new FaultSpec(fault, target, seconds(at), Duration.ZERO, 0, Duration.ZERO, true);
  }

  @Test
  void faultOnCue_waitsForItsTimeAndThenForTheSignal() throws Exception {
    at(8, () -> safety.heard(new ClusterEvent.Unsafe()));
    at(9, () -> safety.heard(new ClusterEvent.Safe(OptionalInt.empty())));
    at(10.25, () -> safety.heard(new ClusterEvent.Unsafe()));
    loadEnds(60);
    carryOut(onceUnsafe("kill", "a", 10));
    assertThat(done)
        .containsExactly("9.96 sample", "10.25 look for a", "10.25 strike a", "10.25 undo a");
  }

  @Test
  void faultOnCue_isDoneAtItsTimeWhereTheSignalIsThere() throws Exception {
    at(8, () -> safety.heard(new ClusterEvent.Unsafe()));
    loadEnds(60);
    carryOut(onceUnsafe("kill", "a", 10));
    assertThat(done).contains("10.00 strike a");
  }

  @Test
  void faultWhoseCueNeverComes_isSaidToHaveHadNoEffect() throws Exception {
    loadEnds(60);
    carryOut(onceUnsafe("kill", "a", 10));
    assertThat(recorded()).containsExactly("60.00 FAULT_WITHOUT_EFFECT 1");
  }

  @Test
  void fault_findsItsVictimShortlyBefore_soThatOneWhoOwnsTheMostBySecondsIsNotMissed()
      throws Exception {
    List<Fault> found = new ArrayList<>();
    aim =
        harm -> {
          Fault fault = new PlayedFault(harm, clock, this::say);
          found.add(fault);
          return fault;
        };
    loadEnds(60);
    carryOut(harm("kill", "a", 10, 0), harm("kill", "b", 10.1, 0));
    assertThat(done).contains("9.80 look for a", "9.90 look for b");
    assertThat(found).hasSize(2);
  }
}
