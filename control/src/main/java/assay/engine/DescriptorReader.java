package assay.engine;

import assay.api.engine.Engine;
import assay.plan.ClientLanguage;
import assay.plan.ProgramLanguage;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.yaml.YamlReader;
import assay.yaml.YamlSchema;
import assay.yaml.YamlText;
import assay.yaml.YamlTree;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
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
      JsonMapper.builder().enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY).build();

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
    requireSpi(tree, exit);
    Set<String> broken = SCHEMA.check(tree, problems::add);
    if (broken.isEmpty()) {
      EngineDescriptor descriptor = JSON.treeToValue(tree.root(), Draft.class).finish();
      new DescriptorChecks(descriptor, tree, problems).check();
      if (problems.isEmpty()) {
        return descriptor;
      }
    }
    problems.sort(Comparator.comparingInt(DescriptorReader::line));
    throw new ProblemException(exit, problems);
  }

  /// Checks the version first, because another version may use other keys. If no engine is named, the file is no descriptor,
  /// and the schema reports that.
  private static void requireSpi(YamlTree tree, ExitCode exit) {
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
    throw new ProblemException(
        exit,
        new Problem(
            "E352",
            "%s, and this Assay has version %d".formatted(what, Engine.SPI_VERSION),
            missing ? tree.key("/engine") : tree.value("/spi"),
            "compile it against this Assay's api jar, and write `spi: %d` into its descriptor"
                .formatted(Engine.SPI_VERSION)));
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

  private record Draft(
      String engine,
      String version,
      int spi,
      @Nullable String title,
      @Nullable String members,
      @Nullable ClusterSize cluster,
      @Nullable Integer java,
      @Nullable String overhead,
      @Nullable List<String> capabilities,
      @Nullable List<String> jvm,
      @Nullable Map<String, SolutionClaim> solutions,
      @Nullable Map<String, Map<String, List<String>>> lacking,
      @Nullable Map<String, String> absent,
      @Nullable Map<String, String> cannot,
      @Nullable Map<String, String> programs,
      @JsonProperty("keeps-files") @Nullable Boolean keepsFiles,
      @Nullable List<String> anew,
      @Nullable Map<String, List<String>> existing,
      @JsonProperty("existing-access") @Nullable List<String> existingAccess,
      @JsonProperty("existing-lacks") @Nullable List<String> existingLacks,
      @Nullable Map<String, Setting> settings) {

    EngineDescriptor finish() {
      return new EngineDescriptor(
          engine,
          version,
          title == null ? engine : title,
          members == null ? "processes" : members,
          cluster == null ? ClusterSize.ANY : cluster,
          java == null ? 17 : java,
          overhead == null ? "64m" : overhead,
          capabilities == null ? List.of() : List.copyOf(capabilities),
          jvm == null ? List.of() : List.copyOf(jvm),
          solutions == null ? Map.of() : new LinkedHashMap<>(solutions),
          lacking == null ? Map.of() : Map.copyOf(lacking),
          absent == null ? Map.of() : Map.copyOf(absent),
          cannot == null ? Map.of() : Map.copyOf(cannot),
          programs == null ? Map.of() : new LinkedHashMap<>(programs),
          Boolean.TRUE.equals(keepsFiles),
          anew == null ? List.of() : List.copyOf(anew),
          existing == null ? null : Map.copyOf(existing),
          existingAccess == null ? List.of() : List.copyOf(existingAccess),
          existingLacks == null ? List.of() : List.copyOf(existingLacks),
          settings == null ? Map.of() : withLanguages(settings));
    }

    /// Clients in other languages have the same needs with every engine.
    private static Map<String, Setting> withLanguages(Map<String, Setting> settings) {
      Map<String, Setting> all = new LinkedHashMap<>(settings);
      all.computeIfPresent(
          ClientLanguage.SETTING,
          (name, setting) -> setting.needing(ProgramLanguage.neededPrograms()));
      return all;
    }
  }
}
