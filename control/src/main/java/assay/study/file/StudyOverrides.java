package assay.study.file;

import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.yaml.YamlReader;
import assay.yaml.YamlText;
import assay.yaml.YamlTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Applies `--set` to a study's tree before the checks, so values are checked as if they were in
/// the file.
public final class StudyOverrides {

  /// Keys of a study that `--set` may name; any other word is a setting.
  private static final Set<String> KEYS =
      Set.of("engine", "workload", "data", "steps", "check", "repeats", "seed", "cluster");

  /// Keys that only the file can set, with what to do instead.
  private static final Map<String, String> OF_THE_FILE = ofTheFile();

  /// Keys that users change most: set in every step that has the key or needs it.
  private static final Map<String, List<String>> OF_STEPS =
      Map.of(
          "rate", List.of("open"),
          "threads", List.of("closed"),
          "for", List.of("open", "closed", "capacity"),
          "warm-up", List.of("open", "closed", "capacity"));

  private StudyOverrides() {}

  private static Map<String, String> ofTheFile() {
    String copy = "write it into a copy of the study: assay new NAME --from STUDY";
    Map<String, String> keys = new TreeMap<>();
    for (String key : List.of("study", "question", "asks", "published", "lean")) {
      keys.put(key, copy);
    }
    keys.put("objectives", copy + "; compare --fail-if limits a change between two runs");
    keys.put("baseline", "name it with --baseline");
    keys.put("with", "name the jar with --with");
    keys.put(
        "vary", "give the setting one value, such as --set backup=async, or choose with --only");
    keys.put("configurations", "choose some with --only, or " + copy);
    return keys;
  }

  /// The single words besides settings that `--set` accepts, in alphabetical order.
  public static Set<String> names() {
    Set<String> names = new TreeSet<>(KEYS);
    names.addAll(OF_STEPS.keySet());
    names.remove("cluster");
    return names;
  }

  public static void apply(YamlTree tree, List<String> set, StudyProblems problems) {
    for (String each : set) {
      int equals = each.indexOf('=');
      if (equals < 1 || equals == each.length() - 1) {
        problems.add(
            new Problem(
                "E208",
                "`--set %s` is not a key and a value".formatted(each),
                Place.ofOption(SourceValue.COMMAND_LINE, each, each),
                "write it as --set backup=async"));
      } else {
        lay(tree, each, equals, problems);
      }
    }
  }

  private static void lay(YamlTree tree, String each, int equals, StudyProblems problems) {
    String key = each.substring(0, equals);
    String first = key.split("\\.", 2)[0];
    String instead = OF_THE_FILE.get(first);
    if (instead != null) {
      problems.add(
          new Problem(
              "E208",
              "`--set %s`: it cannot set the study's `%s`".formatted(each, first),
              Place.ofOption(SourceValue.COMMAND_LINE, each, first),
              instead));
    } else if (OF_STEPS.containsKey(key)) {
      laySteps(tree, each, equals, problems);
    } else {
      lay(tree, each, pathOf(key), equals, problems);
    }
  }

  private static void laySteps(YamlTree tree, String each, int equals, StudyProblems problems) {
    String key = each.substring(0, equals);
    List<List<String>> paths = new ArrayList<>();
    for (int i = 0; i < tree.at("/steps").size(); i++) {
      for (String kind : OF_STEPS.getOrDefault(key, List.of())) {
        if (tree.at(YamlTree.item("/steps", i)).path(kind).has(key)) {
          paths.add(List.of("steps", String.valueOf(i + 1), kind, key));
        }
      }
    }
    if (paths.isEmpty()) {
      problems.add(
          new Problem(
              "E208",
              "`--set %s`: no step of the study has `%s`".formatted(each, key),
              Place.ofOption(SourceValue.COMMAND_LINE, each, key),
              "assay describe shows the steps; select one by its number, such as"
                  + " --set steps.1.open.rate=500/s"));
    }
    paths.forEach(path -> lay(tree, each, path, equals, problems));
  }

  private static void lay(
      YamlTree tree, String each, List<String> path, int equals, StudyProblems problems) {
    String value = each.substring(equals + 1);
    YamlText text =
        YamlText.of(StudySchema.FORM, SourceValue.COMMAND_LINE, " ".repeat(equals + 1) + value);
    JsonNode parent = parentOf(tree, path);
    if (parent == null) {
      problems.add(
          new Problem(
              "E208",
              "`--set %s`: the study has no such place".formatted(each),
              Place.ofOption(SourceValue.COMMAND_LINE, each, each.substring(0, equals)),
              "count steps from 1: --set steps.1.open.rate=500/s"));
      return;
    }
    String pointer = pointerOf(tree, path);
    tree.keys().keySet().removeIf(key -> key.startsWith(pointer + "/"));
    tree.values().keySet().removeIf(key -> key.startsWith(pointer + "/"));
    JsonNode node = YamlReader.readValue(text, pointer, tree, problems::add);
    YamlText shown = YamlText.of(StudySchema.FORM, SourceValue.COMMAND_LINE, each);
    tree.keys().put(pointer, shown.place(1, 1, equals));
    tree.values().put(pointer, shown.place(1, equals + 2, value.length()));
    if (parent instanceof ObjectNode mapping) {
      mapping.set(path.getLast(), node);
    } else if (parent instanceof ArrayNode list) {
      list.set(indexOf(path.getLast()), node);
    }
  }

  /// The path of the only key of the study that ends with these words: `data.customers` for `customers`.
  static Optional<String> pathOf(YamlTree tree, String key) {
    String end = "/" + key.replace('.', '/');
    List<String> paths =
        tree.keys().keySet().stream()
            .filter(pointer -> pointer.endsWith(end) && pointer.length() > end.length())
            .map(pointer -> List.of(pointer.substring(1).split("/")))
            .filter(path -> KEYS.contains(path.getFirst()) && !path.getFirst().equals("cluster"))
            .map(StudyOverrides::written)
            .toList();
    return paths.size() == 1 ? Optional.of(paths.getFirst()) : Optional.empty();
  }

  /// A path with its items counted from 1.
  private static String written(List<String> path) {
    return path.stream()
        .map(key -> key.matches("\\d{1,4}") ? String.valueOf(Integer.parseInt(key) + 1) : key)
        .collect(Collectors.joining("."));
  }

  private static List<String> pathOf(String key) {
    List<String> path = List.of(key.split("\\."));
    return path.isEmpty() || !KEYS.contains(path.getFirst()) ? List.of("cluster", key) : path;
  }

  private static String pointerOf(YamlTree tree, List<String> path) {
    String pointer = "";
    for (String key : path) {
      pointer =
          tree.at(pointer).isArray()
              ? YamlTree.item(pointer, indexOf(key))
              : YamlTree.child(pointer, key);
    }
    return pointer;
  }

  private static @Nullable JsonNode parentOf(YamlTree tree, List<String> path) {
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

  /// The index of an item that is counted from 1; -1 if the key is not such a number.
  private static int indexOf(String key) {
    return key.matches("[1-9]\\d{0,3}") ? Integer.parseInt(key) - 1 : -1;
  }
}
