package assay.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Plan;
import assay.record.FigureDraft;
import assay.record.ResultsDraft;
import assay.record.results.Results;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import assay.record.results.Results.Scale;
import assay.record.results.Results.Told;
import assay.report.model.PublishedAgreement.Finding;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class PublishedAgreementTest {

  private static final String MEAN = "mean(tradeDate)";

  private static Figure figure(String metric, double value, @Nullable Double published) {
    return FigureDraft.of(metric, value).published(published, null).samples(10).figure();
  }

  private static Results results(double text, double integer, @Nullable Told told) {
    Row first = new Row("string", Map.of(), List.of(figure(MEAN, text, 14_247.0)));
    Row second = new Row("integer", Map.of(), List.of(figure(MEAN, integer, 10_906.0)));
    return results(List.of(first, second), told);
  }

  private static Results results(List<Row> rows, @Nullable Told told) {
    List<Comparison> comparisons =
        told == null
            ? List.of()
            : List.of(
                new Comparison(
                    "integer", MEAN, Scale.RATIO, 0.8, 0.7, 0.9, 0.01, 0.01, 0.01, 6, told, ""));
    return ResultsDraft.empty().size(false, 1, 6).rows(rows).comparisons(comparisons).results();
  }

  private static Finding finding(Results results) {
    return PublishedAgreement.of(results).getFirst().finding();
  }

  @Test
  void testedDirection_agreesOrContradicts() {
    assertThat(finding(results(200, 150, Told.BETTER))).isEqualTo(Finding.AGREES);
    assertThat(finding(results(150, 200, Told.WORSE))).isEqualTo(Finding.CONTRADICTS);
    assertThat(finding(results(150, 151, Told.NOT_DISTINGUISHABLE))).isEqualTo(Finding.INDISTINCT);
  }

  @Test
  void untestedDirection_saysSo() {
    assertThat(finding(results(200, 150, null))).isEqualTo(Finding.SAME_WAY);
    assertThat(finding(results(150, 200, null))).isEqualTo(Finding.OTHER_WAY);
  }

  @Test
  void sentence_holdsBothRatios() {
    assertThat(PublishedAgreement.of(results(150, 300, Told.WORSE)).getFirst().sentence())
        .isEqualTo(
            "tradeDate mean: integer against string: 0.765× there, 2.00× here: contradicts what"
                + " was published");
  }

  @Test
  void requestUnderTraffic_standsAgainstTheSameAlone() {
    Row row =
        new Row(
            "default",
            Map.of(),
            List.of(
                figure("mean(tradeStatus)", 10, 397.0),
                figure("mean(tradeStatus under traffic)", 40, 1807.0)));
    PublishedAgreement agreement = PublishedAgreement.of(results(List.of(row), null)).getFirst();

    assertThat(agreement.finding()).isEqualTo(Finding.SAME_WAY);
    assertThat(agreement.what())
        .isEqualTo("default, tradeStatus mean: under traffic against alone");
  }

  @Test
  void ratioThatWasPublishedAlone_standsAgainstOurs() {
    Row first = new Row("series", Map.of(), List.of(figure(MEAN, 100, null)));
    Row second = new Row("parallel", Map.of(), List.of(figure(MEAN, 120, null)));
    Plan.Published published = new Plan.Published("parallel", MEAN, 0.83, "somewhere", null, true);
    PublishedAgreement agreement =
        PublishedAgreement.relative(results(List.of(first, second), null), published).orElseThrow();

    assertThat(agreement.published()).isEqualTo(0.83);
    assertThat(agreement.measured()).isEqualTo(1.2);
    assertThat(agreement.finding()).isEqualTo(Finding.OTHER_WAY);
  }

  @Test
  void figuresWithoutPublishedOnes_sayNothing() {
    Row first = new Row("string", Map.of(), List.of(figure(MEAN, 10, null)));
    Row second = new Row("integer", Map.of(), List.of(figure(MEAN, 12, 3.0)));

    assertThat(PublishedAgreement.of(results(List.of(first, second), null))).isEmpty();
  }
}
