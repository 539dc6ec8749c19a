package assay.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import assay.report.model.ParetoFront.Place;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ParetoFrontTest {

  @Test
  void front_holdsWhatNoOtherBeats() {
    Place cheap = new Place("cheap", 0, 9);
    Place fast = new Place("fast", 9, 0);
    Place middle = new Place("middle", 4, 4);
    Place beaten = new Place("beaten", 5, 4);

    assertThat(ParetoFront.of(List.of(fast, beaten, middle, cheap)))
        .containsExactly(cheap, middle, fast);
  }

  @Test
  void equalPlaces_areBothOnTheFront() {
    assertThat(ParetoFront.of(List.of(new Place("a", 1, 1), new Place("b", 1, 1)))).hasSize(2);
  }
}
