package assay.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.Reworded;
import assay.record.results.Results;
import assay.report.FirstLook;
import assay.report.chart.TradeOffSection;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The choice of what outputs show does not depend on prose.
final class RewordedReportTest {

  private static List<String> columns(ResultsTable table) {
    return table.columns().stream().map(column -> column.metric().id()).toList();
  }

  @Test
  void columnsPairsAndCurves_areTheSameInOtherWords() {
    Results results = FirstLook.fourConfigurations().results();
    Results reworded = Reworded.of(results);
    ResultsTable before = ResultsTable.of(results);
    ResultsTable after = ResultsTable.of(reworded);

    assertThat(columns(after.chief(List.of()))).isEqualTo(columns(before.chief(List.of())));
    assertThat(columns(after.known())).isEqualTo(columns(before.known()));
    assertThat(TradeOffSection.pairs(after))
        .extracting(pair -> pair.gain().metric() + " " + pair.cost().metric())
        .isEqualTo(
            TradeOffSection.pairs(before).stream()
                .map(pair -> pair.gain().metric() + " " + pair.cost().metric())
                .toList());
    assertThat(PercentileCurves.of(reworded)).hasSameSizeAs(PercentileCurves.of(results));
    assertThat(Headline.of(reworded).tone()).isEqualTo(Headline.of(results).tone());
  }
}
