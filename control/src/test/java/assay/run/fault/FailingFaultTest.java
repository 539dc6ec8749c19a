package assay.run.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.record.event.FaultEvent;
import assay.run.PlayedFault;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

/// A fault that is not done or not undone correctly, in virtual time.
final class FailingFaultTest extends FaultScheduleBed {

  @Test
  void faultThatFailsHalfWay_isTakenBackAtOnce_andOthersAreDone() throws Exception {
    aim =
        fault ->
            new PlayedFault(fault, clock, this::say) {
              @Override
              public void inject() {
                super.inject();
                if (fault.target().equals("a")) {
                  throw new IllegalStateException("the second of two targets is gone");
                }
              }
            };
    loadEnds(60);
    carryOut(spec("pause", "a", 10, 3), spec("pause", "b", 20, 1));
    assertThat(done).contains("10.00 inject a", "10.00 undo a", "20.00 inject b", "21.00 undo b");
    assertThat(recorded())
        .containsExactly(
            "10.00 FAULT 1",
            "10.00 FAULT_WITHOUT_EFFECT 1",
            "20.00 FAULT 2",
            "20.00 FAULT_TOOK_EFFECT 2",
            "21.00 FAULT_OVER 2");
    assertThat(reason(FaultEvent.WithoutEffect.class, FaultEvent.WithoutEffect::reason))
        .isEqualTo(
            "it could not be done: java.lang.IllegalStateException: the second of two targets is gone");
  }

  @Test
  void faultWithoutProof_isTakenBackAllTheSame() throws Exception {
    aim =
        fault ->
            new PlayedFault(fault, clock, this::say) {
              @Override
              public Optional<String> tookEffect() {
                return Optional.empty();
              }
            };
    loadEnds(60);
    carryOut(spec("pause", "a", 10, 3));
    assertThat(recorded())
        .containsExactly("10.00 FAULT 1", "10.00 FAULT_WITHOUT_EFFECT 1", "13.00 FAULT_OVER 1");
    assertThat(reason(FaultEvent.WithoutEffect.class, FaultEvent.WithoutEffect::reason))
        .isEqualTo("no evidence that `pause a for 3s` was done");
  }

  @Test
  void faultThatCannotBeTakenBack_remains() throws Exception {
    aim =
        fault ->
            new PlayedFault(fault, clock, this::say) {
              @Override
              public void undo() {
                throw new IllegalStateException("no process left to start");
              }
            };
    loadEnds(60);
    carryOut(spec("restart", "a", 10, 3));
    assertThat(recorded())
        .containsExactly("10.00 FAULT 1", "10.00 FAULT_TOOK_EFFECT 1", "13.00 FAULT_REMAINS 1");
    assertThat(reason(FaultEvent.Remains.class, FaultEvent.Remains::reason))
        .contains("no process left to start");
  }

  @Test
  void faultWhoseHealingIsNotSeen_remains() throws Exception {
    aim =
        fault ->
            new PlayedFault(fault, clock, this::say) {
              @Override
              public Optional<String> healed() {
                takes(Duration.ofSeconds(10));
                return Optional.empty();
              }
            };
    loadEnds(60);
    carryOut(spec("isolate", "a", 10, 3));
    assertThat(recorded()).endsWith("23.00 FAULT_REMAINS 1");
    assertThat(reason(FaultEvent.Remains.class, FaultEvent.Remains::reason))
        .isEqualTo("no evidence that `isolate a for 3s` was taken back");
  }

  @Test
  void faultWhoseHealingCannotBeLookedAt_remains() throws Exception {
    aim =
        fault ->
            new PlayedFault(fault, clock, this::say) {
              @Override
              public Optional<String> healed() {
                throw new IllegalStateException("no process left to ask");
              }
            };
    loadEnds(60);
    carryOut(spec("isolate", "a", 10, 3));
    assertThat(recorded())
        .containsExactly("10.00 FAULT 1", "10.00 FAULT_TOOK_EFFECT 1", "13.00 FAULT_REMAINS 1");
    assertThat(reason(FaultEvent.Remains.class, FaultEvent.Remains::reason))
        .contains("no process left to ask");
  }

  @Test
  void victimThatIsNotFound_isSaid() throws Exception {
    aim =
        fault -> {
          throw new ExecutionException(new IllegalStateException("it is not alive"));
        };
    loadEnds(60);
    carryOut(spec("isolate", "a", 10, 3));
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
                spec("pause", "a", 10, 20), spec("pause", "b", 11, 20), spec("kill", "c", 15, 0)))
        .isInstanceOf(InterruptedException.class);
    assertThat(done)
        .filteredOn(what -> !what.contains("look") && !what.contains("sample"))
        .hasSize(4)
        .startsWith("10.00 inject a", "11.00 inject b")
        .anyMatch(what -> what.endsWith("undo a"))
        .anyMatch(what -> what.endsWith("undo b"));
    // An interrupt takes time outside this clock: the last stopped fault may end by itself.
    assertThat(recorded())
        .startsWith(
            "10.00 FAULT 1",
            "10.00 FAULT_TOOK_EFFECT 1",
            "11.00 FAULT 2",
            "11.00 FAULT_TOOK_EFFECT 2")
        .noneMatch(event -> event.endsWith("FAULT 3"));
  }
}
