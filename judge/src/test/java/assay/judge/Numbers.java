package assay.judge;

import assay.json.JsonCodec;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A judgement without its prose: every number, verdict and kind of reason, a line for each object,
/// for comparison with another judgement.
public final class Numbers {

  /// Prose for readers, or copies from the plan.
  private static final Set<String> PROSE =
      Set.of(
          "answer",
          "limit",
          "lines",
          "measured",
          "publishedNote",
          "question",
          "reason",
          "reproduce",
          "schema",
          "sentence",
          "started",
          "summary",
          "text");

  /// The figures' sources, which are listed anyway.
  private static final Set<String> SOURCES =
      Set.of("costs", "curves", "delay", "response", "service", "witnesses");

  /// Lists of sentences, where only the count matters.
  private static final Set<String> SENTENCES = Set.of("invalid");

  /// As many digits as are equal on all machines' logarithms.
  private static final MathContext DIGITS = new MathContext(9);

  private final StringBuilder lines = new StringBuilder();

  private Numbers() {}

  /// Figures first.
  public static String of(RunJudgement judged) {
    Numbers numbers = new Numbers();
    numbers.add("run", JsonCodec.read(JsonCodec.document(judged.results()), JsonNode.class));
    numbers.add("verdicts", JsonCodec.read(JsonCodec.document(judged.verdicts()), JsonNode.class));
    return numbers.lines.toString();
  }

  private void add(String path, JsonNode node) {
    if (node instanceof ObjectNode object) {
      add(path, object);
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        add(path + "/" + i, array.get(i));
      }
    }
  }

  private void add(String path, ObjectNode object) {
    TreeMap<String, JsonNode> fields = new TreeMap<>();
    object.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
    fields.keySet().removeAll(PROSE);
    fields.keySet().removeAll(SOURCES);
    StringBuilder line = new StringBuilder();
    fields.forEach((name, value) -> {
      if (SENTENCES.contains(name)) {
        line.append(' ').append(name).append('=').append(value.size());
      } else if (value instanceof ArrayNode array && array.size() > 0 && plain(array.get(0))) {
        line.append(' ').append(name).append("=[");
        array.forEach(each ->
            line.append(line.charAt(line.length() - 1) == '[' ? "" : " ").append(scalar(each)));
        line.append(']');
      } else if (plain(value)) {
        line.append(' ').append(name).append('=').append(scalar(value));
      }
    });
    if (!line.isEmpty()) {
      lines.append(path).append(line).append('\n');
    }
    fields.forEach((name, value) -> {
      if (!SENTENCES.contains(name)) {
        add(path + "/" + name, value);
      }
    });
  }

  private static boolean plain(JsonNode node) {
    return !node.isContainer();
  }

  private static String scalar(JsonNode node) {
    if (node.isFloatingPointNumber() && Double.isFinite(node.asDouble())) {
      BigDecimal rounded = BigDecimal.valueOf(node.asDouble()).round(DIGITS);
      return rounded.stripTrailingZeros().toPlainString();
    }
    return node.isNull() ? "-" : node.asString();
  }
}
