package assay.report.files;

import assay.problem.SpreadsheetCell;
import assay.record.results.FigureRange;
import assay.record.results.QuestionResult;
import assay.record.results.Results;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Control;
import assay.record.results.Results.Figure;
import assay.report.model.ComparisonWording;
import assay.report.text.NumberFormat;
import assay.sentence.SentenceRenderer;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Locale;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;

/// The results table as `results.csv`: one figure a row, in its own unit, and as the other outputs
/// write it.
public final class ResultsCsv {

  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180
          .builder()
          .setHeader(
              "configuration",
              "metric",
              "side",
              "unit",
              "value",
              "least",
              "most",
              "between_low",
              "between_high",
              "between",
              "within_low",
              "within_high",
              "samples",
              "withheld",
              "published",
              "text",
              "baseline",
              "scale",
              "effect",
              "effect_low",
              "effect_high",
              "p",
              "p_holm",
              "p_adjusted",
              "pairs",
              "floor",
              "told",
              "answer")
          .get();

  private ResultsCsv() {}

  public static String of(Results results) {
    StringWriter text = new StringWriter();
    try (CSVPrinter printer = new CSVPrinter(text, FORMAT)) {
      for (Results.Row row : results.rows()) {
        for (Figure figure : row.figures()) {
          print(printer, results, row.configuration(), figure);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static void print(
      CSVPrinter printer, Results results, String configuration, Figure figure) throws IOException {
    ComparisonWording comparisons = new ComparisonWording(results, NumberFormat.UNICODE);
    FigureRange between = FigureRange.between(figure);
    FigureRange within = FigureRange.within(figure);
    Comparison compared = comparisons.of(configuration, figure.metric()).orElse(null);
    Control control = comparisons.control(figure.metric()).orElse(null);
    printer.printRecord(
        SpreadsheetCell.of(configuration),
        SpreadsheetCell.of(figure.metric()),
        figure.side().name().toLowerCase(Locale.ROOT),
        figure.unit(),
        number(figure.value()),
        number(figure.least()),
        number(figure.most()),
        number(between == null ? null : Double.valueOf(between.low())),
        number(between == null ? null : Double.valueOf(between.high())),
        between == null ? "" : between.word(),
        number(within == null ? null : Double.valueOf(within.low())),
        number(within == null ? null : Double.valueOf(within.high())),
        figure.samples(),
        figure.withheld() == null
            ? ""
            : SpreadsheetCell.of(SentenceRenderer.of(figure.withheld().text())),
        number(figure.published()),
        SpreadsheetCell.of(NumberFormat.UNICODE.figure(figure)),
        compared == null ? "" : SpreadsheetCell.of(comparisons.baseline()),
        compared == null ? "" : compared.scale().name().toLowerCase(Locale.ROOT),
        compared == null ? "" : number(compared.effect()),
        compared == null ? "" : number(compared.low()),
        compared == null ? "" : number(compared.high()),
        compared == null ? "" : number(compared.p()),
        compared == null ? "" : number(compared.pHolm()),
        compared == null ? "" : number(compared.pAdjusted()),
        compared == null ? "" : compared.pairs(),
        control == null ? "" : number(control.floor()),
        compared == null ? "" : ComparisonWording.words(compared.told()),
        QuestionResult.about(results.questions(), configuration, figure.id())
            .map(answer -> QuestionResult.word(answer, figure.id()))
            .orElse(""));
  }

  /// Never in powers of ten: spreadsheets disagree about them. Empty if unbounded.
  private static String number(@Nullable Double value) {
    return value == null || value.isInfinite()
        ? ""
        : new BigDecimal(value.toString()).stripTrailingZeros().toPlainString();
  }
}
