package assay.conformance;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// What an engine's descriptor claims.
///
/// @param descriptor its `assay-engine.yaml`
public record Claims(JsonNode descriptor) {

  /// The maps of solutions that need none of their own.
  static final String PLAIN = "plain";

  /// Told among capabilities: values need no serialized form, for they never leave their client's process.
  static final String KEEPS_OBJECTS = "keeps-objects";

  /// Those of the engine on the class path.
  public static Claims read() {
    try (InputStream in = Claims.class.getResourceAsStream("/assay-engine.yaml")) {
      return new Claims(
          YAMLMapper.shared().readTree(Objects.requireNonNull(in, "no assay-engine.yaml")));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  JsonNode settings() {
    return descriptor.path("settings");
  }

  /// How many members a cluster has at least.
  int fewestMembers() {
    return descriptor.path("cluster").path("min").asInt(1);
  }

  /// How many members a cluster can have.
  public int mostMembers() {
    return descriptor.path("cluster").path("max").asInt();
  }

  /// The programs that its members start, each with the package that holds it.
  Map<String, String> programs() {
    Map<String, String> programs = new TreeMap<>();
    descriptor
        .path("programs")
        .properties()
        .forEach(program -> programs.put(program.getKey(), program.getValue().asString()));
    return programs;
  }

  List<String> capabilities() {
    return descriptor.path("capabilities").valueStream().map(JsonNode::asString).toList();
  }

  /// Its capabilities, and what else a client must know to check them.
  List<String> toCheck() {
    boolean inClients = descriptor.path("members").asString("").equals("simulated");
    return inClients
        ? Stream.concat(capabilities().stream(), Stream.of(KEEPS_OBJECTS)).toList()
        : capabilities();
  }

  /// The defaults of all settings, with some others.
  public Map<String, String> settings(Map<String, String> others) {
    Map<String, String> all = new HashMap<>();
    for (String name : settings().propertyNames()) {
      all.put(name, settings().path(name).path("default").asString());
    }
    all.putAll(others);
    return all;
  }

  /// The values of a setting that has words or forms; none where there is no such setting.
  public List<String> words(String setting) {
    return settings().path(setting).path("values").valueStream().map(JsonNode::asString).toList();
  }

  /// What other settings must be where one is not its default.
  Map<String, String> needed(String setting) {
    Map<String, String> needed = new HashMap<>();
    settings()
        .path(setting)
        .path("needs")
        .properties()
        .forEach(other -> needed.put(other.getKey(), other.getValue().asString()));
    return needed;
  }

  /// Whether a word of `replication` goes with both directions.
  boolean bothWays(String replication) {
    String only = needed("direction").getOrDefault("replication", replication);
    return words("direction").contains("both-ways") && only.equals(replication);
  }

  /// The names of the solutions, those that need the same sort of maps together.
  Map<String, List<String>> solutions() {
    return descriptor
        .path("solutions")
        .propertyStream()
        .collect(
            Collectors.groupingBy(
                each -> each.getValue().path("maps").asString(PLAIN),
                Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
  }
}
