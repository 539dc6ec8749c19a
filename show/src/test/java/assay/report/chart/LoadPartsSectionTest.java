package assay.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.results.Results.Told;
import assay.report.FirstLook;
import assay.report.PartedRun;
import assay.report.files.SummaryMarkdown;
import assay.report.model.ReportModel;
import assay.report.page.ReportPage;
import assay.report.terminal.TerminalAnswer;
import assay.report.terminal.TerminalResults;
import assay.report.text.TerminalCapabilities;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LoadPartsSectionTest {

  private static final long MILLI = 1_000_000;
  private static final TerminalCapabilities SCREEN = new TerminalCapabilities(120, false, false);

  private static PartedRun run(int repeats) {
    return new PartedRun(repeats)
        .parts("sync", part -> part == 1 ? 9 * MILLI : 2 * MILLI)
        .parts("none", part -> part == 1 ? 3 * MILLI : 2 * MILLI);
  }

  private static String screen(ReportModel model) {
    return TerminalAnswer.render(model, SCREEN, new TerminalAnswer.Typed("report.html", "a7f3"))
        .replaceAll("\\s+", " ");
  }

  @Test
  void answerOfTheParts_isOnTheFirstScreen_andAtTheTopOfThePage() {
    ReportModel model = run(1).asks("p90(get)").model();
    String answer =
        "get p90, part by part: differs most from 2.4 s to 4.8 s, at 100/s → 200/s: 9 ms with “sync”, 3 ms with “none” (not tested: 1 run each, and 6 are needed)";
    assertThat(screen(model)).contains("? " + answer);
    String page = ReportPage.of(model);
    int top = page.indexOf("get p90, part by part");
    assertThat(top).isPositive().isLessThan(page.indexOf("id=\"parts\""));
    assertThat(SummaryMarkdown.of(model)).contains("- " + answer);
    assertThat(TerminalResults.render(model, SCREEN)).doesNotContain("differs most");
  }

  @Test
  void partsOfKindsThatAreNotAskedAbout_standBesideEachOther_andInTheListOfAllFindings() {
    ReportModel model = run(1).model();
    assertThat(ReportPage.of(model)).contains("Part by part of the load", "get p99");
    assertThat(LoadPartsSection.sentences(model))
        .containsExactly(
            "get p99 differs most from 2.4 s to 4.8 s, at 100/s → 200/s: 18 ms with “sync”, 6 ms with “none” (not tested: 1 run each, and 6 are needed)");
    assertThat(screen(model)).doesNotContain("differs most");
  }

  @Test
  void testedParts_haveTheirRatioBesideThem() {
    ReportModel model =
        run(6)
            .asks("p90(get)")
            .compared(
                List.of(
                    PartedRun.compared("none", 0, Told.NOT_DISTINGUISHABLE, 1.01),
                    PartedRun.compared("none", 1, Told.BETTER, 0.333)))
            .model();
    String section = LoadPartsSection.of(model).render();
    assertThat(section)
        .contains("none against sync", "0.333× (0.300 … 0.366×)", "not distinguishable here")
        .contains("tested over all parts together")
        .doesNotContain("not tested");
  }

  @Test
  void constantRate_hasNoParts() {
    ReportModel model = FirstLook.fourConfigurations().sheet();
    assertThat(LoadPartsSection.of(model).render()).isEmpty();
    assertThat(TerminalResults.render(model, SCREEN)).doesNotContain("differs most");
  }
}
