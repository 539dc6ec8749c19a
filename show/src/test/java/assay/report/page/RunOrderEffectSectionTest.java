package assay.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.WarmingProcesses;
import assay.record.results.RunOrderRatio;
import assay.report.FirstLook;
import assay.report.model.ReportModel;
import assay.report.terminal.TerminalResults;
import assay.report.text.NumberFormat;
import assay.report.text.TerminalCapabilities;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RunOrderEffectSectionTest {

  @Test
  void ratios_standBesideEachOther_withTheirRange() {
    WarmingProcesses run = WarmingProcesses.make();
    List<RunOrderRatio> ratios = RunOrderRatio.of(run.plan(), run.rows(), WarmingProcesses.REPEATS);
    assertThat(RunOrderEffectSection.lines(ratios, NumberFormat.UNICODE, 100))
        .containsExactly(
            "  who went first: how many times as long as “none” “sync” took, by order (min … max of the runs)",
            "  Time of                forwards                 backwards                 random",
            "  put 2000  6.67× (6.67× … 6.67×)  0.417× (0.417× … 0.417×)  1.67× (1.67× … 1.67×)");
  }

  @Test
  void runWithoutFixedOrders_saysNothing() {
    ReportModel model = FirstLook.fourConfigurations().sheet();
    assertThat(RunOrderEffectSection.of(model).render()).isEmpty();
    assertThat(ReportPage.of(model)).doesNotContain("Who went first");
    assertThat(TerminalResults.render(model, new TerminalCapabilities(120, false, false)))
        .doesNotContain("who went first");
  }
}
