package assay.words;

import static org.assertj.core.api.Assertions.assertThat;

import assay.CheckedIn;
import assay.ProjectEngines;
import assay.engine.EngineDescriptor;
import assay.engine.HarnessSettings;
import assay.json.JsonCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

@Tag("lists")
final class WordsTest {

  private static final Pattern CODE = Pattern.compile("\"(E\\d{3})\"");

  @Test
  void everySetting_hasItsText() throws IOException {
    Set<String> settings = new TreeSet<>(HarnessSettings.all().keySet());
    for (EngineDescriptor engine : ProjectEngines.all().descriptors()) {
      settings.addAll(engine.settings().keySet());
    }
    assertThat(settings)
        .allSatisfy(name ->
            assertThat(Glossary.builtIn().find(name))
                .as(name)
                .hasValueSatisfying(
                    word -> assertThat(word.kind()).isEqualTo(GlossaryEntry.Kind.SETTING)));
  }

  /// A figure's id names its kind or its part, and is found all the same.
  @ParameterizedTest
  @ValueSource(strings = {"p99(put)", "capacity(put p99 < 5 ms)", "time(getAll 100x6)", "memory"})
  void metric_isFoundByItsId(String metric) {
    assertThat(Glossary.builtIn().find(metric))
        .hasValueSatisfying(word -> assertThat(word.kind()).isEqualTo(GlossaryEntry.Kind.METRIC));
  }

  /// Also as a terminal without Unicode prints it.
  @ParameterizedTest
  @ValueSource(
      strings = {"✓", "✗", "?", "⚠", "★", "≥", "≤", "<", "…", "–", "ok", "x", "!", "*", ">=", "<="})
  void sign_isFound(String sign) {
    assertThat(Glossary.builtIn().find(sign))
        .hasValueSatisfying(word -> assertThat(word.kind()).isEqualTo(GlossaryEntry.Kind.SIGN));
  }

  @Test
  void everyKeyOfAStudy_hasItsText() throws IOException {
    Path file = Path.of("src/main/resources/assay/study/study-v1.schema.json");
    Set<String> keys = new TreeSet<>();
    keys(JsonCodec.read(Files.readString(file), JsonNode.class), keys);
    assertThat(keys).hasSizeGreaterThan(25);
    assertThat(keys)
        .allSatisfy(key -> assertThat(Glossary.builtIn().find(key)).as(key).isPresent());
  }

  @Test
  void everyCodeInTheSources_hasItsText() throws IOException {
    Set<String> codes = new TreeSet<>();
    for (String module : List.of("facts", "drive", "judge", "show", "control")) {
      try (Stream<Path> files = Files.walk(Path.of("..", module, "src/main"))) {
        for (Path file : files.filter(WordsTest::isSource).toList()) {
          Matcher code = CODE.matcher(Files.readString(file));
          while (code.find()) {
            codes.add(code.group(1));
          }
        }
      }
    }
    assertThat(codes).hasSizeGreaterThan(30);
    assertThat(codes)
        .allSatisfy(code ->
            assertThat(Glossary.builtIn().find(code))
                .as(code)
                .hasValueSatisfying(
                    word -> assertThat(word.kind()).isEqualTo(GlossaryEntry.Kind.CODE)));
  }

  @Test
  void everyWord_isWholeAndSeesOnlyWords() {
    // One word at a time: a failure of all together prints every word.
    for (GlossaryEntry word : Glossary.builtIn().entries()) {
      assertThat(word.is()).as(word.key()).endsWith(".").hasSizeBetween(20, 140);
      assertThat(word.more()).as(word.key()).isNotNull();
      assertThat(word.see())
          .as("words that `%s` names and nobody explains", word.key())
          .filteredOn(other -> Glossary.builtIn().find(other).isEmpty())
          .isEmpty();
    }
  }

  @Test
  void glossary_isCurrent() throws IOException {
    StringBuilder page = new StringBuilder();
    page.append("# Glossary\n\n");
    page.append("Made from `facts/src/main/resources/assay/words/words.yaml`, ");
    page.append("which `assay explain`, editors and the report show too.\n");
    for (GlossaryEntry.Kind kind : GlossaryEntry.Kind.values()) {
      if (kind == GlossaryEntry.Kind.FINDING) {
        continue;
      }
      page.append("\n## ").append(heading(kind)).append("\n\n");
      for (GlossaryEntry word : Glossary.builtIn().entries()) {
        if (word.kind() == kind) {
          page.append(entry(word));
        }
      }
    }
    CheckedIn.check(Path.of("../docs/reference/glossary.md"), page.toString());
  }

  private static String heading(GlossaryEntry.Kind kind) {
    return switch (kind) {
      case TERM -> "Terms";
      case SIGN -> "Signs";
      case KEY -> "Keys of a study";
      case SETTING -> "Settings";
      case METRIC -> "Figures";
      case CHECK -> "Checks, and the figures they give";
      case FAULT -> "Faults";
      case CODE -> "Codes of problems";
      case FINDING -> "Findings of users' checkers";
    };
  }

  private static String entry(GlossaryEntry word) {
    String unit = word.unit().isEmpty() ? "" : " (" + word.unit() + ")";
    String more = word.more().isEmpty() ? "" : " " + word.more();
    List<String> see = word.see().stream().map(other -> "`" + other + "`").toList();
    String others = see.isEmpty() ? "" : " See " + String.join(", ", see) + ".";
    return "- **`%s`**%s — %s%s%s\n".formatted(word.key(), unit, word.is(), more, others);
  }

  private static boolean isSource(Path file) {
    return file.toString().endsWith(".java") || file.toString().endsWith(".json");
  }

  private static void keys(JsonNode schema, Set<String> keys) {
    keys.addAll(schema.path("properties").propertyNames());
    schema.forEach(child -> keys(child, keys));
  }
}
