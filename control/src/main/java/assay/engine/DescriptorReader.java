package assay.engine;

import assay.api.engine.Engine;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.yaml.YamlReader;
import assay.yaml.YamlSchema;
import assay.yaml.YamlText;
import assay.yaml.YamlTree;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/// Reads an engine's descriptor strictly: reports unknown and contradictory entries with their place.
public final class DescriptorReader {

  public static final YamlSchema SCHEMA =
      YamlSchema.beside(DescriptorReader.class, "engine-v1.schema.json", "the descriptor");

  public static final List<String> CAPABILITIES =
      SCHEMA
          .document()
          .at("/properties/capabilities/items/enum")
          .valueStream()
          .map(JsonNode::asString)
          .toList();

  static final YamlText.Form FORM =
      new YamlText.Form(
          "descriptor",
          "`engine:` and `version:`",
          "docs/how-to/writing-an-engine.md shows a whole descriptor");

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
          .build();

  /// Parts that no other part mentions, and the whole, which lacks a key.
  private static final Pattern INDEPENDENT =
      Pattern.compile("(/(engine|version|title|members|java|overhead|cluster(/.*)?))?");

  private DescriptorReader() {}

  /// Reads a descriptor that a user is writing.
  ///
  /// @throws ProblemException with all its faults, exit code 2
  public static EngineDescriptor read(Path file) {
    return read(YamlText.read(FORM, file), ExitCode.INVALID_INPUT);
  }

  /// Reads the descriptor of an installed engine.
  ///
  /// @param from for an error
  /// @throws ProblemException with all its faults, exit code 3
  public static EngineDescriptor read(String text, String from) {
    return read(YamlText.of(FORM, from, text), ExitCode.ENVIRONMENT);
  }

  private static EngineDescriptor read(YamlText text, ExitCode exit) {
    List<Problem> problems = new ArrayList<>();
    YamlTree tree = tree(text, exit, problems);
    checkSpi(tree, exit, problems);
    Set<String> broken = SCHEMA.check(tree, problems::add);
    if (!hasHole(broken, tree)) {
      EngineDescriptor descriptor = JSON.treeToValue(tree.root(), EngineDescriptor.class);
      new DescriptorChecks(descriptor, tree, problems).check();
      if (problems.isEmpty()) {
        return descriptor;
      }
    }
    problems.sort(Comparator.comparingInt(DescriptorReader::line));
    throw new ProblemException(exit, problems);
  }

  /// Whether a part was removed on which others depend: without a setting, each mention of it would look wrong. An
  /// unknown key may be meant as the settings or the capabilities, if those are missing.
  private static boolean hasHole(Set<String> broken, YamlTree tree) {
    boolean whole = tree.at("/settings").isObject() && tree.at("/capabilities").isArray();
    return broken.stream()
        .filter(pointer -> !INDEPENDENT.matcher(pointer).matches())
        .anyMatch(pointer -> !whole || !isUnknown(pointer));
  }

  private static boolean isUnknown(String pointer) {
    boolean top = pointer.lastIndexOf('/') == 0;
    return top && !SCHEMA.document().at("/properties").has(YamlTree.last(pointer));
  }

  /// Checks the version. An installed engine's other version may use other keys, so nothing else is checked then. An
  /// author wants all problems at once. If no engine is named, the file is no descriptor, and the schema reports that.
  private static void checkSpi(YamlTree tree, ExitCode exit, List<Problem> problems) {
    JsonNode given = tree.at("/spi");
    boolean fits =
        given.isNumber() && given.asString().equals(Integer.toString(Engine.SPI_VERSION));
    if (fits || tree.at("/engine").isMissingNode()) {
      return;
    }
    boolean missing = given.isMissingNode();
    String what =
        missing
            ? "the engine does not say which version of the engine interface it was made for"
            : "the engine was made for version %s of the engine interface"
                .formatted(given.asString());
    Problem problem =
        new Problem(
            "E352",
            "%s, and this Assay has version %d".formatted(what, Engine.SPI_VERSION),
            missing ? tree.key("/engine") : tree.value("/spi"),
            "compile it against this Assay's api jar, and write `spi: %d` into its descriptor"
                .formatted(Engine.SPI_VERSION));
    if (exit != ExitCode.INVALID_INPUT) {
      throw new ProblemException(exit, problem);
    }
    problems.add(problem);
    tree.root().put("spi", Engine.SPI_VERSION);
  }

  private static int line(Problem problem) {
    Problem.Place place = problem.where();
    return place == null ? Integer.MAX_VALUE : place.line();
  }

  private static YamlTree tree(YamlText text, ExitCode exit, List<Problem> problems) {
    try {
      return YamlReader.read(text, problems::add);
    } catch (ProblemException e) {
      throw new ProblemException(exit, e.problems());
    }
  }
}
