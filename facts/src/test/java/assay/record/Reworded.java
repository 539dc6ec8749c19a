package assay.record;

import assay.json.JsonCodec;
import assay.record.results.Results;
import assay.record.results.Verdicts;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// Prose for readers, reversed: code that decides by it decides differently then.
public final class Reworded {

  /// The fields with sentences or figures in words.
  private static final Set<String> PROSE =
      Set.of(
          "answer",
          "invalid",
          "limit",
          "measured",
          "publishedNote",
          "question",
          "reason",
          "sentence",
          "summary",
          "text",
          "trust");

  private Reworded() {}

  public static String backwards(String text) {
    return new StringBuilder(text).reverse().toString();
  }

  public static Results of(Results results) {
    return JsonCodec.read(of(JsonCodec.document(results)), Results.class);
  }

  public static Verdicts of(Verdicts verdicts) {
    return JsonCodec.read(of(JsonCodec.document(verdicts)), Verdicts.class);
  }

  public static String of(String json) {
    JsonNode root = JsonCodec.read(json, JsonNode.class);
    reword(root);
    return root.toString();
  }

  private static void reword(JsonNode node) {
    if (node instanceof ObjectNode object) {
      for (String name : Set.copyOf(object.propertyNames())) {
        JsonNode value = object.get(name);
        if (PROSE.contains(name) && value.isString()) {
          object.put(name, backwards(value.asString()));
        } else if (PROSE.contains(name) && value instanceof ArrayNode array) {
          sentences(array);
        }
        reword(value);
      }
    } else if (node instanceof ArrayNode array) {
      array.forEach(Reworded::reword);
    }
  }

  private static void sentences(ArrayNode array) {
    for (int i = 0; i < array.size(); i++) {
      if (array.get(i).isString()) {
        array.set(i, StringNode.valueOf(backwards(array.get(i).asString())));
      }
    }
  }
}
