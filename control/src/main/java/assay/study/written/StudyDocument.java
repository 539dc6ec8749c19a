package assay.study.written;

import assay.json.JsonCodec;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Value;
import assay.plan.Step;
import assay.yaml.YamlWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A study made from a plan. It resolves to the same configurations, data, steps, checks, seed and repeats, without options
/// of a command line: it says every value that is not a default.
///
/// Published figures are left out, because they belong to the study that names them.
///
/// @param root the study's keys
public record StudyDocument(ObjectNode root) {

  /// A study that a reader sees at one glance.
  public static final int MOST_LINES = 20;

  /// Where a value comes from that the resolver finds again.
  private static final List<String> FOUND_AGAIN =
      List.of("default", "from the engine's descriptor", "sites: ", Plan.NOT_APPLIED);

  private static final List<String> TEXTS = List.of("study", "question", "engine", "workload");

  public static StudyDocument of(Plan plan) {
    Map<String, Object> keys = new LinkedHashMap<>();
    keys.put("study", plan.study());
    keys.put("question", plan.question());
    keys.put("asks", plan.asks());
    keys.put("engine", plan.engines().size() == 1 ? plan.engines().getFirst() : plan.engine());
    keys.put("workload", plan.workload());
    Map<String, String> common = common(plan);
    keys.put("cluster", common);
    keys.put("data", texts(plan.data()));
    Map<String, Object> configurations = new LinkedHashMap<>();
    for (Configuration configuration : plan.configurations()) {
      Map<String, String> own = settings(plan, configuration);
      own.keySet().removeAll(common.keySet());
      configurations.put(configuration.name(), own);
    }
    keys.put("configurations", configurations);
    keys.put("steps", steps(plan).stream().map(StepKeys::of).toList());
    keys.put("check", plan.checks());
    keys.put("objectives", plan.objectives().stream().map(Plan.Objective::text).toList());
    if (plan.repeats() > 1) {
      keys.put("repeats", plan.repeats());
    }
    if (plan.seed() != 1) {
      keys.put("seed", plan.seed());
    }
    return new StudyDocument((ObjectNode) JsonCodec.tree(keys));
  }

  private static Map<String, String> texts(Map<String, Value> values) {
    Map<String, String> texts = new LinkedHashMap<>();
    values.forEach((name, value) -> {
      boolean found = FOUND_AGAIN.stream().anyMatch(value.origin()::startsWith);
      if (!value.text().isEmpty() && !found) {
        texts.put(name, value.text());
      }
    });
    return texts;
  }

  /// A configuration alone has the faults that it chooses in its steps: it may choose none.
  private static List<Step> steps(Plan plan) {
    return isAlone(plan) ? plan.steps(plan.baseline()) : plan.steps();
  }

  private static boolean isAlone(Plan plan) {
    return plan.configurations().size() == 1;
  }

  private static Map<String, String> settings(Plan plan, Configuration configuration) {
    Map<String, String> settings = texts(configuration.settings());
    if (isAlone(plan)) {
      settings.remove("fault");
    }
    if (plan.engines().size() == 1) {
      settings.remove(Configuration.ENGINE);
    }
    return settings;
  }

  /// The settings that several configurations share; one configuration keeps its own in one place.
  private static Map<String, String> common(Plan plan) {
    if (isAlone(plan)) {
      return Map.of();
    }
    Map<String, String> common = settings(plan, plan.baseline());
    common.remove(Configuration.ENGINE);
    plan.configurations()
        .forEach(each -> common.entrySet().retainAll(settings(plan, each).entrySet()));
    return common;
  }

  /// A duration as in a study. It reads back as the same nanoseconds.
  public static String text(Duration duration) {
    return StepKeys.text(duration);
  }

  /// A rate as in a study: `500/s`.
  public static String rate(double perSecond) {
    return RateText.of(perSecond);
  }

  public StudyDocument copy() {
    return new StudyDocument(root.deepCopy());
  }

  /// The study's text. If it would be longer than [#MOST_LINES], its steps are written in fewer and longer lines.
  ///
  /// @param comments the lines above the study
  public String text(List<String> comments) {
    List<String> lines = List.of();
    for (StepLayout layout : StepLayout.values()) {
      lines = lines(comments, layout);
      if (lines.size() <= MOST_LINES) {
        break;
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private List<String> lines(List<String> comments, StepLayout layout) {
    List<String> lines = new ArrayList<>();
    comments.forEach(comment -> lines.add("# " + comment));
    root.properties()
        .forEach(entry -> {
          String key = entry.getKey();
          JsonNode value = entry.getValue();
          if (key.equals("steps")) {
            lines.addAll(layout.lines(value));
          } else if (key.equals("configurations")) {
            lines.add(key + ":");
            value
                .properties()
                .forEach(each ->
                    lines.add(
                        "  %s: %s"
                            .formatted(
                                YamlWriter.inFlow(each.getKey()),
                                YamlWriter.flow(each.getValue()))));
          } else if (TEXTS.contains(key)) {
            lines.add(key + ": " + YamlWriter.text(value.asString()));
          } else if (value.isValueNode() || !value.isEmpty()) {
            lines.add(key + ": " + YamlWriter.flow(value));
          }
        });
    return lines;
  }
}
