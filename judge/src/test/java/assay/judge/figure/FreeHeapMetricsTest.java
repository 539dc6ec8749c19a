package assay.judge.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.record.SomeEvent;
import assay.record.event.TimedEvent;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class FreeHeapMetricsTest {

  private static TimedEvent heaps(String step, long used) {
    return SomeEvent.of(
        0,
        "c",
        TimedEvent.Type.HEAPS,
        step,
        "",
        Map.of("members", "2", "used", "" + used, "max", "100"));
  }

  private static TimedEvent inspected(String step, long missing) {
    return SomeEvent.of(
        0, "c", TimedEvent.Type.INSPECTED, step, "", Map.of("map", "m", "missing", "" + missing));
  }

  private static List<Measurement> readings(TimedEvent... marks) {
    return FreeHeapMetrics.readings(List.of(marks));
  }

  @Test
  void lossBegins_betweenTheTwoShares() {
    assertThat(
            readings(
                heaps("a", 50),
                inspected("a", 0),
                heaps("b", 70),
                inspected("b", 0),
                heaps("c", 85),
                inspected("c", 12),
                heaps("d", 40),
                inspected("d", 12)))
        .extracting(measurement -> measurement.metric().id(), Measurement::value)
        .containsExactly(
            tuple("free-heap(nothing lost)", 0.3), tuple("free-heap(rows lost)", 0.15));
  }

  @Test
  void whereNothingIsLost_onlyThatIsSaid() {
    assertThat(readings(heaps("a", 50), inspected("a", 0)))
        .extracting(measurement -> measurement.metric().id())
        .containsExactly("free-heap(nothing lost)");
  }

  @Test
  void withoutInspections_nothingIsSaid() {
    assertThat(readings(heaps("a", 50))).isEmpty();
  }
}
