package assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.io.RunDirectory;
import assay.report.files.JunitReport;
import assay.report.files.ResultsCsv;
import assay.report.files.SummaryMarkdown;
import assay.sentence.SentenceRenderer;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

final class ReportFilesTest {

  private static final FirstLook RUN = FirstLook.fourConfigurations();

  @Test
  void write_leavesEveryFile(@TempDir Path folder) throws IOException {
    RunDirectory directory = new RunDirectory(folder);

    ReportFiles.write(directory, RUN.sheet());

    assertThat(
            List.of(directory.report(), directory.table(), directory.summary(), directory.junit()))
        .allSatisfy(file -> assertThat(Files.size(file)).isPositive());
  }

  @Test
  void table_hasEveryFigureInItsOwnUnit() throws IOException {
    List<CSVRecord> rows =
        CSVFormat.RFC4180
            .builder()
            .setHeader()
            .setSkipHeaderRecord(true)
            .get()
            .parse(new StringReader(ResultsCsv.of(RUN.results())))
            .getRecords();

    assertThat(rows).hasSize(4 * 20);
    CSVRecord put = rows.getFirst();
    assertThat(put.get("metric")).isEqualTo("p50(put)");
    assertThat(put.get("value")).isEqualTo("418000");
    assertThat(put.get("published")).isEqualTo("1245000");
    assertThat(put.get("text")).isEqualTo("418 µs");
    CSVRecord withheld =
        rows.stream().filter(row -> row.get("metric").equals("p99(get)")).findFirst().orElseThrow();
    assertThat(withheld.get("value")).isEmpty();
    assertThat(withheld.get("withheld")).isEqualTo(SentenceRenderer.of(FirstLook.LATE.text()));
  }

  @Test
  void table_holdsNoFormulaAndNothingThatSteers() throws IOException {
    List<String> names =
        List.of("=cmd()|'/c calc'!A1", " -2+3", "\u0000a\nb\u001B[31m\u202E", "sync");
    String table = ResultsCsv.of(new FirstLook(names, 1).results());
    List<String> configurations =
        CSVFormat.RFC4180.parse(new StringReader(table)).stream()
            .skip(1)
            .map(row -> row.get(0))
            .distinct()
            .toList();
    assertThat(configurations)
        .containsExactly("'=cmd()|'/c calc'!A1", "'-2+3", "\uFFFDa b\uFFFD[31m\uFFFD", "sync");
  }

  @Test
  void summary_startsWithTheVerdictAndHasTheTable() {
    String summary = SummaryMarkdown.of(RUN.sheet());

    assertThat(summary)
        .startsWith(
            "### ✗ first-look: 1 of 2 objectives missed by 3 of 4 configurations; 1 question not answered\n");
    assertThat(summary).contains("| put p50 (gain) | 418 µs; published 1.25 ms | 271 µs");
    assertThat(summary).contains("| " + SentenceRenderer.of(FirstLook.LATE.text()) + " |");
    assertThat(summary).contains("| ✗ | lost-writes == 0 | none | 1,119 | 0 |");
  }

  @Test
  void summary_letsNoNameBreakItsTableOrCallAnybody() {
    String summary = SummaryMarkdown.of(new FirstLook(List.of("a|b<img>@me", "c"), 1).sheet());

    assertThat(summary)
        .contains("a\\|b&lt;img&gt;&#64;me")
        .doesNotContain("<img>")
        .doesNotContain("@me");
  }

  @Test
  void junit_countsMissedAsFailuresAndUnjudgedAsErrors() throws Exception {
    Document document = parse(JunitReport.of(RUN.sheet()));

    assertThat(suite(document, 0, "failures")).isEqualTo("0");
    assertThat(suite(document, 0, "errors")).isEqualTo("1");
    assertThat(suite(document, 1, "failures")).isEqualTo("1");
    assertThat(document.getElementsByTagName("failure").getLength()).isEqualTo(3);
    assertThat(document.getElementsByTagName("testcase").getLength()).isEqualTo(4 + 4 + 5);
  }

  @Test
  void junit_isWellFormedWhateverTheNames() throws Exception {
    Document document = parse(JunitReport.of(new FirstLook(List.of("\u0001<&\"", "b"), 1).sheet()));

    assertThat(suite(document, 0, "name")).isEqualTo("first-look / \uFFFD<&\"");
  }

  private static String suite(Document document, int index, String attribute) {
    return ((Element) document.getElementsByTagName("testsuite").item(index))
        .getAttribute(attribute);
  }

  private static Document parse(String xml) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)));
  }
}
