package assay.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import assay.report.model.ParetoFront.Place;
import assay.report.model.ParetoFront.Reach;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ParetoFrontTest {

  private static Place place(String name, double cost, double loss) {
    return new Place(name, sharp(cost), sharp(loss));
  }

  private static Reach sharp(double value) {
    return new Reach(value, value, value);
  }

  @Test
  void front_holdsWhatNoOtherBeats() {
    Place cheap = place("cheap", 0, 9);
    Place fast = place("fast", 9, 0);
    Place middle = place("middle", 4, 4);
    Place beaten = place("beaten", 5, 4);

    List<Place> places = List.of(fast, beaten, middle, cheap);
    assertThat(ParetoFront.of(places)).containsExactly(cheap, middle, fast);
    assertThat(ParetoFront.dominated(places)).containsExactly(beaten);
  }

  @Test
  void equalPlaces_areBothOnTheFront() {
    List<Place> places = List.of(place("a", 1, 1), place("b", 1, 1));
    assertThat(ParetoFront.of(places)).hasSize(2);
    assertThat(ParetoFront.dominated(places)).isEmpty();
  }

  /// Touching ranges do not show which of the two is better.
  @Test
  void placeThatIsWorseByLessThanTheRunsDiffer_isNotDominated() {
    Place ahead = new Place("ahead", new Reach(4, 3, 5), sharp(1));
    Place behind = new Place("behind", new Reach(4.5, 3.5, 5.5), sharp(1));
    Place beaten = new Place("beaten", new Reach(7, 6, 8), sharp(1));

    List<Place> places = List.of(ahead, behind, beaten);
    assertThat(ParetoFront.of(places)).containsExactly(ahead);
    assertThat(ParetoFront.dominated(places)).containsExactly(beaten);
  }
}
