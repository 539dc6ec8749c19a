package assay.record.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import assay.json.JsonCodec;
import assay.record.io.RunDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Reasons in sentences, from before they had codes.
final class ReasonsInWordsTest {

  @TempDir Path folder;

  private record Holder(List<InvalidReason> invalid) {}

  private static InvalidReason read(String reason) {
    JsonNode holder = JsonCodec.read("{\"invalid\":[" + reason + "]}", JsonNode.class);
    ReasonsInWords.upgrade(holder);
    return JsonCodec.read(holder.toString(), Holder.class).invalid().getFirst();
  }

  @Test
  void reasonOfACell_hasItsCode() {
    assertThat(read("\"E701: put: late by 3 ms\""))
        .isEqualTo(InvalidReason.of("E701", "put: late by 3 ms"));
  }

  @Test
  void reasonOfARun_hasItsCellAndItsCode() {
    assertThat(read("\"closest-scheduled-2s-1: E606: history/x.bin was cut\""))
        .isEqualTo(new InvalidReason("closest-scheduled-2s-1", "E606", "history/x.bin was cut"));
  }

  @Test
  void codeWithinTheWords_isNotTheReasons() {
    assertThat(read("\"E701: the first was E702: not reached\""))
        .isEqualTo(InvalidReason.of("E701", "the first was E702: not reached"));
    assertThat(read("\"a fault came late: E613: by 3 s\""))
        .isEqualTo(InvalidReason.of("", "a fault came late: E613: by 3 s"));
  }

  @Test
  void sentence_isWhatStoodThere() {
    for (String sentence : new String[] {"E701: late", "sync-1: E606: cut", "interrupted"}) {
      assertThat(read("\"" + sentence + "\"").sentence()).isEqualTo(sentence);
    }
  }

  /// From version 2 before its reasons had codes, and from version 1.
  @ParameterizedTest
  @ValueSource(strings = {"/assay/record/run-v1.json", "/assay/report/first-look.json"})
  void fileOfAnOlderAssay_isRead(String name) throws IOException {
    RunDirectory directory = new RunDirectory(folder);
    try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream(name))) {
      ObjectNode run = JsonCodec.read(new String(in.readAllBytes(), UTF_8), ObjectNode.class);
      run.putArray("invalid").add("sync-1: E606: history/x.bin was cut");
      ((ObjectNode) run.path("cells").get(0))
          .putArray("invalid")
          .add("E701: late")
          .add("E606: cut");
      Files.writeString(directory.results(), run.toString());
    }

    Results results = ResultsFile.results(directory);

    assertThat(results.invalid())
        .containsExactly(new InvalidReason("sync-1", "E606", "history/x.bin was cut"));
    assertThat(results.cells().getFirst().invalid())
        .containsExactly(InvalidReason.of("E701", "late"), InvalidReason.of("E606", "cut"));
    assertThat(results.cells().getFirst().counts()).isFalse();
    assertThat(results.cells().getFirst().invalid().getFirst().ofTimes()).isTrue();
  }

  @Test
  void reasonThatHasItsCode_staysAsItIs() {
    InvalidReason reason = new InvalidReason("sync-1", "E602", "E701: is not its code");
    assertThat(read(JsonCodec.line(reason))).isEqualTo(reason);
  }
}
