package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The code in docs/how-to/writing-a-workload.md and writing-a-checker.md equals the examples, which
/// [ExamplesIT] and [CheckerIT] build and run. Types in the guides for authors are linked.
@Tag("lists")
final class GuideTest {

  private static final Path ROOT = Path.of("..");
  private static final Path STAMPS =
      ROOT.resolve("workloads/conformance/src/test/java/assay/workload/conformance/Stamps.java");
  private static final Pattern CHAPTER =
      Pattern.compile("(?ms)^# Inserting and deleting$(.*?)^# What else");
  private static final Pattern LISTED = Pattern.compile("(?s)```.*?```");
  private static final Pattern TYPE = Pattern.compile("`([A-Z][a-z]\\w*)[^`\\n]*`");
  private static final Pattern LINKED =
      Pattern.compile("(?m)^\\[`([A-Z]\\w*)[^`\\n]*`\\]: (\\S+)$");

  private static final Pattern LISTING = Pattern.compile("(?s)```java\n(.*?)```");

  @Test
  void listingsOfTheOrderBook_standInIt() throws IOException {
    String guide = Files.readString(ROOT.resolve("docs/how-to/writing-a-workload.md"));
    String chapter =
        CHAPTER.matcher(guide).results().map(found -> found.group(1)).findFirst().orElseThrow();
    List<String> listings =
        LISTING.matcher(chapter).results().map((MatchResult found) -> found.group(1)).toList();
    String example =
        plain(Files.readString(ROOT.resolve("examples/orders/src/orders/Orders.java")));

    String stamps = plain(Files.readString(STAMPS));
    assertThat(listings).hasSizeGreaterThan(6);
    assertThat(listings)
        .allSatisfy(listing -> assertThat(example + stamps).contains(plain(listing)));
  }

  /// The kit examines this workload, so the guide's counters are right.
  @Test
  void listingOfCounters_standsInAWorkloadThatTheKitExamines() throws IOException {
    String guide = Files.readString(ROOT.resolve("docs/how-to/writing-a-workload.md"));
    int begins = guide.indexOf("private Request stamp");
    String stamps = plain(Files.readString(STAMPS));
    assertThat(Pattern.compile("\n\n").split(guide.substring(begins, guide.indexOf("```", begins))))
        .hasSize(2)
        .allSatisfy(method -> assertThat(stamps).contains(plain(method)));
  }

  /// The checker's class in parts, its words and its study as a whole.
  @Test
  void listingsOfTheChecker_standInIt() throws IOException {
    String guide = Files.readString(ROOT.resolve("docs/how-to/writing-a-checker.md"));
    Path example = ROOT.resolve("examples/checker");
    String code = plain(Files.readString(example.resolve("src/order/WriteOrder.java")));
    List<String> listings =
        LISTING.matcher(guide).results().map((MatchResult found) -> found.group(1)).toList();

    assertThat(listings).hasSizeGreaterThan(4);
    assertThat(listings).allSatisfy(listing -> assertThat(code).contains(plain(listing)));
    assertThat(guide)
        .contains("```yaml\n" + Files.readString(example.resolve("src/assay-words.yaml")) + "```")
        .contains("```yaml\n" + Files.readString(example.resolve("checker.yaml")) + "```");
  }

  @Test
  void descriptorOfTheEngine_standsInItsGuide() throws IOException {
    String descriptor =
        Files.readString(ROOT.resolve("examples/single/src/assay-engine.yaml"))
            .replaceFirst("^#.*\n", "");
    assertThat(Files.readString(ROOT.resolve("docs/how-to/writing-an-engine.md")))
        .contains("```yaml\n" + descriptor + "```");
  }

  /// A reader may not know in which module a type is.
  @Test
  void everyTypeThatAGuideNames_isLinked() throws IOException {
    Map<String, Path> types = types();
    for (String guide : List.of("engine", "workload", "checker", "client")) {
      String article = guide.equals("engine") ? "an-" : "a-";
      Path page = ROOT.resolve("docs/how-to/writing-" + article + guide + ".md");
      String text = LISTED.matcher(Files.readString(page)).replaceAll("");
      Set<String> named =
          TYPE.matcher(text).results().map(type -> type.group(1)).collect(Collectors.toSet());
      named.retainAll(types.keySet());
      Map<String, Path> linked = new HashMap<>();
      LINKED
          .matcher(text)
          .results()
          .forEach(
              link -> linked.put(link.group(1), page.resolveSibling(link.group(2)).normalize()));
      assertThat(linked.keySet()).as(guide).containsExactlyInAnyOrderElementsOf(named);
      assertThat(linked)
          .allSatisfy((name, file) -> {
            assertThat(file).exists().hasFileName(name + ".java");
            assertThat(text).contains("[`" + name);
          });
    }
  }

  /// The types that an author meets, by name. The interfaces come before the parts of Assay.
  private static Map<String, Path> types() throws IOException {
    Map<String, Path> types = new HashMap<>();
    for (String module :
        List.of("api", "engines/conformance", "workloads/conformance", "judge", "facts")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
        files
            .filter(file -> file.toString().endsWith(".java"))
            .forEach(file ->
                types.putIfAbsent(file.getFileName().toString().replace(".java", ""), file));
      }
    }
    return types;
  }

  @Test
  void engineOfTheGuide_hasAsManyLinesAsItSays() throws IOException {
    Matcher said =
        Pattern.compile("a whole engine of (\\d+) lines of code")
            .matcher(Files.readString(ROOT.resolve("docs/how-to/writing-an-engine.md")));
    assertThat(said.find()).isTrue();
    long lines = 0;
    try (Stream<Path> files = Files.walk(ROOT.resolve("examples/single/src"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        lines +=
            Files.readAllLines(file).stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("//"))
                .count();
      }
    }
    assertThat((double) lines).isCloseTo(Double.parseDouble(said.group(1)), within(5.0));
  }

  /// Code without its indentation.
  private static String plain(String code) {
    return code.lines().map(String::strip).collect(Collectors.joining("\n", "", "\n"));
  }
}
