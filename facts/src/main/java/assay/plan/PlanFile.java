package assay.plan;

import assay.json.JsonCodec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/// A plan on disk: `plan.yaml`. Reading restores the same plan.
public final class PlanFile {

  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
          .enable(YAMLWriteFeature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
          .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
          .build();

  private PlanFile() {}

  public static void write(Plan plan, Path file) throws IOException {
    Files.writeString(file, text(plan), StandardCharsets.UTF_8);
  }

  /// Parses a plan. Ignores fields that a later Assay has added.
  ///
  /// @throws tools.jackson.core.JacksonException when the text is no plan
  public static Plan parse(String text) {
    return JsonCodec.required(YAML.readValue(text, Plan.class), Plan.class);
  }

  public static String text(Plan plan) {
    return YAML.writeValueAsString(plan);
  }
}
