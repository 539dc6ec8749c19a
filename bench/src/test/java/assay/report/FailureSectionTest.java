package assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Outcome;
import assay.record.Failed;
import assay.record.Results;
import assay.record.Results.CellResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What the surfaces say of requests that failed. Every figure in it is invented.
final class FailureSectionTest {

  private static Failed failed(Outcome outcome, long count, String message) {
    return new Failed(
        "open-1", "amend", "client-1", outcome, count, 1_745, "assay.api.NotDone", message, 1);
  }

  private static Sheet sheet() {
    Sheet sheet = FirstLook.fourStrategies().sheet();
    Results plain = sheet.results();
    List<CellResult> cells = new ArrayList<>(plain.cells());
    cells.set(
        0,
        Altered.failing(
            cells.getFirst(),
            List.of(
                failed(Outcome.FAILED, 1_740, "no order 17"),
                failed(Outcome.UNKNOWN, 2, "<script>timed out</script>"))));
    return Altered.with(sheet, Altered.with(plain, cells, List.of()));
  }

  @Test
  void sentence_namesKindCountsAndTheFirstReason() {
    String strategy = sheet().results().cells().getFirst().strategy();
    String sentence =
        strategy
            + ", amend: 1,740 of 1,745 failed, 2 outcome unknown: NotDone: no order 17 (1,740 times; 1 more"
            + " reason)";
    assertThat(FailureSection.sentences(sheet().results(), Figures.UNICODE))
        .containsExactly(sentence);
    assertThat(TerminalLedger.render(sheet(), new Screen(200, false, false), "x"))
        .contains(sentence);
    assertThat(Summary.of(sheet())).contains("1,740 of 1,745 failed, 2 outcome unknown");
  }

  @Test
  void page_hasARowForEveryReason() {
    String page = Page.of(sheet());
    assertThat(page)
        .contains("<h2 id=\"failures\">Requests that failed</h2>", "href=\"#failures\"")
        .contains("NotDone: no order 17", "&lt;script&gt;timed out")
        .doesNotContain("<script>timed out");
  }

  @Test
  void runWhoseRequestsWentWell_saysNothing() {
    Sheet sheet = FirstLook.fourStrategies().sheet();
    assertThat(Page.of(sheet)).doesNotContain("Requests that failed");
    assertThat(FailureSection.sentences(sheet.results(), Figures.UNICODE)).isEmpty();
  }
}
