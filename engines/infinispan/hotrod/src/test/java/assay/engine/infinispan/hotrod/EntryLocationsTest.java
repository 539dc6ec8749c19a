package assay.engine.infinispan.hotrod;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class EntryLocationsTest {

  @Test
  void whereabouts_areTheSameAfterTheirTravel() {
    EntryLocations some =
        new EntryLocations(
            2,
            Set.of("member-1", "member-2"),
            List.of("member-1", "", "member-2"),
            List.of("", "", "member-1"));
    assertThat(EntryLocations.parse(some.text())).isEqualTo(some);
    EntryLocations none = new EntryLocations(0, Set.of(), List.of(), List.of());
    assertThat(EntryLocations.parse(none.text())).isEqualTo(none);
  }
}
