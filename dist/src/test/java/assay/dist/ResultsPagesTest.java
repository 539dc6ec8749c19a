package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.metric.MetricId;
import assay.report.text.NumberFormat;
import assay.words.AmountFormat;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The pages of results: each table is made from the kept figures of a run.
///
/// A comment `<!-- RUN: figures: METRIC; METRIC -->` stands before a table with a line per figure,
/// `<!-- RUN: configurations: METRIC; METRIC -->` before one with a line per configuration.
@Tag("lists")
final class ResultsPagesTest {

  private static final Path PAGES = Path.of("../docs/results");
  private static final Path FIGURES = PAGES.resolve("figures");
  private static final Pattern TABLE =
      Pattern.compile(
          "<!-- ([0-9a-f]+): (figures|configurations): (.*?) -->\n((?:[^\n]+\n)*)", Pattern.DOTALL);
  private static final Pattern RUN = Pattern.compile("([0-9a-f]+)-(.+)\\.csv");
  private static final Pattern PUBLISHED = Pattern.compile("(?m)^published: (\\S+)$");

  /// A kept run.
  ///
  /// @param published ratios to the baseline, by configuration and metric
  private record Kept(List<CSVRecord> rows, Map<String, String> published) {

    private static Kept of(Path file) throws IOException {
      Matcher name = RUN.matcher(file.getFileName().toString());
      assertThat(name.matches()).as("a run's id and study: %s", file).isTrue();
      List<CSVRecord> rows = read(file);
      String study =
          Studies.names().stream()
              .filter(each -> each.replace('/', '-').equals(name.group(2)))
              .findFirst()
              .orElseThrow();
      Path yaml = Path.of("../studies").resolve(study + ".yaml");
      Matcher published = PUBLISHED.matcher(Files.readString(yaml));
      return new Kept(
          rows,
          published.find()
              ? ratios(rows, read(yaml.resolveSibling(published.group(1))))
              : Map.of());
    }

    private static Map<String, String> ratios(List<CSVRecord> rows, List<CSVRecord> published) {
      String base = rows.getFirst().get("configuration");
      Map<String, Double> values = new TreeMap<>();
      published.forEach(
          row -> values.put(key(row.get("configuration"), row.get("metric")), scaled(row)));
      Map<String, String> ratios = new TreeMap<>();
      for (CSVRecord row : published) {
        String key = key(row.get("configuration"), row.get("metric"));
        Double from = values.get(key(base, row.get("metric")));
        double value = scaled(row);
        if (row.get("unit").equals("x")) {
          ratios.put(key, NumberFormat.ratio(value));
        } else if (from != null && !row.get("configuration").equals(base)) {
          ratios.put(key, NumberFormat.ratio(value / from));
        }
      }
      return ratios;
    }

    private static double scaled(CSVRecord row) {
      double factor =
          switch (row.get("unit")) {
            case "us" -> 1e-6;
            case "ms" -> 1e-3;
            default -> 1;
          };
      return Double.parseDouble(row.get("value")) * factor;
    }

    private List<String> configurations() {
      return rows.stream().map(row -> row.get("configuration")).distinct().toList();
    }

    private CSVRecord row(String configuration, String metric) {
      return rows.stream()
          .filter(row -> row.get("configuration").equals(configuration))
          .filter(row -> row.get("metric").equals(metric))
          .findFirst()
          .orElseThrow(() -> new AssertionError("no " + metric + " of " + configuration));
    }

    /// Harm stands by itself.
    private boolean compared(String metric) {
      return !MetricId.of(metric).harm()
          && rows.stream()
              .anyMatch(row -> row.get("metric").equals(metric) && !row.get("told").isEmpty());
    }

    private boolean isPublished(String metric) {
      return configurations().stream().anyMatch(each -> published.containsKey(key(each, metric)));
    }
  }

  private static String key(String configuration, String metric) {
    return configuration + "|" + metric.replaceAll(" [0-9]+(?=\\)| )", "");
  }

  private static List<CSVRecord> read(Path table) throws IOException {
    try (Reader reader = Files.newBufferedReader(table);
        CSVParser parser =
            CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get().parse(reader)) {
      return parser.getRecords();
    }
  }

  private static String figure(CSVRecord row) {
    if (!row.get("withheld").isEmpty()) {
      return "–";
    }
    String text = row.get("text");
    String low = row.get("between_low");
    String high = row.get("between_high");
    if (low.isEmpty() || high.isEmpty() || low.equals(high)) {
      return text;
    }
    return "%s (%s … %s)".formatted(text, amount(row, low), amount(row, high));
  }

  private static String amount(CSVRecord row, String value) {
    return AmountFormat.of(row.get("unit"), Double.parseDouble(value));
  }

