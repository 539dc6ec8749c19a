package assay.cli.history;

import assay.json.JsonCodec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// Reads a history of JSON lines, one object a line.
final class JsonHistory {

  private JsonHistory() {}

  static List<HistoryEntry> entries(HistoryFile file) {
    List<HistoryEntry> entries = new ArrayList<>();
    for (int line = 1; line <= file.lines().size(); line++) {
      String text = file.lines().get(line - 1);
      if (!text.isBlank()) {
        entries.add(new HistoryEntry(line, fields(file, line, text)));
      }
    }
    return entries;
  }

  private static Map<String, @Nullable Object> fields(HistoryFile file, int line, String text) {
    JsonNode node;
    try {
      node = JsonCodec.read(text, JsonNode.class);
    } catch (JacksonException e) {
      throw file.wrong(line, text.strip(), "the line is not JSON", "write one JSON object a line");
    }
    if (!node.isObject()) {
      throw file.wrong(
          line, text.strip(), "the line is not a JSON object", "write one JSON object a line");
    }
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    node.properties().forEach(each -> fields.put(each.getKey(), value(each.getValue())));
    return fields;
  }

  private static @Nullable Object value(JsonNode node) {
    if (node.isNull()) {
      return null;
    }
    if (node.isArray()) {
      List<@Nullable Object> all = new ArrayList<>();
      node.forEach(each -> all.add(value(each)));
      return all;
    }
    return node.isIntegralNumber() && node.canConvertToLong()
        ? (Object) node.longValue()
        : node.isString() ? node.stringValue() : node.toString();
  }
}
