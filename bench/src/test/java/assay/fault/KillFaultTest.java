package assay.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class KillFaultTest {

  @Test
  void kill_ofEverybody_isProven() {
    KillFault fault =
        new KillFault(List.of(new PlayedVictim("a", true), new PlayedVictim("b", true)));
    assertThat(fault.tookEffect()).isEmpty();
    fault.strike();
    assertThat(fault.tookEffect()).contains("a: dead; b: dead");
  }

  @Test
  void kill_thatOneSurvives_hasNoProof() {
    KillFault fault =
        new KillFault(List.of(new PlayedVictim("a", true), new PlayedVictim("b", false)));
    fault.strike();
    assertThat(fault.tookEffect()).isEmpty();
  }

  @Test
  void kill_ofNobody_hasNoProof() {
    KillFault fault = new KillFault(List.of());
    fault.strike();
    assertThat(fault.tookEffect()).isEmpty();
  }
}
