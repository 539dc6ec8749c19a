package assay.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.record.IntervalDraft;
import assay.record.Searching;
import assay.record.history.OperationOutcome;
import assay.record.latency.Interval;
import assay.record.results.FailedRequestCount;
import assay.record.results.InvalidReason;
import assay.record.results.Results.TrialResult;
import assay.report.Altered;
import assay.report.FirstLook;
import assay.report.files.SummaryMarkdown;
import assay.report.model.FailureSentences;
import assay.report.model.ReportModel;
import assay.report.terminal.TerminalAnswer;
import assay.report.terminal.TerminalResults;
import assay.report.text.NumberFormat;
import assay.report.text.TerminalCapabilities;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Failed requests on the outputs. Every figure is invented.
final class FailureSectionTest {

  private static FailedRequestCount failed(
      String step, OperationOutcome outcome, long count, String message) {
    return new FailedRequestCount(
        step,
        "amend",
        "client-1",
        outcome,
        count,
        1_745,
        "assay.api.DefiniteFailureException",
        message,
        1);
  }

  private static Interval asked(String trial, String step, long ok, long failed) {
    return new IntervalDraft(trial, step, "amend")
        .from(FirstLook.ORIGIN, 1)
        .ok(ok)
        .failed(failed)
        .row();
  }

  /// The first trial fails; the requests are in timeline rows.
  private static ReportModel sheet(ReportModel plain, TrialResult first, Interval... asked) {
    List<TrialResult> trials = new ArrayList<>(plain.results().trials());
    trials.set(0, first);
    List<Interval> intervals = new ArrayList<>(plain.intervals());
    intervals.addAll(List.of(asked));
    return Altered.with(
        Altered.with(plain, Altered.with(plain.results(), trials, List.of())), intervals);
  }

  private static ReportModel sheet() {
    ReportModel plain = FirstLook.fourConfigurations().sheet();
    TrialResult first = plain.results().trials().getFirst();
    return sheet(
        plain,
        Altered.failing(
            first,
            List.of(
                failed("open-1", OperationOutcome.FAILED, 1_740, "no order 17"),
                failed("open-1", OperationOutcome.UNKNOWN, 2, "<script>timed out</script>"))),
        asked(first.id(), "open-1", 3, 1_742));
  }

  @Test
  void sentence_namesKindCountsAndTheFirstReason() {
    String configuration = sheet().results().trials().getFirst().configuration();
    String sentence =
        configuration
            + ", amend: 1,740 of 1,745 failed, 2 of unknown outcome: DefiniteFailureException: no order 17 (1,740 times; 1 more"
            + " reason)";
    assertThat(FailureSentences.of(sheet(), NumberFormat.UNICODE)).containsExactly(sentence);
    assertThat(TerminalResults.render(sheet(), new TerminalCapabilities(200, false, false)))
        .contains(sentence);
    assertThat(SummaryMarkdown.of(sheet())).contains("1,740 of 1,745 failed, 2 of unknown outcome");
  }

  /// The second run failed none of its 5,000, and its requests count all the same.
  @Test
  void runThatFailedNothing_countsAmongThoseAsked() {
    ReportModel plain = new FirstLook(List.of("sync", "none"), 2).sheet();
    TrialResult first = plain.results().trials().getFirst();
    ReportModel model =
        sheet(
            plain,
            Altered.failing(
                first, List.of(failed("open-1", OperationOutcome.FAILED, 40, "no order"))),
            asked(first.id(), "open-1", 4_960, 40),
            asked(FirstLook.id("sync", 2), "open-1", 5_000, 0),
            asked(FirstLook.id("none", 1), "open-1", 5_000, 0));

    assertThat(FailureSentences.of(model, NumberFormat.UNICODE))
        .containsExactly("sync, amend: 40 of 10,000 failed: DefiniteFailureException: no order");
  }

  @Test
  void controlAndRunsThatDoNotCount_haveTheirOwnSentence() {
    ReportModel plain = new FirstLook(List.of("sync", "none"), 2).sheet();
    List<FailedRequestCount> failed =
        List.of(failed("open-1", OperationOutcome.FAILED, 40, "no order"));
    TrialResult first = Altered.failing(plain.results().trials().getFirst(), failed);
    Interval[] asked = {
      asked(first.id(), "open-1", 60, 40), asked(FirstLook.id("sync", 2), "open-1", 100, 0)
    };

    assertThat(
            FailureSentences.of(
                sheet(plain, Altered.counting(first, true, List.of()), asked),
                NumberFormat.UNICODE))
        .containsExactly(
            "sync (A/A control), amend: 40 of 100 failed: DefiniteFailureException: no order");
    assertThat(
            FailureSentences.of(
                sheet(
                    plain,
                    Altered.counting(
                        first,
                        false,
                        List.of(
                            InvalidReason.of("E601", Fact.quoted("a member")),
                            InvalidReason.of("E702", Fact.quoted("late")))),
                    asked),
                NumberFormat.UNICODE))
        .containsExactly(
            "sync (does not count: E601), amend: 40 of 100 failed: DefiniteFailureException: no order");
  }

