package assay.report.files;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Plan.Unavailable;
import assay.report.Altered;
import assay.report.FirstLook;
import assay.report.model.ReportModel;
import assay.report.page.ReportPage;
import assay.report.terminal.TerminalAnswer;
import assay.report.terminal.TerminalResults;
import assay.report.text.TerminalCapabilities;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Configurations that were left out, with any results table.
final class UnavailableTest {

  private static final ReportModel WHOLE = FirstLook.fourConfigurations().sheet();

  private static ReportModel without(Unavailable... unavailable) {
    return Altered.with(WHOLE, WHOLE.plan().toBuilder().unavailable(List.of(unavailable)).plan());
  }

  @Test
  void configurationThatWasLeftOut_isNamedWithItsReasonOnEverySurface() {
    ReportModel model = without(new Unavailable("compact", "debian-21.0.8 says: <no option>"));
    assertThat(ReportPage.of(model))
        .contains("Left out: compact: debian-21.0.8 says: &lt;no option&gt;");
    assertThat(SummaryMarkdown.of(model)).contains("Left out: compact");
    assertThat(TerminalResults.render(model, new TerminalCapabilities(100, false, false)))
        .contains("left out  compact: debian-21.0.8 says: <no option>");
    assertThat(
            TerminalAnswer.render(
                model,
                new TerminalCapabilities(100, false, false),
                new TerminalAnswer.Typed("r.html", "0a1d")))
        .contains("left out: compact: debian-21.0.8 says: <no option>");
  }

  @Test
  void severalLeftOut_areAllNamedOnTheFirstScreen() {
    ReportModel model =
        without(new Unavailable("wait", "it has no `wait`"), new Unavailable("near", "nor that"));
    assertThat(
            TerminalAnswer.render(
                model,
                new TerminalCapabilities(100, false, false),
                new TerminalAnswer.Typed("r.html", "0a1d")))
        .contains("left out: wait: it has no `wait`; also near");
  }

  @Test
  void nothingLeftOut_isNotMentioned() {
    assertThat(ReportPage.of(without())).doesNotContain("Left out: ");
    assertThat(SummaryMarkdown.of(without())).doesNotContain("Left out: ");
    assertThat(TerminalResults.render(without(), new TerminalCapabilities(100, false, false)))
        .doesNotContain("left out  ");
  }
}
