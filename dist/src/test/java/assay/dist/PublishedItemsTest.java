package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Plan;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The page of published items against the studies and their tables of published figures.
@Tag("lists")
final class PublishedItemsTest {

  private static final Path FOLDER = Path.of("../studies");
  private static final Path PAGE = Path.of("../docs/explanation/seeds.md");
  private static final Pattern PUBLISHED = Pattern.compile("(?m)^published: (\\S+)$");
  private static final Pattern STUDY = Pattern.compile("`([^`]+)`");
  private static final String HEAD =
      "| study | beside a measured figure | by itself |\n| --- | --: | --: |\n";

  /// Each study's table of published figures.
  private static Map<String, Path> tables() throws IOException {
    Map<String, Path> tables = new TreeMap<>();
    for (String name : Studies.names()) {
      Path file = FOLDER.resolve(name + ".yaml");
      Matcher published = PUBLISHED.matcher(Files.readString(file));
      if (published.find()) {
        tables.put(name, file.resolveSibling(published.group(1)).normalize());
      }
    }
    return tables;
  }

  private static List<CSVRecord> rows(Path table) throws IOException {
    try (Reader reader = Files.newBufferedReader(table);
        CSVParser parser =
            CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get().parse(reader)) {
      return parser.getRecords();
    }
  }

  @Test
  void everyTable_isOfExactlyOneStudy() throws IOException {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      List<Path> stored =
          files.filter(file -> file.toString().endsWith(".csv")).map(Path::normalize).toList();
      assertThat(tables().values()).containsExactlyInAnyOrderElementsOf(stored);
    }
  }

  @Test
  void everyFigure_isInExactlyOneReport() throws IOException {
    Map<String, String> seen = new HashMap<>();
    for (Map.Entry<String, Path> table : tables().entrySet()) {
      Plan plan = Studies.plan(table.getKey(), false);
      Set<String> shown = new HashSet<>();
      plan.published().forEach(each -> shown.add(each.configuration() + " " + each.metric()));
      plan.publishedOnly().forEach(each -> shown.add(" " + each.what()));
      List<CSVRecord> rows = rows(table.getValue());
      List<String> stored = new ArrayList<>();
      for (CSVRecord row : rows) {
        stored.add(row.get("configuration") + " " + row.get("metric"));
        String figure = String.join("|", table.getKey(), stored.getLast(), row.get("valid for"));
        assertThat(seen.put(figure, table.getKey())).as(figure).isNull();
      }
      assertThat(stored)
          .as(table.getKey())
          .doesNotHaveDuplicates()
          .containsExactlyInAnyOrderElementsOf(shown);
    }
  }

  @Test
  void page_countsEveryFigure() throws IOException {
    StringBuilder counted = new StringBuilder(HEAD);
    for (String study : tables().keySet()) {
      Plan plan = Studies.plan(study, false);
      counted.append(
          "| `%s` | %d | %d |\n"
              .formatted(study, plan.published().size(), plan.publishedOnly().size()));
    }
    String page = Files.readString(PAGE);
    String whole = page.substring(0, page.indexOf(HEAD)) + counted;
    if (Boolean.getBoolean("assay.regenerate")) {
      Files.writeString(PAGE, whole);
    }
    assertThat(PAGE).as("made again with -Dassay.regenerate=true").content().isEqualTo(whole);
  }

  @Test
  void everyItem_hasItsStudyOrItsReason() throws IOException {
    List<String> studies = Studies.names();
    Set<String> named = new HashSet<>();
    int items = 0;
    for (String line : Files.readString(PAGE).lines().toList()) {
      List<String> cells = List.of(line.split("\\|", -1)).stream().map(String::strip).toList();
      if (cells.size() != 6 || cells.get(1).equals("published") || cells.get(1).startsWith("--")) {
        continue;
      }
      items++;
      assertThat(cells.get(3)).as(line).isIn("same", "stand-in", "left out");
      assertThat(cells.get(4).isEmpty() && !cells.get(3).equals("same")).as(line).isFalse();
      List<String> own =
          STUDY.matcher(cells.get(2)).results().map(study -> study.group(1)).toList();
      assertThat(own.isEmpty()).as(line).isEqualTo(cells.get(3).equals("left out"));
      assertThat(studies).as(line).containsAll(own);
      named.addAll(own);
    }
    assertThat(items).isGreaterThan(50);
    assertThat(named).containsAll(tables().keySet());
  }
}
