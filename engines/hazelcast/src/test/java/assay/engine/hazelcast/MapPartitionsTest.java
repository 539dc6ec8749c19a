package assay.engine.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MapPartitionsTest {

  private static MapPartitions.Table table(List<List<String>> holders) {
    return new MapPartitions.Table(holders, true, 0);
  }

  private static List<List<String>> owners(int first, int second) {
    List<List<String>> holders =
        new ArrayList<>(Collections.nCopies(first, List.of("member-2", "member-3")));
    holders.addAll(Collections.nCopies(second, List.of("member-3", "member-2")));
    return holders;
  }

  @Test
  void unevenOwners_areSpreadAllTheSame() {
    assertThat(table(owners(19, 12)).spread(2)).isTrue();
    assertThat(table(owners(31, 0)).spread(2)).isFalse();
    assertThat(table(owners(19, 12)).spread(3)).isFalse();
  }

  @Test
  void everyCopyIsHeld_eachByAnother() {
    assertThat(table(owners(19, 12)).complete(31)).isTrue();
    assertThat(table(owners(19, 11)).complete(31)).isFalse();
    assertThat(table(List.of(List.of("member-1", ""))).complete(1)).isFalse();
    assertThat(table(List.of(List.of("member-1", "member-1"))).complete(1)).isFalse();
  }
}
