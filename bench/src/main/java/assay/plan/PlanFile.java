package assay.plan;

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
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
          .enable(YAMLWriteFeature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
          .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
          .build();

  private PlanFile() {}

  /// Writes a plan.
  public static void write(Plan plan, Path file) throws IOException {
    Files.writeString(file, text(plan), StandardCharsets.UTF_8);
  }

  /// Reads a plan.
  ///
  /// @throws tools.jackson.core.JacksonException where the file is no plan
  public static Plan read(Path file) throws IOException {
    return YAML.readValue(Files.readString(file, StandardCharsets.UTF_8), Plan.class);
  }

  /// A plan as YAML.
  public static String text(Plan plan) {
    return YAML.writeValueAsString(plan);
  }
}
