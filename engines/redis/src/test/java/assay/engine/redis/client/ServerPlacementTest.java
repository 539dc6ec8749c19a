package assay.engine.redis.client;

import static org.assertj.core.api.Assertions.assertThat;

import assay.engine.redis.client.ServerPlacement.Place;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ServerPlacementTest {

  private static List<String> holders(ServerPlacement placement) {
    return placement.all().stream()
        .map(place -> place.range() + "." + place.copy() + "@" + place.member())
        .toList();
  }

  @Test
  void replicas_areTheNextMembers_whereEveryMemberHasAMachine() {
    assertThat(holders(new ServerPlacement(3, 3, 1, 1000)))
        .containsExactly("1.0@1", "1.1@2", "2.0@2", "2.1@3", "3.0@3", "3.1@1");
  }

  @Test
  void replicas_areOnAnotherMachine_alsoWhereMachinesAreUneven() {
    assertThat(holders(new ServerPlacement(3, 2, 1, 1000)))
        .containsExactly("1.0@1", "1.1@2", "2.0@2", "2.1@3", "3.0@3", "3.1@2");
  }

  @Test
  void replicas_areOnTheSameMachine_whereThereIsNoOther() {
    assertThat(holders(new ServerPlacement(2, 1, 1, 1000)))
        .containsExactly("1.0@1", "1.1@2", "2.0@2", "2.1@1");
  }

  @Test
  void ports_areEachServersOwn() {
    assertThat(new ServerPlacement(4, 2, 2, 1000).all())
        .extracting(Place::port)
        .containsExactly(1000, 1002, 1004, 1006, 1008, 1010, 1012, 1014, 1016, 1018, 1020, 1022);
  }

  @Test
  void ranges_coverEverySlotOnce() {
    for (int count = 1; count <= 64; count++) {
      SlotRanges ranges = new SlotRanges(count);
      int next = 0;
      for (int range = 1; range <= count; range++) {
        assertThat(ranges.from(range)).isEqualTo(next);
        for (int slot = ranges.from(range); slot <= ranges.to(range); slot++) {
          assertThat(ranges.of(slot)).isEqualTo(range);
        }
        next = ranges.to(range) + 1;
      }
      assertThat(next).isEqualTo(SlotRanges.SLOTS);
    }
  }
}
