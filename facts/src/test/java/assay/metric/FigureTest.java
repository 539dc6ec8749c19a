package assay.metric;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.metric.Figure.AtLeast;
import assay.metric.Figure.AtMost;
import assay.metric.Figure.Between;
import assay.metric.Figure.Exact;
import assay.metric.WithheldFigure.Why;
import org.junit.jupiter.api.Test;

final class FigureTest {

  private static final WithheldFigure FEW = new WithheldFigure(Why.TOO_FEW, Fact.quoted("too few"));

  @Test
  void figure_isWhatItsEndsSay() {
    assertThat(Figure.of(5e6, 5e6, 5e6, null)).isEqualTo(new Exact(5e6));
    assertThat(Figure.of(5e6, null, 5e6, null)).isEqualTo(new Exact(5e6));
    assertThat(Figure.of(5e6, 5e6, null, null)).isEqualTo(new AtLeast(5e6));
    assertThat(Figure.of(5e6, 4e6, null, null))
        .isEqualTo(new Between(5e6, 4e6, Double.POSITIVE_INFINITY));
    assertThat(Figure.of(0.0, 0.0, 1e8, null)).isEqualTo(new AtMost(1e8));
    assertThat(Figure.of(5e6, 4e6, 6e6, null)).isEqualTo(new Between(5e6, 4e6, 6e6));
    assertThat(Figure.of(null, null, null, FEW)).isEqualTo(FEW);
    assertThat(Figure.of(null, null, null, null)).isInstanceOf(WithheldFigure.class);
  }

  @Test
  void relation_holdsAsItIsWritten() {
    assertThat(LimitRelation.of("<=").holds(5, 5)).isTrue();
    assertThat(LimitRelation.of("<").holds(5, 5)).isFalse();
    assertThat(LimitRelation.of("==").holds(5, 5)).isTrue();
    assertThat(LimitRelation.of(">=").asksForMuch()).isTrue();
    assertThat(LimitRelation.of("<").asksForLittle()).isTrue();
    for (LimitRelation relation : LimitRelation.values()) {
      assertThat(LimitRelation.of(relation.sign())).isEqualTo(relation);
    }
  }
}
