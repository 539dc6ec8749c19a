package assay.plan;

import assay.json.JsonCodec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/// A plan on disk: `plan.yaml`, from which the same plan is read again.
public final class PlanFile {

  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
          .enable(YAMLWriteFeature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
          .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
          .build();

  private PlanFile() {}

  /// Writes a plan.
  public static void write(Plan plan, Path file) throws IOException {
    Files.writeString(file, text(plan), StandardCharsets.UTF_8);
  }

  /// The plan of a text; what a later Assay has added to it is left out.
  ///
  /// @throws tools.jackson.core.JacksonException where the text is no plan
  public static Plan parse(String text) {
    return JsonCodec.required(YAML.readValue(text, Plan.class), Plan.class);
  }

  /// A plan as YAML.
  public static String text(Plan plan) {
    return YAML.writeValueAsString(plan);
  }
}
