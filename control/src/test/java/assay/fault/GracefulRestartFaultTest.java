package assay.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class GracefulRestartFaultTest {

  private final List<String> done = new ArrayList<>();

  private FaultTarget target(String name, boolean obeys) {
    return new PlayedTarget(name, obeys, done);
  }

  @Test
  void allMembersLeave_beforeTheFirstBeginsAgain() {
    Fault fault = new GracefulRestartFault(List.of(target("a", true), target("b", true)));
    fault.inject();
    assertThat(fault.tookEffect()).contains("a: left; b: left");
    assertThat(fault.healed()).isEmpty();
    fault.undo();
    fault.undo();
    assertThat(done).containsExactly("a leaves", "b leaves", "a begins", "b begins");
    assertThat(fault.healed()).contains("a: joined; b: joined");
  }

  @Test
  void memberThatDoesNotLeave_isNoEffect_andIsKilledBeforeItBegins() {
    Fault fault = new GracefulRestartFault(List.of(target("a", true), target("b", false)));
    fault.inject();
    assertThat(fault.tookEffect()).isEmpty();
    fault.undo();
    assertThat(done).containsExactly("a leaves", "b leaves", "a begins", "b is killed", "b begins");
  }

  @Test
  void withoutTargets_thereIsNoProof() {
    Fault fault = new GracefulRestartFault(List.of());
    fault.inject();
    fault.undo();
    assertThat(fault.tookEffect()).isEmpty();
    assertThat(fault.healed()).isEmpty();
  }
}
