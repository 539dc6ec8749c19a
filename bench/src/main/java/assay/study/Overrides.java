package assay.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// What `--set` lays over a study's tree before anything is checked, so that it is checked as if it
/// stood in the file.
final class Overrides {

  /// Keys of a study that `--set` may name; any other word is a setting.
  private static final Set<String> KEYS =
      Set.of("engine", "workload", "data", "steps", "check", "repeats", "seed", "cluster");

  private Overrides() {}

  /// Lays every `key=value` over the tree.
  static void apply(Tree tree, List<String> set, Problems problems) {
    for (String each : set) {
      int equals = each.indexOf('=');
      if (equals < 1 || equals == each.length() - 1) {
        problems.add(
            "E208",
            "`--set %s` is not a key and a value".formatted(each),
            "write it as --set backup=async");
      } else {
        lay(tree, each, equals, problems);
      }
    }
  }

  private static void lay(Tree tree, String each, int equals, Problems problems) {
    List<String> path = pathOf(each.substring(0, equals));
    String value = each.substring(equals + 1);
    StudyText text = StudyText.of(Given.COMMAND_LINE, " ".repeat(equals + 1) + value);
    JsonNode parent = parentOf(tree, path);
    String pointer = pointerOf(path);
    if (parent == null) {
      problems.add(
          "E208",
          "`--set %s`: the study has no such place".formatted(each),
          "count steps from 1: --set steps.1.open.rate=500/s");
      return;
    }
    tree.keys().keySet().removeIf(key -> key.startsWith(pointer + "/"));
    tree.values().keySet().removeIf(key -> key.startsWith(pointer + "/"));
    JsonNode node = TreeReader.readValue(text, pointer, tree, problems);
    StudyText shown = StudyText.of(Given.COMMAND_LINE, each);
    tree.keys().put(pointer, shown.place(1, 1, equals));
    tree.values().put(pointer, shown.place(1, equals + 2, value.length()));
    if (parent instanceof ObjectNode mapping) {
      mapping.set(path.getLast(), node);
    } else if (parent instanceof ArrayNode list) {
      list.set(Integer.parseInt(path.getLast()), node);
    }
  }

  private static List<String> pathOf(String key) {
    List<String> path = new ArrayList<>(List.of(key.split("\\.")));
    if (path.isEmpty() || !KEYS.contains(path.getFirst())) {
      return List.of("cluster", key);
    }
    for (int i = 1; i < path.size(); i++) {
      if (path.get(i).matches("[1-9]\\d{0,3}")) {
        path.set(i, String.valueOf(Integer.parseInt(path.get(i)) - 1));
      }
    }
    return path;
  }

  private static String pointerOf(List<String> path) {
    String pointer = "";
    for (String key : path) {
      pointer = Tree.child(pointer, key);
    }
    return pointer;
  }

  /// The mapping or list that will hold the value, or null where there is none.
  private static @Nullable JsonNode parentOf(Tree tree, List<String> path) {
    JsonNode node = tree.root();
    for (String key : path.subList(0, path.size() - 1)) {
      JsonNode next = node instanceof ArrayNode list ? list.path(indexOf(key)) : node.path(key);
      if (next.isMissingNode() && node instanceof ObjectNode mapping) {
        next = mapping.putObject(key);
      }
      node = next;
    }
    boolean fits = node.isObject() || (node.isArray() && node.has(indexOf(path.getLast())));
    return fits ? node : null;
  }

  private static int indexOf(String key) {
    return key.matches("\\d{1,4}") ? Integer.parseInt(key) : -1;
  }
}
