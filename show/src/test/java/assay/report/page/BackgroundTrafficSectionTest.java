package assay.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.results.BackgroundTrafficResult;
import assay.record.results.Results;
import assay.record.results.Results.TrialResult;
import assay.report.Altered;
import assay.report.FirstLook;
import assay.report.files.SummaryMarkdown;
import assay.report.model.ReportModel;
import assay.report.terminal.TerminalResults;
import assay.report.text.NumberFormat;
import assay.report.text.TerminalCapabilities;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Background users on the outputs. Every figure is invented.
final class BackgroundTrafficSectionTest {

  private static final long MILLI = 1_000_000L;

  private static BackgroundTrafficResult users(long requests, long meanMillis) {
    return new BackgroundTrafficResult(
        "open-1",
        10,
        10,
        "traffic-1",
        2_000 * MILLI,
        requests,
        0,
        5,
        meanMillis * MILLI,
        40 * MILLI,
        0,
        0,
        0,
        null);
  }

  /// A first-look run with users in the first two trials: 50/s of 2 ms, and 100/s of 5 ms.
  private static ReportModel sheet() {
    ReportModel model = FirstLook.fourConfigurations().sheet();
    Results plain = model.results();
    List<TrialResult> trials = new ArrayList<>();
    for (int i = 0; i < plain.trials().size(); i++) {
      TrialResult trial = plain.trials().get(i);
      List<BackgroundTrafficResult> users =
          i == 0 ? List.of(users(100, 2)) : i == 1 ? List.of(users(200, 5)) : List.of();
      trials.add(Altered.with(trial, trial.searches(), users));
    }
    return Altered.with(model, Altered.with(plain, trials, List.of()));
  }

  @Test
  void sentence_goesOverAllRuns() {
    String sentence =
        "open-1 under the traffic of 10 users: 50/s to 100/s, mean 4.00 ms, longest 40.0 ms";
    assertThat(BackgroundTrafficSection.sentences(sheet().results(), NumberFormat.UNICODE))
        .containsExactly(sentence);
    assertThat(TerminalResults.render(sheet(), new TerminalCapabilities(120, false, false)))
        .contains(sentence);
    assertThat(SummaryMarkdown.of(sheet()))
        .contains("open-1 under the traffic of 10 users: 50/s to");
  }

  @Test
  void page_hasARowForEveryRun() {
    String page = ReportPage.of(sheet());
    assertThat(page).contains("<h2 id=\"traffic\">Background traffic</h2>", "href=\"#traffic\"");
    assertThat(page).contains("<td>50/s</td>", "<td>100/s</td>", "<td>5.00 ms</td>");
  }

  @Test
  void runWithoutUsers_saysNothingOfThem() {
    ReportModel model = FirstLook.fourConfigurations().sheet();
    assertThat(ReportPage.of(model)).doesNotContain("Background traffic");
    assertThat(BackgroundTrafficSection.sentences(model.results(), NumberFormat.UNICODE)).isEmpty();
  }
}
