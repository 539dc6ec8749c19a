package assay.report.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.metric.MetricId;
import assay.record.io.RunDirectory;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.ResultsFile;
import assay.report.Altered;
import assay.report.FirstLook;
import assay.report.Linked;
import assay.report.Searched;
import assay.report.files.ResultsCsv;
import assay.report.files.SummaryMarkdown;
import assay.report.page.ReportPage;
import assay.report.terminal.TerminalResults;
import assay.report.text.NumberFormat;
import assay.report.text.TerminalCapabilities;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every output shows the same number for a configuration's metric: the one in `run.json`. Outputs are
/// read as text, like by a reader.
public final class SurfacesTest {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final TerminalCapabilities WIDE = new TerminalCapabilities(400, false, false);
  private static final Pattern CELL =
      Pattern.compile("<td data-metric=\"(.*?)\" data-configuration=\"(.*?)\"[^>]*>(.*?)</td>");
  private static final Pattern NOWHERE =
      Pattern.compile("Withheld for every configuration: (.*?)</p>");
  private static final Pattern CHART = Pattern.compile("<figure>(.*?)</figure>");
  private static final Pattern CAPTION = Pattern.compile("<figcaption>(.*?)</figcaption>");
  private static final Pattern TITLE =
      Pattern.compile("<summary>Figures of this chart: (.*?)</summary>");
  private static final Pattern ROW = Pattern.compile("<tr>(.*?)</tr>");
  private static final Pattern BOX = Pattern.compile("<t[hd][^>]*>(.*?)</t[hd]>");
  private static final Pattern ENDS =
      Pattern.compile("At (p[\\d.]+|max) from (.+?) \\(([^()]+)\\) to (.+?) \\(([^()]+)\\)\\.");
  private static final Pattern LATENCY =
      Pattern.compile("(.+) (response|service) time(?: \\(closed loop\\))?, .+");

  public record Example(String name, ReportModel sheet) {

    @Override
    public String toString() {
      return name;
    }
  }

  public static Stream<Example> examples() throws IOException {
    List<String> names = FirstLook.fourConfigurations().names();
    List<Example> examples =
        new ArrayList<>(
            List.of(
                new Example("invented", FirstLook.fourConfigurations().sheet()),
                new Example("invented, six repeats", new FirstLook(names, 6).sheet()),
                new Example("searched", Searched.sheet()),
                new Example("linked", Linked.sheet())));
    for (String name : List.of("first-look", "space-based", "hub-load")) {
      examples.add(new Example(name, stored(name)));
    }
    return examples.stream();
  }

