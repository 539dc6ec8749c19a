package assay.yaml;

import assay.json.JsonCodec;
import assay.problem.Problem;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A JSON Schema for files that users write: each violation becomes a problem with a place.
public final class YamlSchema {

  private final JsonNode document;
  private final Schema schema;
  private final String whole;

  private YamlSchema(JsonNode document, String whole) {
    this.document = document;
    this.schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(document);
    this.whole = whole;
  }

  /// @param whole the file's name in messages: `the study`
  public static YamlSchema beside(Class<?> owner, String name, String whole) {
    return beside(owner, name, whole, document -> {});
  }

  /// @param whole the file's name in messages: `the study`
  /// @param completion adds the parts that the file leaves to the program
  public static YamlSchema beside(
      Class<?> owner, String name, String whole, Consumer<JsonNode> completion) {
    try (InputStream in = owner.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is not on the class path");
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      JsonNode document = JsonCodec.read(text, JsonNode.class);
      completion.accept(document);
      return new YamlSchema(document, whole);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public JsonNode document() {
    return document;
  }

  /// Checks a tree and removes the invalid parts.
  ///
  /// @return the pointers of the removed parts
  public Set<String> check(YamlTree tree, Consumer<Problem> problems) {
    Map<String, SchemaViolation> violations = new LinkedHashMap<>();
    for (com.networknt.schema.Error error : schema.validate(tree.root())) {
      SchemaViolation violation = SchemaViolation.of(error, document, whole);
      violations.putIfAbsent(violation.pointer() + violation.missing(), violation);
    }
    for (SchemaViolation violation : violations.values()) {
      if (violations.values().stream().noneMatch(violation::isMissingBy)) {
        problems.accept(violation.problem(tree));
      }
    }
    for (SchemaViolation violation : violations.values()) {
      if (violation.missing().isEmpty()) {
        remove(tree, violation.pointer());
      }
    }
    Set<String> broken = new LinkedHashSet<>();
    violations.values().forEach(violation -> broken.add(violation.pointer()));
    return broken;
  }

  private static void remove(YamlTree tree, String pointer) {
    switch (tree.at(YamlTree.parent(pointer))) {
      case ObjectNode mapping when !pointer.isEmpty() -> mapping.remove(YamlTree.last(pointer));
      case ArrayNode list -> list.setNull(Integer.parseInt(YamlTree.last(pointer)));
      default -> {}
    }
  }
}
