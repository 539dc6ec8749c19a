package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The code in docs/how-to/writing-a-workload.md and writing-a-checker.md equals the examples, which
/// [ExamplesIT] and [CheckerIT] build and run.
final class GuideTest {

  private static final Path ROOT = Path.of("..");
  private static final Pattern CHAPTER =
      Pattern.compile("(?ms)^# Inserting and deleting$(.*?)^# What else");
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

    assertThat(listings).hasSizeGreaterThan(6);
    assertThat(listings).allSatisfy(listing -> assertThat(example).contains(plain(listing)));
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

  /// Code without its indentation.
  private static String plain(String code) {
    return code.lines().map(String::strip).collect(Collectors.joining("\n", "", "\n"));
  }
}
