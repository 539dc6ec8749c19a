package assay.plan;

import static org.assertj.core.api.Assertions.assertThat;

import assay.json.JsonCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

final class FaultKindTest {

  /// A study cannot request a fault that is missing in the schema.
  @Test
  void everyFault_isInTheSchemaOfStudies() throws IOException {
    JsonNode schema =
        JsonCodec.read(
            Files.readString(Path.of("src/main/resources/assay/study/study-v1.schema.json")),
            JsonNode.class);
    assertThat(schema.at("/definitions/fault/properties").propertyNames())
        .containsAll(Arrays.stream(FaultKind.values()).map(FaultKind::word).toList());
  }
}
