package assay.engine.redis.client;

import static org.assertj.core.api.Assertions.assertThat;

import assay.engine.redis.client.Placement.Place;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PlacementTest {

  private static List<String> holders(Placement placement) {
    return placement.all().stream()
        .map(place -> place.range() + "." + place.copy() + "@" + place.member())
        .toList();
  }

  @Test
  void replicas_areTheNextMembers_whereEveryMemberHasAMachine() {
    assertThat(holders(new Placement(3, 3, 1, 1000)))
        .containsExactly("1.0@1", "1.1@2", "2.0@2", "2.1@3", "3.0@3", "3.1@1");
  }

  @Test
  void replicas_areOnAnotherMachine_alsoWhereMachinesAreUneven() {
    assertThat(holders(new Placement(3, 2, 1, 1000)))
        .containsExactly("1.0@1", "1.1@2", "2.0@2", "2.1@3", "3.0@3", "3.1@2");
  }

  @Test
  void replicas_areOnTheSameMachine_whereThereIsNoOther() {
    assertThat(holders(new Placement(2, 1, 1, 1000)))
        .containsExactly("1.0@1", "1.1@2", "2.0@2", "2.1@1");
  }

  @Test
  void ports_areEachServersOwn() {
    assertThat(new Placement(4, 2, 2, 1000).all())
        .extracting(Place::port)
        .containsExactly(1000, 1002, 1004, 1006, 1008, 1010, 1012, 1014, 1016, 1018, 1020, 1022);
  }

  @Test
  void ranges_coverEverySlotOnce() {
    for (int count = 1; count <= 64; count++) {
      Ranges ranges = new Ranges(count);
      int next = 0;
      for (int range = 1; range <= count; range++) {
        assertThat(ranges.from(range)).isEqualTo(next);
        for (int slot = ranges.from(range); slot <= ranges.to(range); slot++) {
          assertThat(ranges.of(slot)).isEqualTo(range);
        }
        next = ranges.to(range) + 1;
      }
      assertThat(next).isEqualTo(Ranges.SLOTS);
    }
  }
}
