package assay.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import assay.json.JsonCodec;
import assay.plan.Plan.Trial;
import assay.problem.InvisibleCharacters;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.latency.Interval;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

final class JsonProgressTest {

  private static final Interval INTERVAL =
      new Interval(
          "sync-1", "client-1", "open-1", true, "get", 5, 1_000, 3, 0, 0, 1, 7, 8, 9, 4, 5, 6, -1);

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final JsonProgress progress =
      new JsonProgress(new PrintStream(out, true, StandardCharsets.UTF_8));

  @Test
  void lines_areAsTheirSchemaSays() throws IOException {
    progress.trial(1, 2, new Trial("sync-1", "sync", 1));
    progress.trial(2, 2, new Trial("async-1", "async", 1, false, "sync-1"));
    progress.phase("loading");
    progress.ticked(List.of(INTERVAL));
    progress.advanced("loading P_NY_T", 5, 10, 2.5);
    progress.onEvent(
        new TimedEvent(
            5, "sync-1", null, "loaded", new TrialEvent.Loaded(5, OptionalLong.empty())));

    List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
    assertThat(lines).hasSize(6).allSatisfy(line -> assertThat(errors(line)).isEmpty());
  }

  @Test
  void charactersThatControlATerminal_areEscaped() {
    String steering = "a\u009B31m\u202Eb\u007F\uE000\uDB40\uDC41 ##[error]c";
    progress.phase(steering);
    String line = out.toString(StandardCharsets.UTF_8).strip();
    assertThat(InvisibleCharacters.in(line)).isNegative();
    assertThat(line).doesNotContain("##[");
    assertThat(JsonCodec.read(line, JsonNode.class).path("phase").asString()).isEqualTo(steering);
  }

  @Test
  void anythingElse_isRefused() throws IOException {
    assertThat(errors("{\"event\":\"phase\"}")).isNotEmpty();
    assertThat(errors("{\"event\":\"phase\",\"phase\":\"loading\",\"more\":1}")).isNotEmpty();
    assertThat(errors("{\"event\":\"pause\",\"phase\":\"loading\"}")).isNotEmpty();
  }

  private static List<Error> errors(String line) throws IOException {
    try (InputStream file = JsonProgress.class.getResourceAsStream("progress-v1.schema.json")) {
      Schema schema =
          SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
              .getSchema(Objects.requireNonNull(file), InputFormat.JSON);
      return schema.validate(line, InputFormat.JSON);
    }
  }
}
