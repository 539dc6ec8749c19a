package assay.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class KillFaultTest {

  @Test
  void kill_ofEverybody_isProven() {
    KillFault fault =
        new KillFault(List.of(new PlayedTarget("a", true), new PlayedTarget("b", true)));
    assertThat(fault.tookEffect()).isEmpty();
    fault.inject();
    assertThat(fault.tookEffect()).contains("a: dead; b: dead");
  }

  @Test
  void kill_thatOneSurvives_hasNoProof() {
    KillFault fault =
        new KillFault(List.of(new PlayedTarget("a", true), new PlayedTarget("b", false)));
    fault.inject();
    assertThat(fault.tookEffect()).isEmpty();
  }

  @Test
  void kill_ofNobody_hasNoProof() {
    KillFault fault = new KillFault(List.of());
    fault.inject();
    assertThat(fault.tookEffect()).isEmpty();
  }
}
