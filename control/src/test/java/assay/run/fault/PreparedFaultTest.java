package assay.run.fault;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.FaultSpec;
import assay.record.event.ClusterEvent;
import assay.run.PlayedFault;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A fault that starts a process before it is injected, in virtual time.
final class PreparedFaultTest extends FaultScheduleBed {

  @BeforeEach
  void prepareSlowly() {
    aim =
        fault ->
            new PlayedFault(fault, clock, this::say) {
              @Override
              public void prepare() {
                takes(Duration.ofMillis(500));
                say("prepare " + fault.target());
              }

              @Override
              public void discard() {
                say("discard " + fault.target());
              }
            };
  }

  private static FaultSpec loss(double at) {
    return FaultSpec.parse("packet-loss member-1 to 1% for 2s").orElseThrow().at(seconds(at));
  }

  @Test
  void process_isStartedBeforeTheFault() throws Exception {
    loadEnds(60);
    carryOut(loss(10));
    assertThat(done)
        .containsExactly(
            "7.00 look for member-1",
            "7.50 prepare member-1",
            "9.96 sample",
            "10.00 inject member-1",
            "12.00 undo member-1");
  }

  @Test
  void processOfAFaultThatDoesNotCome_isEnded() throws Exception {
    loadEnds(9);
    carryOut(loss(10));
    assertThat(done)
        .containsExactly(
            "7.00 look for member-1", "7.50 prepare member-1", "9.00 discard member-1");
  }

  /// The start of the process is no part of the fault.
  @Test
  void processOfAFaultOnCue_isStartedBeforeItsTimeIsTaken() throws Exception {
    at(8, () -> redundancy.heard(new ClusterEvent.Unsafe()));
    loadEnds(60);
    carryOut(
        new FaultSpec(
            "pause", "member-1", seconds(10), Duration.ofSeconds(2), 0, Duration.ZERO, true));
    assertThat(recorded().getFirst()).isEqualTo("10.50 FAULT 1");
    assertThat(done).endsWith("10.50 inject member-1", "12.50 undo member-1");
  }
}
