package assay.run.fault;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fault.Fault;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.run.PlayedFault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/// The start and end of each fault in a step, in virtual time.
final class FaultScheduleTest extends FaultScheduleBed {

  @Test
  void fault_isDoneAtItsTime_andTakenBackWhenItIsOver() throws Exception {
    loadEnds(60);
    carryOut(spec("pause", "a", 10, 3));
    assertThat(done)
        .containsExactly("9.80 look for a", "9.96 sample", "10.00 inject a", "13.00 undo a");
    assertThat(recorded())
        .containsExactly("10.00 FAULT 1", "10.00 FAULT_TOOK_EFFECT 1", "13.00 FAULT_OVER 1");
    assertThat(lasted()).containsExactly(3_000_000_000L);
  }

  @Test
  void proofThatTakesTime_makesTheFaultNoLonger() throws Exception {
    aim =
        fault ->
            new PlayedFault(fault, clock, this::say) {
              @Override
              public Optional<String> tookEffect() {
                takes(Duration.ofMillis(700));
                return super.tookEffect();
              }
            };
    loadEnds(60);
    carryOut(spec("pause", "a", 10, 3));
    assertThat(recorded())
        .containsExactly("10.00 FAULT 1", "10.70 FAULT_TOOK_EFFECT 1", "13.00 FAULT_OVER 1");
    assertThat(lasted()).containsExactly(3_000_000_000L);
  }

  @Test
  void faultsThatOverlap_areEachDoneAtTheirOwnTime() throws Exception {
    loadEnds(60);
    carryOut(spec("pause", "a", 10, 5), spec("kill", "b", 12, 0), spec("throttle", "c", 12, 1));
    assertThat(done)
        .filteredOn(what -> !what.contains("look") && !what.contains("sample"))
        .containsExactlyInAnyOrder(
            "10.00 inject a",
            "12.00 inject b",
            "12.00 undo b",
            "12.00 inject c",
            "13.00 undo c",
            "15.00 undo a");
    assertThat(lasted()).containsExactly(1_000_000_000L, 5_000_000_000L);
  }

  @Test
  void memberThatTakesLongToJoin_holdsUpNoOtherFault() throws Exception {
    aim =
        fault ->
            new PlayedFault(fault, clock, this::say) {
              @Override
              public Optional<String> healed() {
                takes(fault.fault().equals("restart") ? Duration.ofSeconds(40) : Duration.ZERO);
                return super.healed();
              }
            };
    loadEnds(60);
    carryOut(spec("restart", "a", 10, 1), spec("pause", "b", 20, 1));
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
    carryOut(spec("kill", "a", 10, 0), spec("kill", "b", 20, 0));
    assertThat(done).filteredOn(what -> what.contains("sample")).containsExactly("9.96 sample");
  }

  @Test
  void faultAtTheVeryBeginning_isDoneAtOnce() throws Exception {
    loadEnds(60);
    carryOut(spec("kill", "a", 0, 0));
    assertThat(done)
        .containsExactly("0.00 look for a", "0.00 sample", "0.00 inject a", "0.00 undo a");
  }

  @Test
  void loadThatEndsFirst_leavesTheFaultUndone() throws Exception {
    loadEnds(9.9);
    carryOut(spec("kill", "a", 10, 0), spec("kill", "b", 20, 0));
    assertThat(done).containsExactly("9.80 look for a");
    assertThat(events).isEmpty();
  }

  @Test
  void loadThatFails_hasEnded() throws Exception {
    at(9, () -> load.completeExceptionally(new IllegalStateException("no more keys")));
    carryOut(spec("kill", "a", 10, 0));
    assertThat(done).isEmpty();
  }

  @Test
  void loadThatEndsDuringAFault_takesItBackAtOnce() throws Exception {
    loadEnds(11.5);
    carryOut(spec("pause", "a", 10, 3));
    assertThat(recorded()).endsWith("11.50 FAULT_OVER 1");
    assertThat(lasted()).containsExactly(1_500_000_000L);
  }

  @Test
  void loadThatEndsInItsWarmUp_isNotHarmed() throws Exception {
    loadEnds(-1);
    carryOut(spec("kill", "a", 0, 0));
    assertThat(done).isEmpty();
    assertThat(clock.nanos()).isEqualTo(seconds(4).toNanos());
  }

  @Test
  void processThatWasStoppedBeforeAFault_doesItLateAndForAsLong() throws Exception {
    clock.stopped(WARM_UP.plusSeconds(9), WARM_UP.plusSeconds(14));
    loadEnds(60);
    carryOut(spec("pause", "a", 10, 3), spec("pause", "b", 12, 1));
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
    carryOut(spec("pause", "a", 10, 3));
    assertThat(recorded()).endsWith("20.00 FAULT_OVER 1");
    assertThat(lasted()).containsExactly(10_000_000_000L);
  }

  @Test
  void whatAFaultReadsBack_isRecordedWithItsProofs() throws Exception {
    aim =
        fault ->
            new PlayedFault(fault, clock, this::say) {
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
    carryOut(spec("pause", "a", 10, 3));
    int first = 1;
    assertThat(TimedEvent.events(events, FaultEvent.TookEffect.class))
        .containsExactly(
            new FaultEvent.TookEffect(
                OptionalDouble.empty(), OptionalDouble.of(0.91), "proven", first));
    assertThat(TimedEvent.events(events, FaultEvent.Over.class))
        .containsExactly(
            new FaultEvent.Over(
                "healed",
                OptionalLong.of(3_000_000_000L),
                OptionalLong.of(12),
                OptionalLong.of(200),
                OptionalDouble.of(0.1),
                first));
  }

  @Test
  void fault_findsItsVictimShortlyBefore_soThatOneWhoOwnsTheMostBySecondsIsNotMissed()
      throws Exception {
    List<Fault> found = new ArrayList<>();
    aim =
        spec -> {
          Fault fault = new PlayedFault(spec, clock, this::say);
          found.add(fault);
          return fault;
        };
    loadEnds(60);
    carryOut(spec("kill", "a", 10, 0), spec("kill", "b", 10.1, 0));
    assertThat(done).contains("9.80 look for a", "9.90 look for b");
    assertThat(found).hasSize(2);
  }
}
