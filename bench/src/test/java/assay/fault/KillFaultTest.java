package assay.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class KillFaultTest {

  private static final class Played implements Victim {
    private final String name;
    private final boolean mortal;
    private boolean dead;

    Played(String name, boolean mortal) {
      this.name = name;
      this.mortal = mortal;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public void kill() {
      dead = mortal;
    }

    @Override
    public Optional<String> proofOfDeath(Duration within) {
      return dead ? Optional.of("dead") : Optional.empty();
    }
  }

  @Test
  void kill_ofEverybody_isProven() {
    KillFault fault = new KillFault(List.of(new Played("a", true), new Played("b", true)));
    assertThat(fault.tookEffect()).isEmpty();
    fault.strike();
    assertThat(fault.tookEffect()).contains("a: dead; b: dead");
  }

  @Test
  void kill_thatOneSurvives_hasNoProof() {
    KillFault fault = new KillFault(List.of(new Played("a", true), new Played("b", false)));
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
