package assay.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Process answers and events are read from records, where a misspelt name does not compile; a map
/// with a literal name would silently return zero.
@Tag("lists")
final class LiteralFieldsTest {

  private static final List<String> TYPED =
      List.of("tether", "child", "cluster", "load", "run", "record", "judge", "report", "export");

  private static final Pattern READ_BY_LITERAL =
      Pattern.compile(
          "(\\w+(?:\\(\\))?)\\s*\\.(?:get|getOrDefault|containsKey)\\(\\s*\"([^\"]*)\"");

  /// Maps with data as names: a host's facts, and a configuration's settings.
  private static final List<String> OPEN_MAPS = List.of("host()", "settings()", "verdicts()");

  private static List<String> reads(String source) {
    List<String> reads = new ArrayList<>();
    Matcher read = READ_BY_LITERAL.matcher(source);
    while (read.find()) {
      if (!OPEN_MAPS.contains(read.group(1))) {
        reads.add(read.group());
      }
    }
    return reads;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "answer.getOrDefault(\"entries\", \"0\")",
        "mark.fields().get(\"kind\")",
        "mark.fields()\n            .containsKey(\"share\")"
      })
  void readByALiteralName_isFound(String source) {
    assertThat(reads(source)).hasSize(1);
  }

  @Test
  void answersAndEvents_areReadByNoLiteralName() throws IOException {
    for (String room : TYPED) {
      for (Path file : Modules.filesOf(room)) {
        assertThat(reads(Files.readString(file))).as(file.toString()).isEmpty();
      }
    }
  }
}
