package assay.engine.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.record.TypeClosure;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TypeClosureTest {

  private record Leaf(int number) {}

  private record Other(Leaf leaf, Shade shade) {}

  private sealed interface Shape permits Circle, Square {}

  private record Circle(double radius) implements Shape {}

  private record Square(double side) implements Shape {}

  private enum Shade {
    DARK
  }

  private record Top(Map<String, ? extends List<Leaf[]>> leaves, Shape shape, List<Top> more) {}

  @Test
  void closure_holdsWhatComponentsAreMadeOf_listedFirst() {
    assertThat(TypeClosure.of(List.of(Top.class, Other.class)))
        .containsExactly(
            Top.class, Other.class, Leaf.class, Circle.class, Square.class, Shade.class);
  }
}
