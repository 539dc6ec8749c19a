package assay.study.file;

import assay.plan.fault.FaultKind;
import assay.plan.fault.TargetRule;
import assay.problem.Problem;
import assay.yaml.YamlSchema;
import assay.yaml.YamlText;
import assay.yaml.YamlTree;
import java.util.Set;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A study file's form and JSON Schema.
public final class StudySchema {

  public static final YamlText.Form FORM =
      new YamlText.Form(
          "study",
          "`study:` and `question:`",
          "name a study file; assay list shows the studies there are");

  static final YamlSchema SCHEMA =
      YamlSchema.beside(
          StudySchema.class,
          "/assay/study/study-v1.schema.json",
          "the study",
          StudySchema::addKindsOfFaults);

  private StudySchema() {}

  /// Adds a key for each kind of fault, before the keys that all kinds share.
  private static void addKindsOfFaults(JsonNode document) {
    ObjectNode fault = (ObjectNode) document.at("/definitions/fault");
    JsonNode shared = fault.path("properties");
    ObjectNode keys = fault.putObject("properties");
    for (FaultKind kind : FaultKind.all()) {
      keys.putObject(kind.word()).put("$ref", "#/definitions/" + definition(kind.targets()));
    }
    shared.propertyNames().forEach(key -> keys.set(key, shared.path(key)));
  }

  private static String definition(TargetRule targets) {
    return switch (targets) {
      case PROCESSES, WIRE, MEMBER, NEW -> "harmed";
      case PROCESSES_OR_ALL -> "harmed-or-all";
      case PORT -> "port";
      case SIDE -> "side";
      case ALL -> "every-member";
      case COMMAND -> "command";
    };
  }

  /// Checks a tree and removes the invalid parts.
  ///
  /// @return the pointers of the removed parts
  public static Set<String> check(YamlTree tree, Consumer<Problem> problems) {
    SiteMappingReader.change(tree, problems);
    return SCHEMA.check(tree, problems);
  }
}
