package assay.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.plan.Plan.Published;
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
                    "integer",
                    MEAN,
                    Scale.RATIO,
                    0.8,
                    0.7,
                    0.9,
                    0.01,
                    0.01,
                    0.01,
                    6,
                    told,
                    Fact.quoted("")));
    return ResultsDraft.empty().size(false, 1, 6).rows(rows).comparisons(comparisons).results();
  }

  private static Finding finding(Results results) {
    return PublishedAgreement.of(List.of(), results).getFirst().finding();
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
    assertThat(
            PublishedAgreement.of(List.of(), results(150, 300, Told.WORSE)).getFirst().sentence())
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
    PublishedAgreement agreement =
        PublishedAgreement.of(List.of(), results(List.of(row), null)).getFirst();

    assertThat(agreement.finding()).isEqualTo(Finding.SAME_WAY);
    assertThat(agreement.what())
        .isEqualTo("default, tradeStatus mean: under traffic against alone");
  }

  @Test
  void ratioThatWasPublishedAlone_standsAgainstOurs() {
    Row first = new Row("series", Map.of(), List.of(figure(MEAN, 100, null)));
    Row second = new Row("parallel", Map.of(), List.of(figure(MEAN, 120, null)));
    Published published = ratio(null);
    PublishedAgreement agreement =
        PublishedAgreement.of(List.of(published), results(List.of(first, second), null)).getFirst();

    assertThat(agreement.published()).isEqualTo(0.83);
    assertThat(agreement.measured()).isEqualTo(1.2);
    assertThat(agreement.finding()).isEqualTo(Finding.OTHER_WAY);
  }

  @Test
  void figuresWithoutPublishedOnes_sayNothing() {
    Row first = new Row("string", Map.of(), List.of(figure(MEAN, 10, null)));
    Row second = new Row("integer", Map.of(), List.of(figure(MEAN, 12, 3.0)));

    assertThat(PublishedAgreement.of(List.of(), results(List.of(first, second), null))).isEmpty();
  }

  private static Published ratio(@Nullable String elsewhere) {
    return new Published("parallel", MEAN, 0.83, "somewhere", null, true, elsewhere);
  }

  /// A ratio may be compared beside other data, where the opposite direction is no contradiction.
  @Test
  void ratioOfOtherData_saysOfWhich_andContradictsNothing() {
    String elsewhere = "published for 1,000,000 rows; here 20,000";
    Row first = new Row("series", Map.of(), List.of(figure(MEAN, 100, null)));
    for (double measured : new double[] {80, 120}) {
      Row second = new Row("parallel", Map.of(), List.of(figure(MEAN, measured, null)));
      PublishedAgreement agreement =
          PublishedAgreement.of(List.of(ratio(elsewhere)), results(List.of(first, second), null))
              .getFirst();

      assertThat(agreement.finding())
          .isEqualTo(measured < 100 ? Finding.SAME_ELSEWHERE : Finding.OTHER_ELSEWHERE);
      assertThat(agreement.sentence()).endsWith("; " + elsewhere);
    }
  }

  /// Figures that are omitted beside other data still have a ratio.
  @Test
  void figuresThatAreLeftOut_keepTheirRatio() {
    String elsewhere = "published for 1,000,000 rows; here 20,000";
    Row first = new Row("replace", Map.of(), List.of(figure(MEAN, 410e6, null)));
    Row second = new Row("swap", Map.of(), List.of(figure(MEAN, 820e6, null)));
    List<Published> published =
        List.of(
            new Published("replace", MEAN, 140e9, "a bank", null, false, elsewhere),
            new Published("swap", MEAN, 341e9, "a bank", null, false, elsewhere));

    PublishedAgreement agreement =
        PublishedAgreement.of(published, results(List.of(first, second), null)).getFirst();

    assertThat(agreement.published()).isEqualTo(341.0 / 140);
    assertThat(agreement.measured()).isEqualTo(2);
    assertThat(agreement.words()).isEqualTo("the same way; " + elsewhere);
  }
}
