package assay.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.record.results.DriftResult;
import assay.record.results.DriftResult.Told;
import assay.report.Altered;
import assay.report.FirstLook;
import assay.report.model.ReportModel;
import java.util.List;
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
