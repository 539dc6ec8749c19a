package assay.yaml;

import assay.problem.Problem;
import assay.words.NearestWord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// A violation of the schema, in a reader's words.
///
/// @param keyword the schema's violated keyword
/// @param pointer the wrong value, or the mapping that lacks a key
/// @param missing the missing key; empty if none
/// @param rule the schema's part with the keyword
/// @param whole the file's name in messages: `the study`
record SchemaViolation(
    String keyword, String pointer, String missing, JsonNode rule, JsonNode schema, String whole) {

  private static final Pattern ALTERNATIVES = Pattern.compile("\\^\\(([a-z-]+\\|.*)\\)\\$");

  /// A group within an alternative, with what stands around it.
  private static final Pattern NESTED = Pattern.compile("[^|(]*\\([^()]*\\)[^|]*");

  static SchemaViolation of(com.networknt.schema.Error error, JsonNode schema, String whole) {
    String place = String.valueOf(error.getSchemaLocation());
    String rule = YamlTree.parent(place.substring(place.indexOf('#') + 1));
    String pointer = error.getInstanceLocation().toString();
    String property = error.getProperty() == null ? "" : error.getProperty();
    boolean unknown = error.getKeyword().equals("additionalProperties");
    return new SchemaViolation(
        error.getKeyword(),
        unknown ? YamlTree.child(pointer, property) : pointer,
        error.getKeyword().equals("required") ? property : "",
        schema.at(rule),
        schema,
        whole);
  }

  Problem problem(YamlTree tree) {
    return switch (keyword) {
      case "additionalProperties" -> unknownKey(tree);
      case "required" -> missingKey(tree);
      case "enum" -> wrongWord(tree);
      case "type" -> wrongValue(tree, "E201");
      case "pattern" -> wrongValue(tree, "E204");
      default -> wrongValue(tree, "E202");
    };
  }

  /// Whether a key is missing because it is misspelt, which the other violation says.
  boolean isMissingBy(SchemaViolation other) {
    return !missing.isEmpty()
        && other.keyword.equals("additionalProperties")
        && YamlTree.parent(other.pointer).equals(pointer)
        && NearestWord.of(
                YamlTree.last(other.pointer), other.rule.path("properties").propertyNames())
            .equals(Optional.of(missing));
  }

  private Problem unknownKey(YamlTree tree) {
    String key = YamlTree.last(pointer);
    Collection<String> known = rule.path("properties").propertyNames();
    String help = NearestWord.help(key, known, "known here: " + String.join(", ", known));
    String within = YamlTree.parent(pointer);
    String where = within.isEmpty() ? "" : " in " + name(within);
    return new Problem("E101", "unknown key `%s`%s".formatted(key, where), tree.key(pointer), help);
  }

  private Problem missingKey(YamlTree tree) {
    String who = name(pointer);
    String form = expectedOf(rule.path("properties").path(missing));
    return new Problem(
        "E102",
        "%s lacks `%s`".formatted(who, missing),
        tree.key(pointer),
        "add `%s:` with %s".formatted(missing, form));
  }

  private Problem wrongWord(YamlTree tree) {
    List<String> words = new ArrayList<>();
    rule.path("enum").forEach(word -> words.add(word.asString()));
    String given = tree.at(pointer).asString("");
    String help = NearestWord.help(given, words, "write one of: " + String.join(", ", words));
    return new Problem(codeOr("E203"), sentence(tree), tree.value(pointer), help);
  }

  private Problem wrongValue(YamlTree tree, String otherwise) {
    JsonNode value = tree.at(pointer);
    String unit = rule.path("x-unit").asString("");
    String write = "write " + expectedOf(rule);
    String help =
        value.isString() ? NearestWord.help(value.asString(), patternWords(), write) : write;
    if (!unit.isEmpty() && value.isNumber()) {
      help = "add a unit: `%s%s`?".formatted(value.asString(), unit);
    }
    return new Problem(codeOr(otherwise), sentence(tree), tree.value(pointer), help);
  }

  /// The plain words among the alternatives of a pattern: `member` of `^(member|(member|machine)-[1-9])$`.
  private List<String> patternWords() {
    Matcher whole = ALTERNATIVES.matcher(rule.path("pattern").asString(""));
    if (!whole.matches()) {
      return List.of();
    }
    String inner = NESTED.matcher(whole.group(1)).replaceAll("");
    return inner.contains("(")
        ? List.of()
        : Stream.of(inner.split("\\|")).filter(word -> word.matches("[a-z-]{2,}")).toList();
  }

  private String sentence(YamlTree tree) {
    return "%s must be %s, not %s"
        .formatted(name(pointer), expectedOf(rule), shown(tree.at(pointer)));
  }

  private String codeOr(String otherwise) {
    return rule.path("x-code").asString(otherwise);
  }

  private String expectedOf(JsonNode rule) {
    String expected = rule.path("x-expected").asString("");
    if (!expected.isEmpty()) {
      return expected;
    }
    String reference = rule.path("$ref").asString("");
    return reference.isEmpty() ? "a value" : expectedOf(schema.at(reference.substring(1)));
  }

  private String name(String pointer) {
    if (pointer.isEmpty()) {
      return whole;
    }
    String last = YamlTree.last(pointer);
    if (!last.matches("\\d+")) {
      return "`" + last + "`";
    }
    String list = YamlTree.last(YamlTree.parent(pointer));
    return "item %d of `%s`".formatted(Integer.parseInt(last) + 1, list);
  }

  private static String shown(JsonNode value) {
    if (value.isNull()) {
      return "empty";
    } else if (value.isObject()) {
      return value.isEmpty() ? "an empty mapping" : "a mapping";
    } else if (value.isArray()) {
      return value.isEmpty() ? "an empty list" : "a list";
    }
    return "`" + MessageQuotes.briefly(value.asString()) + "`";
  }
}
