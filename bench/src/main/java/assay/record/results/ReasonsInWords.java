package assay.record.results;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Converts reasons that older results told as sentences: `sync-1: E701: put was late`. The only parser of these.
public final class ReasonsInWords {

  private static final Pattern SENTENCE =
      Pattern.compile("(?s)(?:(?!E\\d{3}: )([^ :]+): )?(E\\d{3}): (.*)");

  private ReasonsInWords() {}

  /// Converts the sentences under `invalid` in place. Other reasons stay as they are.
  ///
  /// @param holder a run or a cell
  public static void upgrade(JsonNode holder) {
    if (holder.path("invalid") instanceof ArrayNode reasons) {
      for (int i = 0; i < reasons.size(); i++) {
        if (reasons.get(i).isString()) {
          reasons.set(i, reason(reasons.objectNode(), reasons.get(i).asString()));
        }
      }
    }
  }

  private static ObjectNode reason(ObjectNode reason, String sentence) {
    Matcher parts = SENTENCE.matcher(sentence);
    if (!parts.matches()) {
      return reason.putNull("cell").put("code", "").put("text", sentence);
    }
    return reason
        .put("cell", parts.group(1))
        .put("code", parts.group(2))
        .put("text", parts.group(3));
  }
}
