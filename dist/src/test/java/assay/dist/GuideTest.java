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

/// The code in docs/how-to/writing-a-workload.md equals the example, which [ExamplesIT] builds and
/// runs.
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

  /// Code without its indentation.
  private static String plain(String code) {
    return code.lines().map(String::strip).collect(Collectors.joining("\n", "", "\n"));
  }
}
