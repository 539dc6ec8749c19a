package assay.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import assay.json.JsonCodec;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

final class GithubCommandFilterTest {

  /// As the runner reads a line: `ActionCommand.TryParseV2` trims it, `TryParse` looks anywhere.
  private static boolean isCommand(String line) {
    return line.replaceFirst("^[\\s\\p{Z}]+", "").startsWith("::") || line.contains("##[");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "::error::x",
        "  ::error::x",
        "\t::error::x",
        "\u00A0::error::x",
        "\u3000 ::stop-commands::x",
        ":::error::x",
        "##[error]x",
        "text ##[add-mask]x",
        "###[x] ##[y]",
        "####[[x"
      })
  void command_isText(String line) {
    assertThat(isCommand(line)).isTrue();
    assertThat(isCommand(GithubCommandFilter.without(line))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"a ::b::, a ::b::", "# [x], # [x]", "::a, .::a", "##[a], ## [a]"})
  void restStays(String line, String shown) {
    assertThat(GithubCommandFilter.without(line)).isEqualTo(shown);
  }

  @ParameterizedTest
  @ValueSource(strings = {"##[error]x", "a ###[b", "none"})
  void json_keepsItsValue(String text) {
    String line = GithubCommandFilter.withoutInJson(JsonCodec.line(Map.of("key", text)));
    assertThat(isCommand(line)).isFalse();
    assertThat(JsonCodec.read(line, JsonNode.class).path("key").asString()).isEqualTo(text);
  }
}
