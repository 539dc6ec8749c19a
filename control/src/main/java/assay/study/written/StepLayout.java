package assay.study.written;

import assay.yaml.YamlWriter;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// How many lines the steps of a study take, most first.
enum StepLayout {
  /// A line for each key, and for each of several faults.
  KEYS {
    @Override
    List<String> lines(JsonNode steps) {
      List<String> lines = new ArrayList<>(List.of("steps:"));
      steps.forEach(step ->
          step.properties()
              .forEach(kind -> {
                lines.add("  - " + kind.getKey() + ":");
                kind.getValue()
                    .properties()
                    .forEach(key -> lines.addAll(key(key.getKey(), key.getValue())));
              }));
      return lines;
    }

    private static List<String> key(String key, JsonNode value) {
      if (!key.equals("faults")) {
        return List.of("      " + key + ": " + YamlWriter.flow(value));
      }
      List<String> lines = new ArrayList<>(List.of("      faults:"));
      value.forEach(fault -> lines.add("        - " + YamlWriter.flow(fault)));
      return lines;
    }
  },
  /// A line for each step.
  STEPS {
    @Override
    List<String> lines(JsonNode steps) {
      List<String> lines = new ArrayList<>(List.of("steps:"));
      steps.forEach(step ->
          step.properties()
              .forEach(kind ->
                  lines.add("  - " + kind.getKey() + ": " + YamlWriter.flow(kind.getValue()))));
      return lines;
    }
  },
  /// One line.
  ALL {
    @Override
    List<String> lines(JsonNode steps) {
      return List.of("steps: " + YamlWriter.flow(steps));
    }
  };

  abstract List<String> lines(JsonNode steps);
}
