package assay.selftest.history;

import assay.judge.figure.AggregatedMeasurement;
import assay.metric.MetricFamily;
import assay.metric.RepeatAggregation;
import assay.selftest.test.SelfTest;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Harm in a minority of repeats. Each of the 64 subsets of six repeats is harmed once, for every figure that counts losses,
/// stale reads or wrong answers. The result must be zero only if no repeat was harmed, and otherwise the worst repeat. A
/// median would hide 21 of the 63 harmed subsets and halve 20.
public final class HarmedRepeatsSelfTest implements SelfTest {

  private static final int REPEATS = 6;
  private static final double HARM = 7_360;

  private static final List<MetricFamily> FIGURES =
      MetricFamily.all().stream()
          .filter(family -> family.harm() && family.fold() == RepeatAggregation.WORST)
          .toList();

  @Override
  public String claim() {
    return "harm of a minority of repeats is never shown as none, and none never as harm";
  }

  @Override
  public Shown show() {
    int right = 0;
    int byMedian = 0;
    int cases = FIGURES.size() << REPEATS;
    for (MetricFamily figure : FIGURES) {
      for (int harmed = 0; harmed < 1 << REPEATS; harmed++) {
        List<Double> repeats = repeats(figure.unit().equals("count") ? HARM : 0.25, harmed);
        double worst = repeats.stream().mapToDouble(each -> each).max().orElse(0);
        right += AggregatedMeasurement.of(figure.key(), repeats).value() == worst ? 1 : 0;
        byMedian += median(repeats) == worst ? 1 : 0;
      }
    }
    return new Shown(
        right == cases,
        "%d of %d cases right".formatted(cases, cases),
        "%d of %d; a median would be in %d".formatted(right, cases, byMedian));
  }

  private static List<Double> repeats(double harm, int harmed) {
    List<Double> repeats = new ArrayList<>();
    IntStream.range(0, REPEATS).forEach(i -> repeats.add((harmed >> i & 1) == 1 ? harm : 0.0));
    return repeats;
  }

  private static double median(List<Double> repeats) {
    double[] sorted = repeats.stream().mapToDouble(each -> each).sorted().toArray();
    return (sorted[(REPEATS - 1) / 2] + sorted[REPEATS / 2]) / 2;
  }
}
