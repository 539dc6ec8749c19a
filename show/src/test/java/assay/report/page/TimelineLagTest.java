package assay.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.report.FirstLook;
import assay.report.Linked;
import assay.report.page.DrawnChart.Tick;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The lag between sites in timelines and their tables, compared with the verdict's curves.
final class TimelineLagTest {

  private static final Pattern FIGURE = Pattern.compile("<figure>(.*?)</figure>");
  private static final Pattern TEXT =
      Pattern.compile(
          "<text class=\"([^\"]*)\" x=\"([\\d.]+)\" y=\"([\\d.]+)\" text-anchor=\"(\\w+)\"[^>]*>([^<]*)</text>");
  private static final Pattern LINE =
      Pattern.compile("<polyline points=\"([^\"]*)\" class=\"stroke (\\w+)\"");
  private static final Pattern BAND =
      Pattern.compile(
          "<rect class=\"fill doubt\" x=\"([\\d.]+)\" y=\"([\\d.]+)\" width=\"([\\d.]+)\" height=\"80\"");
  private static final double HEIGHT = 80;
  private static final double HALF = 0.1;

  private static final String PAGE = ReportPage.of(Linked.sheet()).replace("\n", " ");
  private static final List<String> NAMES = FirstLook.fourConfigurations().names();

  private static String chart(int row) {
    return FIGURE
        .matcher(PAGE)
        .results()
        .map(MatchResult::group)
        .filter(figure ->
            figure.contains("Figures of this chart: " + NAMES.get(row) + ", second by second<"))
        .findFirst()
        .orElseThrow();
  }

  /// A chart's panel, read as with a ruler.
  private record Panel(
      double top, List<Tick> up, List<Tick> along, List<List<double[]>> lines, List<String> names) {

    static Panel of(String chart, String name) {
      List<MatchResult> texts = TEXT.matcher(chart).results().toList();
      double top =
          texts.stream()
              .filter(text -> text.group(5).equals(name) && text.group(1).contains("halo"))
              .map(text -> Double.parseDouble(text.group(3)) + 7)
              .findFirst()
              .orElseThrow(() -> new AssertionError("no panel " + name));
      return new Panel(
          top,
          texts.stream()
              .filter(text -> text.group(1).equals("fill muted") && text.group(4).equals("end"))
              .filter(text -> text.group(2).equals("82"))
              .map(text -> new Tick(Double.parseDouble(text.group(3)) - 4, text.group(5)))
              .filter(tick -> tick.at() >= top - 1 && tick.at() <= top + HEIGHT + 1)
              .toList(),
          texts.stream()
              .filter(text -> text.group(4).equals("middle"))
              .map(text -> new Tick(Double.parseDouble(text.group(2)), text.group(5)))
              .toList(),
          lines(chart, top),
          texts.stream()
              .filter(text -> text.group(4).equals("start") && text.group(1).matches("fill s\\d"))
              .filter(text -> {
                double at = Double.parseDouble(text.group(3)) - 4;
                return at >= top - 1 && at <= top + HEIGHT + 1;
              })
              .map(text -> text.group(5))
              .toList());
    }

    private static List<List<double[]>> lines(String chart, double top) {
      List<List<double[]>> lines = new ArrayList<>();
      LINE.matcher(chart)
          .results()
          .map(line ->
              Stream.of(line.group(1).split(" "))
                  .map(point -> point.split(","))
                  .map(point ->
                      new double[] {Double.parseDouble(point[0]), Double.parseDouble(point[1])})
                  .toList())
          .filter(
              line -> line.stream().allMatch(point -> point[1] >= top && point[1] <= top + HEIGHT))
          .forEach(lines::add);
      return lines;
    }

    /// A point for every 0.2 s from 6 to 32 s, as high as the worse of its two steps.
    private void assertLine(int index, DoubleUnaryOperator figure) {
      List<double[]> line = lines.get(index);
      assertThat(line).hasSize(130);
      for (int i = 0; i < line.size(); i++) {
        long begins = 6_000 + 200L * i;
        double worse =
            Math.max(
                figure.applyAsDouble(begins / 1e3), figure.applyAsDouble((begins + 100) / 1e3));
        assertThat(line.get(i)[0])
            .as("%d ms", begins)
            .isCloseTo(DrawnChart.linear(along, (begins / 1e3 + HALF) * 1e9), within(0.5));
        assertThat(line.get(i)[1])
            .as("%d ms", begins)
            .isCloseTo(DrawnChart.linear(up, worse), within(0.5));
      }
    }
  }

