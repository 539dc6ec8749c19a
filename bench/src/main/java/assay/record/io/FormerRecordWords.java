package assay.record.io;

import assay.metric.MetricId;
import assay.words.FormerWordReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Translates older JSON: metrics' ids, faults, settings and values. Sentences and strategies' names stay.
public final class FormerRecordWords {

  private static final String METRIC = "metric";
  private static final String FAULT = "fault";
  private static final String SETTINGS = "settings";

  private FormerRecordWords() {}

  /// Translates in place.
  public static void change(JsonNode document, FormerWordReader words) {
    if (document instanceof ObjectNode object) {
      metric(object, words);
      if (object.path(SETTINGS) instanceof ObjectNode settings) {
        settings(settings, words);
      }
    }
    document.forEach(child -> change(child, words));
  }

  /// Whether a line needs translation; almost no line does.
  public static boolean isAbout(String line) {
    return line.contains('"' + METRIC + '"') || line.contains('"' + FAULT + '"');
  }

  public static Map<String, String> fields(Map<String, String> fields, FormerWordReader words) {
    Map<String, String> now = new LinkedHashMap<>(fields);
    now.computeIfPresent(METRIC, (name, id) -> words.metric(id));
    now.computeIfPresent(FAULT, (name, fault) -> words.fault(fault));
    return now;
  }

  /// Translates an id, or a parsed metric as in a soak's judged round.
  private static void metric(ObjectNode object, FormerWordReader words) {
    text(object, METRIC, words);
    if (object.path(METRIC) instanceof ObjectNode apart) {
      String id = apart.path("id").asString("");
      text(apart, "id", words);
      String now = apart.path("id").asString("");
      if (!now.equals(id)) {
        apart.put("family", MetricId.of(now).family().name());
      }
    }
  }

  private static void text(ObjectNode object, String key, FormerWordReader words) {
    if (object.path(key).isString()) {
      object.put(key, words.metric(object.path(key).asString()));
    }
  }

  private static void settings(ObjectNode settings, FormerWordReader words) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> each : List.copyOf(settings.properties())) {
      if (!each.getValue().isString()) {
        return;
      }
      texts.put(each.getKey(), each.getValue().asString());
    }
    settings.removeAll();
    words.settings(texts, (value, change) -> change.apply(value)).forEach(settings::put);
  }
}
