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

/// The claims in an engine's descriptor.
///
/// @param descriptor the content of `assay-engine.yaml`
public record DescriptorClaims(JsonNode descriptor) {

  /// The group of solutions without special maps.
  static final String PLAIN = "plain";

  /// A pseudo-capability: values need no serialized form, because they never leave their client's process.
  static final String KEEPS_OBJECTS = "keeps-objects";

  /// The descriptor of the tested engine.
  public static DescriptorClaims read() {
    return TestedEngine.other().map(TestedEngine::claims).orElseGet(DescriptorClaims::ofOwn);
  }

  private static DescriptorClaims ofOwn() {
    try (InputStream in = DescriptorClaims.class.getResourceAsStream("/assay-engine.yaml")) {
      return new DescriptorClaims(
          YAMLMapper.shared().readTree(Objects.requireNonNull(in, "no assay-engine.yaml")));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  JsonNode settings() {
    return descriptor.path("settings");
  }

  int fewestMembers() {
    return descriptor.path("cluster").path("min").asInt(1);
  }

  public int mostMembers() {
    return descriptor.path("cluster").path("max").asInt();
  }

  /// The programs that members start, each with its package.
  Map<String, String> programs() {
    Map<String, String> programs = new TreeMap<>();
    descriptor
        .path("programs")
        .properties()
        .forEach(program -> programs.put(program.getKey(), program.getValue().asString()));
    return programs;
  }

  /// The flags that the engine needs in every JVM.
  public List<String> jvm() {
    return descriptor.path("jvm").valueStream().map(JsonNode::asString).toList();
  }

  List<String> capabilities() {
    return descriptor.path("capabilities").valueStream().map(JsonNode::asString).toList();
  }

  /// The settings that a capability needs besides the defaults: of each setting whose default takes the capability away,
  /// the first value that does not.
  public Map<String, String> offering(String capability) {
    Map<String, String> offering = new TreeMap<>();
    descriptor
        .path("lacking")
        .path(capability)
        .properties()
        .forEach(taken -> {
          List<String> lacks =
              taken.getValue().isArray()
                  ? taken.getValue().valueStream().map(JsonNode::asString).toList()
                  : List.of(taken.getValue().asString());
          String setting = taken.getKey();
          if (lacks.contains(settings().path(setting).path("default").asString())) {
            words(setting).stream()
                .filter(value -> !lacks.contains(value))
                .findFirst()
                .ifPresent(value -> offering.put(setting, value));
          }
        });
    return offering;
  }

  List<String> toCheck() {
    boolean inClients = descriptor.path("members").asString("").equals("simulated");
    return inClients
        ? Stream.concat(capabilities().stream(), Stream.of(KEEPS_OBJECTS)).toList()
        : capabilities();
  }

  public Map<String, String> settings(Map<String, String> others) {
    Map<String, String> all = new HashMap<>();
    for (String name : settings().propertyNames()) {
      all.put(name, settings().path(name).path("default").asString());
    }
    all.putAll(others);
    return all;
  }

  /// Empty if there is no such setting.
  public List<String> words(String setting) {
    return settings().path(setting).path("values").valueStream().map(JsonNode::asString).toList();
  }

  /// The values that other settings need if this one is not its default.
  Map<String, String> needed(String setting) {
    Map<String, String> needed = new HashMap<>();
    settings()
        .path(setting)
        .path("needs")
        .properties()
        .forEach(other -> needed.put(other.getKey(), other.getValue().asString()));
    return needed;
  }

  boolean bothWays(String replication) {
    String only = needed("direction").getOrDefault("replication", replication);
    return words("direction").contains("both-ways") && only.equals(replication);
  }

  /// The names of the solutions, grouped by the maps they need.
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