  @Test
  void runWhoseTimesAloneAreSpoilt_countsAndSaysSo() {
    ReportModel plain = new FirstLook(List.of("sync", "none"), 2).sheet();
    TrialResult first =
        Altered.failing(
            plain.results().trials().getFirst(),
            List.of(failed("open-1", OperationOutcome.FAILED, 40, "no order")));
    List<InvalidReason> late =
        List.of(
            InvalidReason.of("E701", Fact.quoted("put was late")),
            InvalidReason.of("E701", Fact.quoted("get was late")));

    assertThat(
            FailureSentences.of(
                sheet(
                    plain,
                    Altered.counting(first, false, late),
                    asked(first.id(), "open-1", 60, 40)),
                NumberFormat.UNICODE))
        .containsExactly(
            "sync (figures of 100 ms steps withheld in 1 of its 2 runs: E701), amend: 40 of 100 failed: DefiniteFailureException: no order");
  }

  /// A reader of “failed” would look for errors of the system.
  @ParameterizedTest
  @CsvSource({
    "SHED, SHED, requests not sent",
    "NO_KEY, SHED, requests not sent",
    "FAILED, SHED, requests failed",
    "UNKNOWN, UNKNOWN, requests of unknown outcome",
    "NOT_FOUND, NOT_FOUND, requests found no entry",
    "NOT_FOUND, SHED, requests without answer"
  })
  void titleOfTheWarning_saysWhatBecameOfTheRequests(
      OperationOutcome one, OperationOutcome other, String title) {
    ReportModel plain = FirstLook.fourConfigurations().sheet();
    TrialResult first = plain.results().trials().getFirst();
    ReportModel model =
        sheet(
            plain,
            Altered.failing(
                first, List.of(failed("open-1", one, 4, "a"), failed("open-1", other, 2, "b"))),
            asked(first.id(), "open-1", 100, 6));

    assertThat(
            TerminalAnswer.render(
                model,
                new TerminalCapabilities(100, false, false),
                new TerminalAnswer.Typed("r.html", "0a1d")))
        .contains(" · " + title);
    assertThat(
            TerminalAnswer.render(
                plain,
                new TerminalCapabilities(100, false, false),
                new TerminalAnswer.Typed("r.html", "0a1d")))
        .doesNotContain(" · requests");
  }

  /// Above the capacity a search sheds on purpose.
  @Test
  void triesOfASearch_areInTheTableAndInNoSentence() {
    ReportModel plain = FirstLook.fourConfigurations().sheet();
    ReportModel searching =
        Altered.with(plain, plain.plan().toBuilder().steps(List.of(Searching.search())).plan());
    TrialResult first = plain.results().trials().getFirst();
    ReportModel model =
        sheet(
            searching,
            Altered.failing(
                first, List.of(failed("capacity-2.7", OperationOutcome.SHED, 900, "full"))),
            asked(first.id(), "capacity-2.7", 100, 900));

    assertThat(FailureSentences.of(model, NumberFormat.UNICODE)).isEmpty();
    assertThat(ReportPage.of(model)).contains("capacity-2.7", "goes beyond it on purpose");
  }

  /// No number is better than one that is too small.
  @Test
  void timelineThatLacksRows_saysNotOfHowMany() {
    ReportModel plain = FirstLook.fourConfigurations().sheet();
    TrialResult first = plain.results().trials().getFirst();
    ReportModel model =
        sheet(
            plain,
            Altered.failing(
                first, List.of(failed("open-1", OperationOutcome.FAILED, 40, "no order"))));

    assertThat(FailureSentences.of(model, NumberFormat.UNICODE))
        .containsExactly(
            first.configuration() + ", amend: 40 failed: DefiniteFailureException: no order");
  }

  @Test
  void page_hasARowForEveryReason() {
    String page = ReportPage.of(sheet());
    assertThat(page)
        .contains("<h2 id=\"failures\">Requests that did not end OK</h2>", "href=\"#failures\"")
        .contains("DefiniteFailureException: no order 17", "&lt;script&gt;timed out")
        .doesNotContain("<script>timed out");
  }

  @Test
  void runWhoseRequestsWentWell_saysNothing() {
    ReportModel model = FirstLook.fourConfigurations().sheet();
    assertThat(ReportPage.of(model)).doesNotContain("Requests that did not end OK");
    assertThat(FailureSentences.of(model, NumberFormat.UNICODE)).isEmpty();
  }
}
