package assay.report.page;

import static assay.report.page.DrawnChart.CLOSE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import assay.record.event.TryOutcome;
import assay.record.results.CapacitySearchResult;
import assay.record.results.CapacitySearchResult.Try;
import assay.record.results.DriftResult;
import assay.record.results.Results;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.TrialResult;
import assay.record.results.ScalingResult;
import assay.report.Searched;
import assay.report.Soaked;
import assay.report.model.ReportModel;
import assay.report.model.SurfacesTest;
import assay.report.model.SurfacesTest.Example;
import assay.report.page.DrawnChart.DrawnPoint;
import assay.report.page.DrawnChart.Rule;
import assay.report.page.DrawnChart.Sign;
import assay.report.text.NumberFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Every point in the charts of searches, sweeps and drifts is at its figure in `run.json`, and
/// tables and captions agree. No chart with figures in `run.json` is missing.
final class DrawnRunsTest {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final double MEDIAN = 0.5;
  private static final double HOUR_NANOS = 3600e9;

  static Stream<Example> examples() throws IOException {
    return Stream.concat(SurfacesTest.examples(), Stream.of(new Example("soaked", Soaked.sheet())));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void points_lieWhereTheFiguresAre(Example example) {
    check(example.sheet(), ReportPage.of(example.sheet()));
  }

  @Test
  void examples_haveEveryChart() {
    assertThat(check(Searched.sheet(), ReportPage.of(Searched.sheet()))).isGreaterThan(40);
    assertThat(check(Soaked.sheet(), ReportPage.of(Soaked.sheet()))).isGreaterThan(10);
  }

  /// A point ten pixels too high, or too far to the left, does not match the run.
  @ParameterizedTest
  @ValueSource(strings = {"x", "y"})
  void pointThatIsMoved_isFound(String axis) {
    for (ReportModel model : List.of(Searched.sheet(), Soaked.sheet())) {
      String page = ReportPage.of(model);
      int moved = 0;
      for (MatchResult point : DrawnChart.POINT.matcher(page).results().toList()) {
        if (ofRuns(page, point.start())) {
          String other = moved(page, point, point.group("sign") == null ? axis + "1" : axis);
          assertThatThrownBy(() -> check(model, other)).isInstanceOf(AssertionError.class);
          moved++;
        }
      }
      assertThat(moved).isPositive();
    }
  }

  /// Whether a place on the page is in a chart of searches, sweeps or drifts.
  private static boolean ofRuns(String page, int at) {
    int svg = page.lastIndexOf("<svg", at);
    String head = page.substring(svg, page.indexOf('>', svg));
    return Stream.of("search-", "sweep-", "drift-").anyMatch(head::contains);
  }

  private static String moved(String page, MatchResult point, String group) {
    return page.substring(0, point.start(group))
        + String.format(Locale.ROOT, "%.1f", Double.parseDouble(point.group(group)) - 10)
        + page.substring(point.end(group));
  }

  /// Another passed rate, sweep run or round does not match the drawn run.
  @Test
  void figureThatIsAnother_isFound() {
    ReportModel searched = Searched.sheet();
    ReportModel soaked = Soaked.sheet();
    assertThatThrownBy(() -> check(searched, ReportPage.of(Searched.sheet(3465.0, 1.0))))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> check(searched, ReportPage.of(Searched.sheet(3364.0, 1.05))))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> check(soaked, ReportPage.of(Soaked.sheet(1.05))))
        .isInstanceOf(AssertionError.class);
  }

  private static int check(ReportModel model, String page) {
    List<DrawnChart> charts = DrawnChart.of(page);
    List<DrawnChart> searches = charts(charts, "Came to");
    List<DrawnChart> sweeps = charts(charts, "Every run");
    List<DrawnChart> drifts = charts(charts, "Round");
    List<CapacitySearchResult> searched = searches(model);
    List<DriftResult> drifting =
        model.results().drifts().stream().filter(drift -> drift.points().size() > 1).toList();

    assertThat(searches).as("searches").hasSameSizeAs(searched);
    assertThat(sweeps).as("sweeps").hasSameSizeAs(model.results().sweeps());
    assertThat(drifts).as("drifts").hasSameSizeAs(drifting);

    for (int i = 0; i < searched.size(); i++) {
      search(searched.get(i), searches.get(i));
    }
    for (int i = 0; i < sweeps.size(); i++) {
      sweep(model.results().sweeps().get(i), sweeps.get(i));
    }
    for (int i = 0; i < drifting.size(); i++) {
      drift(drifting.get(i), drifts.get(i));
    }
    return Stream.of(searches, sweeps, drifts)
        .flatMap(List::stream)
        .mapToInt(chart -> chart.points().size())
        .sum();
  }

  private static List<DrawnChart> charts(List<DrawnChart> charts, String column) {
    return charts.stream().filter(chart -> chart.table().getFirst().contains(column)).toList();
  }

  /// From every configuration's first counting run, or its first.
  private static List<CapacitySearchResult> searches(ReportModel model) {
    Results results = model.results();
    List<CapacitySearchResult> searches = new ArrayList<>();
    for (String configuration : model.configurations()) {
      results.trials().stream()
          .filter(trial -> trial.configuration().equals(configuration) && !trial.control())
          .filter(trial -> tried(trial).findAny().isPresent())
          .min(Comparator.comparing((TrialResult trial) -> !trial.invalid().isEmpty()))
          .ifPresent(trial -> tried(trial).forEach(searches::add));
    }
    return searches;
  }

  private static Stream<CapacitySearchResult> tried(TrialResult trial) {
    return trial.searches().stream().filter(search -> !search.tries().isEmpty());
  }

  private static void search(CapacitySearchResult search, DrawnChart chart) {
    List<DrawnPoint> points = new ArrayList<>(chart.points());
    for (double q : search.quantile() == MEDIAN ? List.of(MEDIAN) : both(search)) {
      for (Try tried : search.tries()) {
        Optional<Quantile> at =
            tried.response().stream().filter(quantile -> quantile.q() == q).findFirst();
        if (at.isPresent()) {
          assertThat(points).as("points that are left").isNotEmpty();
          tried(tried, at.orElseThrow().nanos(), points.removeFirst(), chart);
        }
      }
    }
    assertThat(points).as("points of nothing").isEmpty();

    Double found = search.found().perSecond();
    List<Rule> marks = chart.rules().stream().filter(rule -> rule.ink().equals("good")).toList();
    assertThat(marks).hasSize(found == null ? 0 : 1);
    if (found != null) {
      assertThat(marks.getFirst().x1())
          .as("the capacity")
          .isCloseTo(DrawnChart.logarithmic(chart.along(), found), within(CLOSE));
      assertThat(chart.caption()).contains(FIGURES.amount(found, "/s") + " with ");
    }
    assertThat(chart.rules())
        .filteredOn(rule -> rule.ink().equals("bad"))
        .first()
        .satisfies(rule ->
            assertThat(rule.y1())
                .as("the limit")
                .isCloseTo(
                    DrawnChart.logarithmic(chart.up(), (double) search.found().limitNanos()),
                    within(CLOSE)));
    for (int i = 0; i < search.tries().size(); i++) {
      assertThat(chart.table().get(i + 1).get(1))
          .isEqualTo(FIGURES.amount(search.tries().get(i).perSecond(), "/s"));
    }
  }

  private static List<Double> both(CapacitySearchResult search) {
    return List.of(MEDIAN, search.quantile());
  }

  private static void tried(Try tried, long nanos, DrawnPoint point, DrawnChart chart) {
    String what = "try " + tried.number();
    assertThat(point.x())
        .as(what)
        .isCloseTo(DrawnChart.logarithmic(chart.along(), tried.perSecond()), within(CLOSE));
    assertThat(point.y())
        .as(what)
        .isCloseTo(DrawnChart.logarithmic(chart.up(), (double) nanos), within(CLOSE));
    assertThat(point.sign()).as(what).isEqualTo(sign(tried.came()));
  }

  private static Sign sign(TryOutcome came) {
    return switch (came) {
      case PASSED -> Sign.FILLED;
      case FAILED -> Sign.CROSS;
      case LATE, THIN -> Sign.HOLLOW;
    };
  }

  private static void sweep(ScalingResult sweep, DrawnChart chart) {
    List<DrawnPoint> points = new ArrayList<>(chart.points());
    for (int i = 0; i < sweep.points().size(); i++) {
      ScalingResult.Point measured = sweep.points().get(i);
      assertThat(chart.table().get(i + 1))
          .containsExactly(
              String.valueOf(measured.workers()),
              String.join(
                  ", ",
                  measured.perSecond().stream().map(rate -> amount(measured, rate)).toList()));
      for (double rate : measured.perSecond()) {
        assertThat(points).as("points that are left").isNotEmpty();
        DrawnPoint point = points.removeFirst();
        lies(point, chart, measured.workers(), rate);
        boolean atLeast = measured.atLeast().contains(rate);
        assertThat(point.sign()).isEqualTo(atLeast ? Sign.HOLLOW : Sign.FILLED);
      }
    }
    assertThat(points).as("points of nothing").isEmpty();
  }

  private static String amount(ScalingResult.Point point, double rate) {
    return (point.atLeast().contains(rate) ? "≥ " : "") + FIGURES.amount(rate, "/s");
  }

  private static void drift(DriftResult drift, DrawnChart chart) {
    assertThat(chart.points()).hasSameSizeAs(drift.points());
    for (int i = 0; i < drift.points().size(); i++) {
      DriftResult.Point round = drift.points().get(i);
      lies(chart.points().get(i), chart, round.hours() * HOUR_NANOS, round.value());
      assertThat(chart.table().get(i + 1)).first().isEqualTo(String.valueOf(round.round()));
      assertThat(chart.table().get(i + 1))
          .last()
          .isEqualTo(FIGURES.amount(round.value(), drift.unit()));
    }
    assertThat(chart.caption()).contains(FIGURES.plain(drift.sentence()));
  }

  private static void lies(DrawnPoint point, DrawnChart chart, double along, double up) {
    assertThat(point.x()).isCloseTo(DrawnChart.linear(chart.along(), along), within(CLOSE));
    assertThat(point.y()).isCloseTo(DrawnChart.linear(chart.up(), up), within(CLOSE));
  }
}
