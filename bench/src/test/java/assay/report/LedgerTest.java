package assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import assay.metric.MetricId;
import assay.record.FigureDraft;
import assay.record.Results.Figure;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class LedgerTest {

  private static Ledger.Column column(String metric, @Nullable Double published) {
    Figure figure =
        FigureDraft.of(metric, 1).cost("bytes").repeats(1.0).published(published, null).figure();
    return new Ledger.Column(MetricId.of(metric), List.of(figure));
  }

  private static Ledger ledger(Ledger.Column memory, int others) {
    Stream<Ledger.Column> rest =
        Stream.iterate(1, i -> i + 1).limit(others).map(i -> column("p50(kind-" + i + ")", null));
    return new Ledger(Stream.concat(rest, Stream.of(memory)).toList());
  }

  private static List<String> chief(Ledger ledger) {
    return ledger.chief().columns().stream().map(column -> column.metric().id()).toList();
  }

  @Test
  void residentMemory_isInTheFullListOnly_howeverFewTheColumns() {
    for (int others : List.of(3, 20)) {
      assertThat(chief(ledger(column("memory", null), others)))
          .hasSize(others)
          .doesNotContain("memory");
    }
  }

  @Test
  void residentMemory_isShownBesideItsPublishedFigure_andWhereThereIsNothingElse() {
    for (int others : List.of(0, 3, 20)) {
      assertThat(chief(ledger(column("memory", 5.0), others))).contains("memory");
    }
    assertThat(chief(ledger(column("memory", null), 0))).containsExactly("memory");
  }
}
