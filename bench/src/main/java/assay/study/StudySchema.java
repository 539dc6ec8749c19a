package assay.study;

import assay.json.Json;
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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The study's JSON Schema, as the bench uses it: what it rejects becomes a located problem.
final class StudySchema {

  /// The schema as it stands beside this class, without the texts an editor shows.
  static final JsonNode DOCUMENT = load();

  private static final Schema SCHEMA =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(DOCUMENT);

  private StudySchema() {}

  /// Checks a tree and takes what is wrong out of it.
  ///
  /// @return the pointers of what was taken out
  static Set<String> check(Tree tree, Problems problems) {
    Map<String, Violation> violations = new LinkedHashMap<>();
    for (com.networknt.schema.Error error : SCHEMA.validate(tree.root())) {
      Violation violation = Violation.of(error, DOCUMENT);
      violations.putIfAbsent(violation.pointer() + violation.missing(), violation);
    }
    for (Violation violation : violations.values()) {
      problems.add(violation.problem(tree));
    }
    for (Violation violation : violations.values()) {
      if (violation.missing().isEmpty()) {
        remove(tree, violation.pointer());
      }
    }
    Set<String> broken = new LinkedHashSet<>();
    violations.values().forEach(violation -> broken.add(violation.pointer()));
    return broken;
  }

  private static void remove(Tree tree, String pointer) {
    switch (tree.at(Tree.parent(pointer))) {
      case ObjectNode mapping when !pointer.isEmpty() -> mapping.remove(Tree.last(pointer));
      case ArrayNode list -> list.setNull(Integer.parseInt(Tree.last(pointer)));
      default -> {}
    }
  }

  private static JsonNode load() {
    try (InputStream in = StudySchema.class.getResourceAsStream("study-v1.schema.json")) {
      if (in == null) {
        throw new IllegalStateException("study-v1.schema.json is not on the class path");
      }
      return Json.read(new String(in.readAllBytes(), StandardCharsets.UTF_8), JsonNode.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
