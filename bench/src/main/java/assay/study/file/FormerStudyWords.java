package assay.study.file;

import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.words.FormerWord;
import assay.words.FormerWordReader;
import assay.yaml.YamlTree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Converts a study's former words to current words, so all later code knows one word for a thing.
/// Notes each former word and its first place. Malformed parts are left to the schema.
public final class FormerStudyWords {

  private final FormerWordReader words = new FormerWordReader();
  private final Map<String, FormerWord> met = new LinkedHashMap<>();
  private final StudyProblems problems;

  public FormerStudyWords(StudyProblems problems) {
    this.problems = problems;
  }

  public List<FormerWord> met() {
    return List.copyOf(met.values());
  }

  /// An assignment of `--set` with the current word for its key; the value stays.
  public String assignment(String set) {
    int equals = set.indexOf('=');
    if (equals < 1) {
      return set;
    }
    String key = set.substring(0, equals);
    int dot = key.lastIndexOf('.');
    String last = key.substring(dot + 1);
    boolean ofAFault = key.contains(".fault");
    String now = ofAFault ? words.fault(last) : words.setting(last);
    note(commandLine(set));
    return key.substring(0, dot + 1) + now + set.substring(equals);
  }

  private static Place commandLine(String set) {
    return new Place(SourceValue.COMMAND_LINE, 1, 1, 1, set);
  }

  public void change(YamlTree tree) {
    settings(tree, "/cluster");
    children(tree, "/strategies").forEach(each -> settings(tree, each));
    vary(tree);
    for (String step : children(tree, "/steps")) {
      keys(tree, step + "/open/fault", words::fault);
      children(tree, step + "/open/faults").forEach(fault -> keys(tree, fault, words::fault));
    }
    texts(tree, "/asks", words::metric);
    texts(tree, "/objectives", words::metric);
  }

  public String metric(String id, Place place) {
    String now = words.metric(id);
    note(place);
    return now;
  }

  /// A strategy's name that was made from its settings' values.
  ///
  /// @param place null on the command line
  public String strategy(String name, @Nullable Place place) {
    String now = words.strategy(name);
    note(place == null ? commandLine("--only " + name) : place);
    return now;
  }

  private void vary(YamlTree tree) {
    keys(tree, "/vary", words::setting);
    for (String axis : children(tree, "/vary")) {
      String name = YamlTree.last(axis);
      if (name.equals("exclude") || name.equals("include")) {
        children(tree, axis).forEach(overlay -> settings(tree, overlay));
      } else {
        texts(tree, axis, text -> words.value(name, text));
      }
    }
  }

  private void settings(YamlTree tree, String pointer) {
    keys(tree, pointer, words::setting);
    for (String child : children(tree, pointer)) {
      text(tree, child, text -> words.value(YamlTree.last(child), text));
    }
  }

  private void keys(YamlTree tree, String pointer, UnaryOperator<String> change) {
    if (!(tree.at(pointer) instanceof ObjectNode mapping)) {
      return;
    }
    for (String key : List.copyOf(mapping.propertyNames())) {
      String now = change.apply(key);
      if (now.equals(key)) {
        continue;
      }
      Place place = tree.key(YamlTree.child(pointer, key));
      note(place);
      if (mapping.has(now)) {
        problems.add(
            new Problem(
                "E004",
                "`%s` is written twice: `%s` is its former name".formatted(now, key),
                place,
                "remove `%s`".formatted(key)));
      }
      tree.rename(pointer, key, now);
    }
  }

  private void texts(YamlTree tree, String list, UnaryOperator<String> change) {
    children(tree, list).forEach(item -> text(tree, item, change));
  }

  private void text(YamlTree tree, String pointer, UnaryOperator<String> change) {
    JsonNode node = tree.at(pointer);
    if (!node.isString()) {
      return;
    }
    String now = change.apply(node.asString());
    if (!now.equals(node.asString())) {
      note(tree.value(pointer));
      tree.replace(pointer, now);
    }
  }

  private void note(@Nullable Place place) {
    String where = place == null ? "" : new SourceValue("", "", place, place).origin();
    words
        .met()
        .forEach(
            word -> met.putIfAbsent(word.was(), new FormerWord(word.was(), word.now(), where)));
  }

  private static List<String> children(YamlTree tree, String pointer) {
    JsonNode node = tree.at(pointer);
    if (node instanceof ArrayNode list) {
      return IntStream.range(0, list.size()).mapToObj(i -> YamlTree.item(pointer, i)).toList();
    }
    return node.propertyNames().stream().map(key -> YamlTree.child(pointer, key)).toList();
  }
}
