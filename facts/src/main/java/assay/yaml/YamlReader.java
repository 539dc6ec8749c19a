package assay.yaml;

import assay.problem.InvisibleCharacters;
import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.problem.ProblemException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Parses a text into a [YamlTree]: YAML 1.2, one document, unique keys.
public final class YamlReader {

  private static final int MAX_NODES = 10_000;

  private static final int MAX_KEY = 200;

  /// The longest text that is not a key.
  private static final int MAX_TEXT = 2_000;

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final YamlText text;
  private final Consumer<Problem> problems;
  private final Map<String, Place> keys = new LinkedHashMap<>();
  private final Map<String, Place> values = new LinkedHashMap<>();
  private int nodes;

  private YamlReader(YamlText text, Consumer<Problem> problems) {
    this.text = text;
    this.problems = problems;
  }

  /// Parses a text that must be a mapping. Duplicate keys are added to the problems.
  ///
  /// @throws ProblemException E003 and others if the text is not YAML, E005 if it is empty, E201 if
  ///     it is not a mapping, E006 if it is too deep or too large
  public static YamlTree read(YamlText text, Consumer<Problem> problems) {
    YamlReader reader = new YamlReader(text, problems);
    Node top = reader.compose();
    JsonNode root = reader.convert(top, "");
    if (!(root instanceof ObjectNode mapping)) {
      throw reader.stop(
          "E201",
          text.file() + " is not a mapping of keys to values",
          Optional.of(reader.placeOf(top)),
          "begin with " + text.form().beginning());
    }
    return new YamlTree(mapping, reader.keys, reader.values);
  }

  /// Parses a text that is a mapping, or a list, which then is the only value of a mapping.
  ///
  /// @param key the name of the list
  /// @throws ProblemException as [#read], E201 if it is neither
  public static YamlTree readList(YamlText text, String key, Consumer<Problem> problems) {
    YamlReader reader = new YamlReader(text, problems);
    Node top = reader.compose();
    if (!(top instanceof SequenceNode)) {
      return read(text, problems);
    }
    ObjectNode root = NODES.objectNode();
    root.set(key, reader.convert(top, YamlTree.child("", key)));
    return new YamlTree(root, reader.keys, reader.values);
  }

  /// Parses one value from the command line.
  ///
  /// @param pointer its future pointer in the study's tree
  /// @param into receives the places
  public static JsonNode readValue(
      YamlText text, String pointer, YamlTree into, Consumer<Problem> problems) {
    YamlReader reader = new YamlReader(text, problems);
    JsonNode value = reader.convert(reader.compose(), pointer);
    into.values().putAll(reader.values);
    into.keys().putAll(reader.keys);
    return value;
  }

  private Node compose() {
    return YamlLimits.compose(text)
        .orElseThrow(() ->
            stop(
                "E005",
                text.file() + " holds nothing but comments",
                Optional.empty(),
                "begin with " + text.form().beginning()));
  }

  private JsonNode convert(Node node, String pointer) {
    nodes++;
    if (nodes > MAX_NODES || pointer.length() > 1_000) {
      throw stop(
          "E006",
          "%s grows past %,d values once its aliases are followed"
              .formatted(text.file(), MAX_NODES),
          Optional.of(placeOf(node)),
          "write the values out, without anchors");
    }
    values.put(pointer, placeOf(node));
    return switch (node) {
      case MappingNode mapping -> mapping(mapping, pointer);
      case SequenceNode sequence -> sequence(sequence, pointer);
      case ScalarNode scalar -> scalar(scalar, pointer);
      default -> NODES.nullNode();
    };
  }

  private ObjectNode mapping(MappingNode mapping, String pointer) {
    ObjectNode result = NODES.objectNode();
    Map<String, Place> seen = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      Place place = placeOf(tuple.getKeyNode());
      if (!(tuple.getKeyNode() instanceof ScalarNode keyNode)) {
        problems.accept(
            new Problem("E201", "a key must be a single word", place, "write it as `key: value`"));
        continue;
      }
      String key = readable(keyNode, "a key", MAX_KEY);
      Place first = seen.putIfAbsent(key, place);
      if (first != null) {
        problems.accept(
            new Problem(
                "E004",
                "`%s` is written twice".formatted(key),
                place,
                "remove one; the first stands in line " + first.line()));
        continue;
      }
      String child = YamlTree.child(pointer, key);
      keys.put(child, place);
      result.set(key, convert(tuple.getValueNode(), child));
    }
    return result;
  }

  private ArrayNode sequence(SequenceNode sequence, String pointer) {
    ArrayNode result = NODES.arrayNode();
    for (Node item : sequence.getValue()) {
      result.add(convert(item, YamlTree.item(pointer, result.size())));
    }
    return result;
  }

  /// A number keeps its written form; a number with an exponent becomes a text, because no number
  /// of a study has one.
  private JsonNode scalar(ScalarNode scalar, String pointer) {
    String value = readable(scalar, "`%s`".formatted(YamlTree.last(pointer)), MAX_TEXT);
    Tag tag = scalar.getTag();
    if (tag.equals(Tag.NULL)) {
      return NODES.nullNode();
    } else if (tag.equals(Tag.BOOL)) {
      return NODES.booleanNode(Boolean.parseBoolean(value));
    } else if (tag.equals(Tag.INT) && value.matches("-?(0|[1-9]\\d{0,17})")) {
      return NODES.numberNode(Long.parseLong(value));
    } else if (tag.equals(Tag.FLOAT) && value.matches("-?\\d{1,9}\\.\\d{1,6}")) {
      return NODES.numberNode(Double.parseDouble(value));
    }
    return NODES.stringNode(value);
  }

  /// A text without invisible characters, cut to its limit; both are reported.
  private String readable(ScalarNode node, String what, int most) {
    String value = node.getValue().replaceAll("[\r\n]+$", "");
    int bad = InvisibleCharacters.in(value);
    if (bad >= 0) {
      problems.accept(
          new Problem(
              "E345",
              "%s holds U+%04X, which cannot be seen or breaks the line"
                  .formatted(MessageQuotes.briefly(what), value.codePointAt(bad)),
              placeOf(node),
              "write it in one line, in letters, digits and signs that can be seen"));
      value = InvisibleCharacters.without(value);
    }
    if (value.length() > most) {
      problems.accept(
          new Problem(
              "E202",
              "%s has %,d letters".formatted(MessageQuotes.briefly(what), value.length()),
              placeOf(node),
              "write at most %,d".formatted(most)));
      value = value.substring(0, most);
    }
    return value;
  }

  private Place placeOf(Node node) {
    Optional<Mark> start = node.getStartMark();
    if (start.isEmpty()) {
      return text.place(1, 1, 1);
    }
    int line = start.get().getLine();
    int column = start.get().getColumn();
    int length =
        node.getEndMark()
            .filter(end -> end.getLine() == line)
            .map(end -> end.getColumn() - column)
            .orElse(Integer.MAX_VALUE);
    return text.place(line + 1, column + 1, length);
  }

  private ProblemException stop(String code, String what, Optional<Place> where, String help) {
    return ProblemException.ofInput(code, what, where.orElse(null), help);
  }
}