  private static ReportModel stored(String name) throws IOException {
    Path folder = Files.createTempDirectory("assay-stored");
    RunDirectory directory = new RunDirectory(folder);
    try (InputStream in =
        SurfacesTest.class.getResourceAsStream("/assay/report/" + name + ".json")) {
      Files.copy(Objects.requireNonNull(in), directory.results());
      return Altered.with(FirstLook.fourConfigurations().sheet(), ResultsFile.results(directory));
    } finally {
      Files.deleteIfExists(directory.results());
      Files.delete(folder);
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void tableOfThePage_hasEveryFigureAsItIs(Example example) {
    assertPage(example, page(example));
  }

  private static void assertPage(Example example, String page) {
    Results results = example.sheet.results();
    Set<List<String>> found = new HashSet<>();

    matches(CELL, page)
        .forEach(cell -> {
          String metric = plain(cell.group(1));
          String configuration = plain(cell.group(2));
          found.add(List.of(metric, configuration));
          assertSays(example, configuration, metric, plain(cell.group(3)));
        });

    List<String> nowhere = matches(NOWHERE, page).map(line -> line.group(1)).toList();
    for (Results.Row row : results.rows()) {
      for (Figure figure : row.figures()) {
        String label = MetricId.of(figure.metric()).label();
        assertThat(
                found.contains(List.of(figure.metric(), row.configuration()))
                    || nowhere.stream().anyMatch(line -> plain(line).contains(label)))
            .as(figure.metric() + " of " + row.configuration())
            .isTrue();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void charts_sayWhatTheTableSays(Example example) {
    Set<String> seen = new HashSet<>();
    matches(CHART, page(example)).forEach(chart -> chart(example, chart.group(1), seen));

    boolean measured =
        example.sheet.results().trials().stream().anyMatch(trial -> !trial.windows().isEmpty());
    assertThat(!seen.isEmpty()).as("a chart of latencies").isEqualTo(measured);
  }

  private static void chart(Example example, String chart, Set<String> seen) {
    String title = plain(matches(TITLE, chart).findFirst().orElseThrow().group(1));
    String caption = plain(matches(CAPTION, chart).findFirst().orElseThrow().group(1));
    List<List<String>> table =
        matches(ROW, chart)
            .map(row -> matches(BOX, row.group(1)).map(box -> plain(box.group(1))).toList())
            .toList();
    MatchResult latency = LATENCY.matcher(title).results().findFirst().orElse(null);
    if (latency != null && latency.group().equals(title)) {
      String before = latency.group(2).equals("service") ? "service-" : "";
      String kind = latency.group(1);
      // For a kind in several steps the results table has the first.
      if (seen.add(before + kind)) {
        percentiles(example, table, caption, q -> before + q + "(" + kind + ")");
      }
    } else if (title.contains(" against ")) {
      trade(example, table);
    }
  }

  private static void percentiles(
      Example example, List<List<String>> table, String caption, UnaryOperator<String> metric) {
    List<String> head = table.getFirst();
    for (List<String> row : table.subList(1, table.size())) {
      for (int i = 1; i < head.size(); i++) {
        Figure figure = find(example, row.getFirst(), metric.apply(head.get(i)));
        if (figure != null && figure.value() != null) {
          assertThat(row.get(i))
              .as(row.getFirst() + " " + figure.metric())
              .startsWith(FIGURES.figure(figure));
        } else if (figure != null) {
          assertThat(row.get(i)).contains("withheld");
        }
      }
    }
    matches(ENDS, caption)
        .forEach(ends -> {
          for (int configuration : new int[] {2, 4}) {
            Figure figure = find(example, ends.group(configuration), metric.apply(ends.group(1)));
            if (figure != null) {
              assertThat(ends.group(configuration + 1)).isEqualTo(FIGURES.figure(figure));
            }
          }
        });
  }

  private static void trade(Example example, List<List<String>> table) {
    for (List<String> row : table.subList(1, table.size())) {
      for (int i : new int[] {1, 2}) {
        String label = table.getFirst().get(i);
        assertThat(figures(example, row.getFirst()))
            .filteredOn(figure -> MetricId.of(figure.metric()).label().equals(label))
            .anyMatch(figure -> row.get(i).startsWith(FIGURES.figure(figure)));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void csv_hasEveryNumberAsItIs(Example example) throws IOException {
    assertCsv(example, ResultsCsv.of(example.sheet.results()));
  }

  private static void assertCsv(Example example, String csv) throws IOException {
    CSVFormat format = CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();
    int rows = 0;
    try (CSVParser parser = CSVParser.parse(new StringReader(csv), format)) {
      for (CSVRecord row : parser) {
        rows++;
        Figure figure =
            Objects.requireNonNull(find(example, row.get("configuration"), row.get("metric")));
        if (figure.value() == null) {
          assertThat(row.get("value")).isEmpty();
          assertThat(row.get("withheld")).isNotEmpty();
        } else {
          assertThat(Double.parseDouble(row.get("value"))).isEqualTo(figure.value());
          assertThat(row.get("text")).isEqualTo(FIGURES.figure(figure));
        }
      }
    }
    assertThat(rows)
        .isEqualTo(
            example.sheet.results().rows().stream().mapToInt(row -> row.figures().size()).sum());
  }

  @ParameterizedTest
  @MethodSource("examples")
  void summary_saysWhatTheTableSays(Example example) {
    assertSummary(example, SummaryMarkdown.of(example.sheet));
  }

  private static void assertSummary(Example example, String text) {
    String summary = text.replaceAll("\\\\(.)", "$1");
    for (ResultsTable.Column column :
        ResultsTable.of(example.sheet.results()).chief(List.of()).known().columns()) {
      String label = column.metric().label();
      String row =
          summary
              .lines()
              .filter(line -> line.startsWith("| " + label + " ("))
              .findFirst()
              .orElseThrow(() -> new AssertionError("no row of " + label));
      List<String> cells = List.of(plain(row).split(" \\| ?"));
      for (int i = 0; i < column.figures().size(); i++) {
        assertSays(example, example.sheet.configurations().get(i), column, cells.get(i + 1));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void terminal_saysWhatTheTableSays(Example example) {
    assertTerminal(example, TerminalResults.render(example.sheet, WIDE));
  }

  /// On a wide screen a row is a metric and a column a configuration, two spaces or more apart.
  private static void assertTerminal(Example example, String terminal) {
    List<String> lines = terminal.lines().toList();
    List<String> head =
        example.sheet.configurations().stream().map(name -> FIGURES.clipped(name, 24)).toList();
    assertThat(lines.getFirst().strip().split("\\s{2,}")).containsExactlyElementsOf(head);
    for (ResultsTable.Column column :
        ResultsTable.of(example.sheet.results()).chief(List.of()).known().columns()) {
      String label = column.metric().label() + "  ";
      String row =
          lines.stream()
              .map(String::strip)
              .filter(line -> line.startsWith(label))
              .findFirst()
              .orElseThrow(() -> new AssertionError("no row of " + label));
      List<String> cells = List.of(row.substring(label.length()).strip().split("\\s{2,}"));
      assertThat(cells).as(label).hasSameSizeAs(head);
      for (int i = 0; i < column.figures().size(); i++) {
        Figure figure = column.figures().get(i);
        assertThat(cells.get(i)).as(label + head.get(i)).startsWith(FIGURES.figure(figure));
      }
    }
  }

  /// Outputs with one changed figure do not match the run.
  @Test
  void alteredFigure_isFoundOnEverySurface() {
    Example example = new Example("invented", FirstLook.fourConfigurations().sheet());
    ReportModel other = altered(example.sheet);

    assertThat(ResultsTable.of(other.results()).chief(List.of()).known().columns())
        .hasSameSizeAs(ResultsTable.of(example.sheet.results()).chief(List.of()).known().columns());
    assertThatThrownBy(() -> assertPage(example, page(new Example("other", other))))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> assertCsv(example, ResultsCsv.of(other.results())))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> assertSummary(example, SummaryMarkdown.of(other)))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> assertTerminal(example, TerminalResults.render(other, WIDE)))
        .isInstanceOf(AssertionError.class);
  }

  /// The first two configurations' p50(put) swapped: every number still exists somewhere.
  private static ReportModel altered(ReportModel model) {
    List<Results.Row> rows = new ArrayList<>(model.results().rows());
    Figure one = rows.get(0).figures().getFirst();
    Figure two = rows.get(1).figures().getFirst();
    rows.set(0, withFirst(rows.get(0), two));
    rows.set(1, withFirst(rows.get(1), one));
    return Altered.with(model, Altered.rows(model.results(), rows));
  }

  private static Results.Row withFirst(Results.Row row, Figure figure) {
    List<Figure> figures = new ArrayList<>(row.figures());
    figures.set(0, figure);
    return new Results.Row(row.configuration(), row.settings(), figures);
  }

  @Test
  void figureThatDiffers_isFound() {
    Example example = new Example("invented", FirstLook.fourConfigurations().sheet());
    assertThat(says(example, "sync", "p50(put)", "418 µs")).isTrue();
    assertThat(says(example, "sync", "p50(put)", "967 µs")).isFalse();
  }

  private static void assertSays(
      Example example, String configuration, ResultsTable.Column column, String text) {
    assertSays(example, configuration, column.metric().id(), text);
  }

  private static void assertSays(
      Example example, String configuration, String metric, String text) {
    assertThat(says(example, configuration, metric, text))
        .as("%s of %s is said to be `%s`".formatted(metric, configuration, text))
        .isTrue();
  }

  private static boolean says(Example example, String configuration, String metric, String text) {
    Figure figure = Objects.requireNonNull(find(example, configuration, metric));
    return figure.withheld() == null
        ? text.startsWith(FIGURES.figure(figure))
        : text.startsWith("withheld [") || text.startsWith(FIGURES.plain(figure.withheld().text()));
  }

  private static List<Figure> figures(Example example, String configuration) {
    return example.sheet.results().rows().stream()
        .filter(row -> row.configuration().equals(configuration))
        .flatMap(row -> row.figures().stream())
        .toList();
  }

  private static @Nullable Figure find(Example example, String configuration, String metric) {
    return figures(example, configuration).stream()
        .filter(figure -> figure.metric().equals(metric))
        .findFirst()
        .orElse(null);
  }

  private static String page(Example example) {
    return ReportPage.of(example.sheet).replace("\n", " ");
  }

  private static Stream<MatchResult> matches(Pattern pattern, String text) {
    return pattern.matcher(text).results();
  }

  /// Text without its markup.
  private static String plain(String html) {
    return html.replaceAll("<[^>]*>", "")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#x27;", "'")
        .replace("&#64;", "@")
        .replace("&amp;", "&")
        .strip();
  }
}
