package assay.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import assay.statistics.DominatedArea.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// The oracle counts the squares of a small board that some point dominates.
final class DominatedAreaTest {

  private static final int SIDE = 12;

  private static int squares(List<Point> points) {
    int squares = 0;
    for (int x = 0; x < SIDE; x++) {
      for (int y = 0; y < SIDE; y++) {
        int left = x;
        int low = y;
        squares += points.stream().anyMatch(each -> each.x() <= left && each.y() <= low) ? 1 : 0;
      }
    }
    return squares;
  }

  @Test
  void area_isThatOfTheSquaresThatAPointDominates() {
    SplittableRandom random = new SplittableRandom(4);
    for (int draw = 0; draw < 500; draw++) {
      DominatedArea area = new DominatedArea(SIDE, SIDE);
      List<Point> points = new ArrayList<>();
      int number = random.nextInt(9);
      for (int i = 0; i < number; i++) {
        // Some lie beyond the worst corner.
        Point point = new Point(random.nextInt(SIDE + 3), random.nextInt(SIDE + 3));
        int before = squares(points);
        points.add(point);
        assertThat(area.added(point)).isEqualTo(squares(points) - before);
        area.add(point);
        assertThat(area.area()).isEqualTo(squares(points));
      }
    }
  }
}
