package assay.conformance;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// The fewest configurations that show every value of every setting once ("each-choice coverage"): each configuration
/// takes a new value of every setting, as far as the values fit together.
///
/// One value stands for every form such as `scheduled(<duration>)`. Booleans are tried both ways; of numbers, sizes,
/// durations, percentages and texts only the default is tried. Values that need `jars` beyond the engine's own,
/// directly or through another setting, are left to tests that have the jars. Values that need a program missing on
/// this host are left out.
final class EachChoiceConfigurations {

  private static final Map<String, String> FORMS =
      Map.of(
          "<duration>",
          "5s",
          "<integer>",
          "4",
          "<count>",
          "1",
          "<size>",
          "64m",
          "<percent>",
          "50%");

  /// A setting that belongs to no engine but that a value may need.
  private static final String MEMBERS = "members";

  private final JsonNode settings;
  private final Predicate<String> has;

  /// @param settings a descriptor's settings
  /// @param has whether this host has a program
  EachChoiceConfigurations(JsonNode settings, Predicate<String> has) {
    this.settings = settings;
    this.has = has;
  }

  /// Each configuration lists its differences from the defaults, and how many `members` there are if a value
  /// needs one.
  List<Map<String, String>> configurations() {
    Map<String, List<String>> open = new TreeMap<>();
    for (String name : settings.propertyNames()) {
      open.put(name, new ArrayList<>(values(name)));
    }
    List<Map<String, String>> configurations = new ArrayList<>();
    while (open.values().stream().anyMatch(values -> !values.isEmpty())) {
      Map<String, String> configuration = configuration(open);
      configurations.add(configuration);
      open.forEach(
          (name, values) -> values.remove(configuration.getOrDefault(name, standard(name))));
    }
    return configurations;
  }

  /// Picks the first open value of each setting that fits the values chosen before.
  private Map<String, String> configuration(Map<String, List<String>> open) {
    Map<String, String> configuration = new LinkedHashMap<>();
    Set<String> fixed = new HashSet<>();
    open.forEach((name, values) -> {
      if (!fixed.contains(name)) {
        values.stream()
            .filter(value ->
                needs(name, value).entrySet().stream()
                    .allMatch(need -> agrees(need, configuration, fixed)))
            .findFirst()
            .ifPresent(value -> {
              configuration.putAll(needs(name, value));
              configuration.put(name, value);
              fixed.addAll(needs(name, value).keySet());
              fixed.add(name);
            });
      }
    });
    return configuration;
  }

  /// Whether a needed value is set already, or may still be chosen.
  private boolean agrees(
      Map.Entry<String, String> need, Map<String, String> configuration, Set<String> fixed) {
    String now = configuration.getOrDefault(need.getKey(), standard(need.getKey()));
    return now.equals(need.getValue()) || !fixed.contains(need.getKey());
  }

  /// The values that other settings need for this value: the needs of any non-default value, and
  /// those of this value.
  private Map<String, String> needs(String name, String value) {
    Map<String, String> needs = new LinkedHashMap<>();
    if (!value.equals(standard(name))) {
      settings
          .path(name)
          .path("needs")
          .properties()
          .forEach(need -> needs.put(need.getKey(), need.getValue().asString()));
    }
    settings
        .path(name)
        .path("value-needs")
        .path(value)
        .properties()
        .forEach(need -> needs.put(need.getKey(), need.getValue().asString()));
    return needs;
  }

  private String standard(String name) {
    return name.equals(MEMBERS) ? "" : settings.path(name).path("default").asString("");
  }

  /// Whether a value, or another setting's value that it needs, asks for jars beyond the engine's own.
  private boolean asksForJars(String name, String value) {
    return settings.path(name).path("jars").has(value)
        || needs(name, value).entrySet().stream()
            .anyMatch(need -> settings.path(need.getKey()).path("jars").has(need.getValue()));
  }

  private boolean hasPrograms(JsonNode setting, String value) {
    List<String> absent =
        setting
            .path("programs")
            .path(value)
            .propertyStream()
            .map(Map.Entry::getKey)
            .filter(has.negate())
            .toList();
    if (!absent.isEmpty()) {
      System.out.printf("conformance: without `%s`: %s is not installed%n", value, absent);
    }
    return absent.isEmpty();
  }

  private List<String> values(String name) {
    JsonNode setting = settings.path(name);
    Stream<String> words =
        setting
            .path("values")
            .valueStream()
            .map(JsonNode::asString)
            .filter(value -> !asksForJars(name, value))
            .filter(value -> hasPrograms(setting, value))
            .map(EachChoiceConfigurations::formed);
    String standard = setting.path("default").asString("");
    return switch (setting.path("type").asString("")) {
      case "boolean" -> List.of("true", "false");
      case "" -> words.distinct().toList();
      default -> List.of(standard);
    };
  }

  private static String formed(String word) {
    String formed = word;
    for (Map.Entry<String, String> form : FORMS.entrySet()) {
      formed = formed.replace(form.getKey(), form.getValue());
    }
    return formed;
  }
}