  @Test
  void lagAndBacklog_lieWhereTheVerdictHasThem() {
    Panel lag = Panel.of(chart(1), "lag");
    assertThat(lag.lines()).hasSize(1);
    assertThat(lag.names()).containsExactly("ldn");
    lag.assertLine(0, Linked::lagNanos);

    Panel backlog = Panel.of(chart(1), "backlog, in changes");
    assertThat(backlog.lines()).hasSize(1);
    backlog.assertLine(0, Linked::backlog);
  }

  @Test
  void siteThatLagsToo_hasALineOfItsOwn() {
    Panel lag = Panel.of(chart(2), "lag");
    assertThat(lag.lines()).hasSize(2);
    assertThat(lag.names()).containsExactly("ldn", "ny");
    lag.assertLine(0, Linked::lagNanos);
    lag.assertLine(1, at -> 3 * Linked.lagNanos(at));
  }

  @Test
  void configurationWithoutSites_hasNoSuchPanel() {
    assertThat(chart(0)).contains("throughput").doesNotContain("backlog", "lag of");
  }

  /// From 10 to 13 s, in both panels.
  @Test
  void linkThatWasCut_isShaded() {
    Panel lag = Panel.of(chart(1), "lag");
    List<MatchResult> bands = BAND.matcher(chart(1)).results().toList();
    assertThat(bands).hasSize(2);
    double left = DrawnChart.linear(lag.along(), 10e9);
    for (MatchResult band : bands) {
      assertThat(Double.parseDouble(band.group(1))).isCloseTo(left, within(0.5));
      assertThat(Double.parseDouble(band.group(3)))
          .isCloseTo(DrawnChart.linear(lag.along(), 13e9) - left, within(0.5));
    }
    assertThat(Double.parseDouble(bands.getFirst().group(2))).isCloseTo(lag.top(), within(0.1));
    assertThat(BAND.matcher(chart(2)).results()).isEmpty();
  }

  @Test
  void siteThatIsNotBehind_isSaidNotToBe() {
    assertThat(chart(3)).contains("ldn was up to 3.95 s behind", "ny was not seen to be behind.");
  }

  /// The worst is 3.95 s and 395 changes in the last step before 14 s; the drain after the last
  /// request has rows too.
  @Test
  void wordsAndTable_sayWhatIsDrawn() {
    DrawnChart chart =
        DrawnChart.of(PAGE).stream()
            .filter(each -> each.title().equals(NAMES.get(2) + ", second by second"))
            .findFirst()
            .orElseThrow();
    assertThat(chart.caption())
        .contains("ldn was up to 3.95 s behind, by up to 395 changes.")
        .contains("ny was up to 11.9 s behind, by up to 1,185 changes.");
    List<String> head = chart.table().getFirst();
    assertThat(head.subList(head.size() - 4, head.size()))
        .containsExactly("ldn lag", "ldn backlog", "ny lag", "ny backlog");
    List<String> longest = row(chart, "13.0 s");
    assertThat(longest.subList(head.size() - 4, head.size()))
        .containsExactly("3.95 s", "395", "11.9 s", "1,185");
    List<String> last = chart.table().getLast();
    assertThat(last).hasSameSizeAs(head).contains("50.0 ms", "5", "150 ms", "15");
    assertThat(last.getFirst()).isEqualTo("30.8 s");
    assertThat(row(chart, "0.0 s").getLast()).isEqualTo("–");
  }

  private static List<String> row(DrawnChart chart, String moment) {
    double at = DrawnChart.amount(moment);
    return chart.table().stream()
        .skip(1)
        .filter(row -> DrawnChart.amount(row.getFirst()) <= at + 1)
        .reduce((one, other) -> other)
        .orElseThrow();
  }
}
