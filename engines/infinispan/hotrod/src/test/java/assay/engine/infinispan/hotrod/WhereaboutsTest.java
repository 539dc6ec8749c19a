package assay.engine.infinispan.hotrod;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class WhereaboutsTest {

  @Test
  void whereabouts_areTheSameAfterTheirTravel() {
    Whereabouts some =
        new Whereabouts(
            2,
            Set.of("member-1", "member-2"),
            List.of("member-1", "", "member-2"),
            List.of("", "", "member-1"));
    assertThat(Whereabouts.parse(some.text())).isEqualTo(some);
    Whereabouts none = new Whereabouts(0, Set.of(), List.of(), List.of());
    assertThat(Whereabouts.parse(none.text())).isEqualTo(none);
  }
}