  private static String against(CSVRecord row) {
    return switch (row.get("told")) {
      case "better", "worse" ->
          row.get("scale").equals("ratio")
              ? "%s (%s … %s)"
                  .formatted(
                      NumberFormat.ratio(Double.parseDouble(row.get("effect"))),
                      AmountFormat.ratioNumber(Double.parseDouble(row.get("effect_low"))),
                      NumberFormat.ratio(Double.parseDouble(row.get("effect_high"))))
              : row.get("told");
      case "not distinguishable here" -> "not told apart";
      default -> "–";
    };
  }

  private static String line(List<String> cells) {
    return cells.stream()
        .map(cell -> cell.replace("|", "\\|"))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static String rule(int columns) {
    return "| --- |" + " --: |".repeat(columns - 1) + "\n";
  }

  private static String byConfiguration(Kept run, List<String> metrics) {
    String base = run.configurations().getFirst();
    List<String> head = new ArrayList<>(List.of("configuration"));
    for (String metric : metrics) {
      head.add(MetricId.of(metric).label());
      if (run.compared(metric)) {
        head.add("against `" + base + "`");
      }
      if (run.isPublished(metric)) {
        head.add("published");
      }
    }
    StringBuilder table = new StringBuilder(line(head)).append(rule(head.size()));
    for (String configuration : run.configurations()) {
      List<String> cells = new ArrayList<>(List.of("`" + configuration + "`"));
      for (String metric : metrics) {
        CSVRecord row = run.row(configuration, metric);
        cells.add(figure(row));
        if (run.compared(metric)) {
          cells.add(configuration.equals(base) ? "" : against(row));
        }
        if (run.isPublished(metric)) {
          cells.add(run.published().getOrDefault(key(configuration, metric), ""));
        }
      }
      table.append(line(cells));
    }
    return table.toString();
  }

  private static String byFigure(Kept run, List<String> metrics) {
    List<String> others = run.configurations().subList(1, run.configurations().size());
    String base = run.configurations().getFirst();
    boolean published = metrics.stream().anyMatch(run::isPublished);
    List<String> head = new ArrayList<>(List.of("", "`" + base + "`"));
    for (String other : others) {
      head.addAll(List.of("`" + other + "`", "against `" + base + "`"));
      if (published) {
        head.add("published");
      }
    }
    StringBuilder table = new StringBuilder(line(head)).append(rule(head.size()));
    for (String metric : metrics) {
      List<String> cells = new ArrayList<>();
      cells.add(MetricId.of(metric).label());
      cells.add(figure(run.row(base, metric)));
      for (String other : others) {
        cells.add(figure(run.row(other, metric)));
        cells.add(against(run.row(other, metric)));
        if (published) {
          cells.add(run.published().getOrDefault(key(other, metric), ""));
        }
      }
      table.append(line(cells));
    }
    return table.toString();
  }

  private static Map<String, Kept> runs() throws IOException {
    Map<String, Kept> runs = new TreeMap<>();
    try (Stream<Path> files = Files.list(FIGURES)) {
      for (Path file : files.sorted().toList()) {
        String id = file.getFileName().toString().split("-", 2)[0];
        assertThat(runs.put(id, Kept.of(file))).as(id).isNull();
      }
    }
    return runs;
  }

  private static String made(String page, Map<String, Kept> runs, Set<String> used) {
    Matcher table = TABLE.matcher(page);
    StringBuilder whole = new StringBuilder();
    while (table.find()) {
      Kept run = Optional.ofNullable(runs.get(table.group(1))).orElseThrow();
      used.add(table.group(1));
      List<String> metrics = List.of(table.group(3).split("\\s*;\\s*"));
      String body =
          table.group(2).equals("figures") ? byFigure(run, metrics) : byConfiguration(run, metrics);
      String head = page.substring(table.start(), table.start(4));
      table.appendReplacement(whole, Matcher.quoteReplacement(head + body));
    }
    table.appendTail(whole);
    return whole.toString();
  }

  @Test
  void everyTable_isMadeFromItsRun_andEveryRunIsOnAPage() throws IOException {
    Map<String, Kept> runs = runs();
    Set<String> used = new TreeSet<>();
    try (Stream<Path> files = Files.list(PAGES)) {
      for (Path page : files.filter(file -> file.toString().endsWith(".md")).sorted().toList()) {
        String whole = made(Files.readString(page), runs, used);
        if (Boolean.getBoolean("assay.regenerate")) {
          Files.writeString(page, whole);
        }
        assertThat(page).as("made again with -Dassay.regenerate=true").content().isEqualTo(whole);
      }
    }
    assertThat(used).containsExactlyInAnyOrderElementsOf(runs.keySet());
  }
}
