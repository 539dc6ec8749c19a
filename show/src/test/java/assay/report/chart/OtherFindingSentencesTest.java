package assay.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.record.environment.Environment;
import assay.record.results.DriftResult;
import assay.record.results.DriftResult.Told;
import assay.report.Altered;
import assay.report.FirstLook;
import assay.report.InventedEnvironment;
import assay.report.files.SummaryMarkdown;
import assay.report.model.ReportModel;
import assay.report.page.ReportPage;
import assay.report.terminal.TerminalAnswer;
import assay.report.text.TerminalCapabilities;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class OtherFindingSentencesTest {

  private static DriftResult drift(String metric, Told told, String sentence) {
    return new DriftResult(
        metric, "", List.of(), null, null, null, null, null, told, Fact.quoted(sentence));
  }

  private static ReportModel soak() {
    ReportModel model = FirstLook.fourConfigurations().sheet();
    return Altered.with(
        model,
        Altered.drifting(
            model.results(),
            List.of(
                drift("p99(put)", Told.FALLS, "falls by a little"),
                drift("throughput", Told.RISES, "rises by a little"),
                drift("cpu-per-request(members)", Told.FALLS, "falls by a little"),
                drift("p99(get)", Told.NO_TREND, "no trend"),
                drift("live-memory", Told.RISES, "rises by 10 MiB an hour"),
                drift("assay-memory", Told.RISES, "rises by 144 KiB an hour"))));
  }

  private static Environment existing(Map<String, Map<String, String>> configurations) {
    Environment plain = InventedEnvironment.with(null);
    return new Environment(
        plain.assay(),
        plain.started(),
        plain.epochMillis(),
        plain.nanos(),
        plain.command(),
        plain.host(),
        plain.versions(),
        plain.commands(),
        plain.warnings(),
        null,
        plain.recordFormat(),
        List.of(),
        configurations,
        "",
        Map.of());
  }

  /// A reader of the screen must see what the cluster's own commands changed.
  @Test
  void settingsInWhichAnExistingClusterDiffers_areOnEverySurface() {
    Map<String, Map<String, String>> two = new LinkedHashMap<>();
    two.put("everysec", Map.of("appendfsync", "everysec", "port", "6379"));
    two.put("always", Map.of("appendfsync", "always", "port", "6379"));
    ReportModel model =
        Altered.with(new FirstLook(List.of("everysec", "always"), 1).sheet(), existing(two));
    String sentence =
        "the cluster's own settings (everysec / always): appendfsync everysec / always";

    assertThat(OtherFindingSentences.brief(model)).containsExactly(sentence);
    assertThat(OtherFindingSentences.all(model)).contains(sentence);
    assertThat(
            TerminalAnswer.render(
                model,
                new TerminalCapabilities(100, false, false),
                new TerminalAnswer.Typed("r.html", "0a1d")))
        .contains(sentence);
    assertThat(SummaryMarkdown.of(model)).contains(sentence);
    assertThat(ReportPage.of(model)).contains("appendfsync everysec / always", "1 settings");
    two.remove("always");
    assertThat(OtherFindingSentences.brief(Altered.with(model, existing(two)))).isEmpty();
  }

  /// A leak must not hide behind figures that became better.
  @Test
  void figuresThatBecameWorse_comeFirst_andOthersInOneLine() {
    assertThat(OtherFindingSentences.brief(soak()))
        .first()
        .asString()
        .contains("memory rises by 10 MiB an hour");
    assertThat(OtherFindingSentences.brief(soak()).get(1)).contains("144 KiB");
    assertThat(OtherFindingSentences.brief(soak()))
        .filteredOn(sentence -> sentence.contains("a little"))
        .isEmpty();
    assertThat(OtherFindingSentences.brief(soak()))
        .anyMatch(sentence -> sentence.startsWith("became better over the rounds: "));
  }
}
