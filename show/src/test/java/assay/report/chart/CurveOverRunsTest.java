package assay.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.fact.Fact;
import assay.json.JsonCodec;
import assay.record.results.InvalidReason;
import assay.record.results.Results;
import assay.record.results.Results.TrialResult;
import assay.record.results.Verdicts;
import assay.record.results.Verdicts.Curve;
import assay.record.results.Verdicts.Point;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.record.results.Verdicts.Verdict;
import assay.report.Altered;
import assay.report.FirstLook;
import assay.report.chart.CurveOverRuns.At;
import assay.report.files.JunitReport;
import assay.report.model.ReportModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// A checker's curve over a configuration's runs.
final class CurveOverRunsTest {

  private static final String NAME = "share";

  /// One configuration's runs, each with a curve of two places; the second has no samples in every other
  /// run.
  private static ReportModel sheet(double... heights) {
    ReportModel model = new FirstLook(List.of("sync", "none"), heights.length).sheet();
    List<TrialResult> trials =
        model.results().trials().stream()
            .filter(trial -> trial.configuration().equals("sync") && !trial.control())
            .toList();
    assertThat(trials).hasSize(heights.length);
    List<TrialVerdict> verdicts = new ArrayList<>();
    for (int i = 0; i < heights.length; i++) {
      List<Point> points =
          List.of(new Point(1e6, heights[i], 10), new Point(1e7, 0.5, i % 2 == 0 ? 4 : 0));
      Verdict verdict =
          new Verdict(
              Status.VALID,
              Fact.quoted(""),
              List.of(),
              List.of(new Curve(NAME, points)),
              List.of());
      verdicts.add(new TrialVerdict(trials.get(i).id(), "sync", i + 1, "stale-reads", verdict));
    }
    return Altered.with(model, new Verdicts(Verdicts.SCHEMA, model.results().id(), verdicts));
  }

  private static List<At> points(double... heights) {
    return CurveOverRuns.of(sheet(heights)).getOrDefault(NAME, Map.of()).values().stream()
        .findFirst()
        .orElseThrow()
        .points();
  }

  @Test
  void place_hasTheMedianOfTheRuns_andTheLeastAndTheMost() {
    assertThat(points(0.4, 0.1, 0.3))
        .containsExactly(
            new At(1e6, null, 0.3, 0.1, 0.4, 30, 3), new At(1e7, null, 0.5, 0.5, 0.5, 8, 2));
    assertThat(points(0.25, 0.75).getFirst()).isEqualTo(new At(1e6, null, 0.5, 0.25, 0.75, 20, 2));
  }

  @Test
  void oneRun_isItself() {
    assertThat(points(0.2).getFirst()).isEqualTo(new At(1e6, null, 0.2, 0.2, 0.2, 10, 1));
  }

  @Test
  void section_saysWhatItDraws() {
    assertThat(CheckerCurveSection.of(sheet(0.4, 0.1, 0.3)).render())
        .contains("the median over the runs", "<th scope=\"col\">Min</th>", "10.0 %", "40.0 %");
    assertThat(CheckerCurveSection.of(sheet(0.4)).render())
        .contains("Each point is of one run.")
        .doesNotContain("Min");
  }

  private static ReportModel spoilt(ReportModel model, InvalidReason reason) {
    String first = model.verdicts().verdicts().getFirst().trial();
    String before = JsonCodec.line(model.results());
    String after =
        before.replaceFirst(
            "(\"id\":\"%s\".*?\"invalid\":)\\[\\]".formatted(first),
            "$1[%s]".formatted(JsonCodec.line(reason)));
    assertThat(after).isNotEqualTo(before);
    return Altered.with(model, JsonCodec.read(after, Results.class));
  }

  private static int runs(ReportModel model) {
    return CurveOverRuns.of(model).getOrDefault(NAME, Map.of()).values().stream()
        .findFirst()
        .orElseThrow()
        .points()
        .getFirst()
        .runs();
  }

  /// A checker's proof stays if only times are spoilt, as in the results table.
  @Test
  void runWhoseTimesAloneAreSpoilt_isOfTheCurve() {
    ReportModel model = sheet(0.4, 0.1, 0.3);
    ReportModel late = spoilt(model, InvalidReason.of("E701", Fact.quoted("sent late")));

    assertThat(runs(late)).isEqualTo(3);
    assertThat(runs(spoilt(model, InvalidReason.of("E602", Fact.quoted("without effect")))))
        .isEqualTo(2);
    assertThat(JunitReport.of(late)).doesNotContain("sent late");
    assertThat(
            JunitReport.of(spoilt(model, InvalidReason.of("E602", Fact.quoted("without effect")))))
        .contains("without effect");
  }

  /// One configuration with one run, and a curve around a fault.
  private static String section(String name, Point... points) {
    ReportModel model = new FirstLook(List.of("sync", "none"), 1).sheet();
    Verdict verdict =
        new Verdict(
            Status.VALID,
            Fact.quoted(""),
            List.of(),
            List.of(new Curve(name, List.of(points))),
            List.of());
    TrialVerdict trial = new TrialVerdict(FirstLook.id("sync", 1), "sync", 1, "recovery", verdict);
    return CheckerCurveSection.of(
            Altered.with(
                model, new Verdicts(Verdicts.SCHEMA, model.results().id(), List.of(trial))))
        .render();
  }

  /// Seconds before a fault are as long as those after it, and a reader looks for a drop.
  @Test
  void timesAroundAFault_areEqualSteps_andTheCaptionNamesTheLowest() {
    String section =
        section(
            Curve.ANSWERED,
            new Point(-6e9, 1, 100),
            new Point(-3e9, 1, 100),
            new Point(0.0, 0.25, 90),
            new Point(3e9, 1, 100));

    List<Double> places =
        Pattern.compile("<circle[^>]* cx=\"([\\d.]+)\"")
            .matcher(section)
            .results()
            .map(found -> Double.parseDouble(found.group(1)))
            .toList();
    assertThat(places).hasSize(4);
    double step = places.get(1) - places.get(0);
    assertThat(step).isGreaterThan(20);
    assertThat(places.get(2) - places.get(1)).isCloseTo(step, within(0.2));
    assertThat(places.get(3) - places.get(2)).isCloseTo(step, within(0.2));
    assertThat(section)
        .contains(
            "share answered in time by time since the fault: lowest 25.0 %, “sync” at 0 ns (n 90).");
  }

  @Test
  void curveThatNeverMoves_hasNoExtreme() {
    assertThat(section(Curve.ANSWERED, new Point(-6e9, 1, 9), new Point(0.0, 1, 9)))
        .contains("share answered in time by time since the fault: 100 % throughout.");
  }

  /// On an axis of decades there is no tick between 0 and the smallest age, because 0 has one
  /// place.
  @Test
  void zeroOfAnAxisOfDecades_standsOnce() {
    String section =
        section(
            "stale share", new Point(0.0, 0.5, 9), new Point(1e6, 0.2, 9), new Point(5e6, 0, 9));

    assertThat(section).contains("stale share: highest 50.0 %, “sync” at 0 ns (n 9).");
    assertThat(section.split(">0</text>", -1)).as("of both axes").hasSize(3);
  }
}
