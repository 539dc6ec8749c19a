package assay.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// Another entry of the library reads back exactly the same text.
final class YamlWriterTest {

  private static Object read(String yaml) {
    return new Load(LoadSettings.builder().build()).loadFromString(yaml);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain words",
        "",
        " leading and trailing ",
        "What does it cost: and what not?",
        "ends with a colon:",
        "one # two",
        "# a comment",
        "- a list",
        "-",
        "? a key",
        "\"double\" and 'single'",
        "'",
        "\"",
        "back\\slash",
        "two\nlines",
        "three\n\nlines\n",
        "carriage\rreturn",
        "next\u0085line\u2028separator",
        "tab\there",
        "[a, b]",
        "{ a: b }",
        "a, b] c } d",
        "*alias",
        "&anchor",
        "!tag",
        "%directive",
        "@at",
        "`back`",
        "| literal",
        "> folded",
        "---",
        "... end",
        "true",
        "null",
        "~",
        "3",
        "1e3",
        "0x1f",
        "für Grüße 漢字 🙂",
        "<<",
        "=",
        "-XX:TieredStopAtLevel=1 -Xlog:gc*: file",
        "a text that is longer than any line that a writer of YAML would leave in one piece, as questions are: 120 characters",
      })
  void text_isReadBackAsItWas(String text) {
    assertThat(YamlWriter.text(text)).hasLineCount(1);
    assertThat(read("question: " + YamlWriter.text(text) + "  # a comment\nafter: 1\n"))
        .isEqualTo(Map.of("question", text, "after", 1));
    assertThat(read("asks: " + YamlWriter.list(List.of("first", text, "last"))))
        .isEqualTo(Map.of("asks", List.of("first", text, "last")));
  }

  @Test
  void whatNeedsNoQuotes_hasNone() {
    assertThat(YamlWriter.text("closest+scheduled(2s)")).isEqualTo("closest+scheduled(2s)");
    assertThat(YamlWriter.text("What does it buy?")).isEqualTo("What does it buy?");
    assertThat(YamlWriter.list(List.of("sync", "none"))).isEqualTo("[sync, none]");
  }

  @Test
  void value_staysWhatItIs() {
    assertThat(YamlWriter.value("3")).isEqualTo("3");
    assertThat(YamlWriter.value("true")).isEqualTo("true");
    assertThat(YamlWriter.value("")).isEqualTo("\"\"");
    assertThat(YamlWriter.value("-Xlog:gc*: file")).isEqualTo("'-Xlog:gc*: file'");
    assertThat(read("of: " + YamlWriter.value("null"))).isEqualTo(Map.of("of", "null"));
  }
}
