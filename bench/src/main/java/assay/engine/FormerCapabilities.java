package assay.engine;

import assay.yaml.YamlTree;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The names that capabilities had before. A descriptor may still say them; whoever reads it is told
/// today's.
final class FormerCapabilities {

  /// Former name to today's.
  static final Map<String, String> NAMES =
      Map.of(
          "Droppable", "Destroyable",
          "Eventful", "MembershipEvents",
          "NearCached", "NearCache",
          "Serializing", "SerializedSizes",
          "Solutions", "PairUpdateProtocols");

  private final YamlTree tree;
  private final Map<String, String> met = new LinkedHashMap<>();

  private FormerCapabilities(YamlTree tree) {
    this.tree = tree;
  }

  /// A descriptor that says today's names.
  ///
  /// @param tree the descriptor, every value with its place
  /// @param met the former names that it said, each with today's, in their order
  record Renamed(YamlTree tree, Map<String, String> met) {}

  /// Puts today's names into a descriptor.
  static Renamed in(YamlTree tree) {
    FormerCapabilities former = new FormerCapabilities(tree);
    former.renameItems();
    return new Renamed(former.renameKeys(), former.met);
  }

  private void renameItems() {
    if (tree.at("/capabilities") instanceof ArrayNode list) {
      for (int i = 0; i < list.size(); i++) {
        JsonNode item = list.get(i);
        if (item.isString() && NAMES.containsKey(item.asString())) {
          list.set(i, nameOf(item.asString()));
        }
      }
    }
  }

  private YamlTree renameKeys() {
    if (!(tree.at("/lacking") instanceof ObjectNode lacking)) {
      return tree;
    }
    Map<String, JsonNode> before = new LinkedHashMap<>();
    lacking.properties().forEach(each -> before.put(each.getKey(), each.getValue()));
    lacking.removeAll();
    before.forEach((name, taken) -> lacking.set(nameOf(name), taken));
    return new YamlTree(tree.root(), moved(tree.keys()), moved(tree.values()));
  }

  private String nameOf(String name) {
    String now = NAMES.get(name);
    if (now == null) {
      return name;
    }
    met.put(name, now);
    return now;
  }

  /// Places by the pointers that their values have now.
  private static <T> Map<String, T> moved(Map<String, T> places) {
    return places.entrySet().stream()
        .collect(
            Collectors.toMap(each -> pointer(each.getKey()), Map.Entry::getValue, (a, b) -> a));
  }

  private static String pointer(String pointer) {
    String[] parts = pointer.split("/", 4);
    if (parts.length > 2 && parts[1].equals("lacking")) {
      parts[2] = NAMES.getOrDefault(parts[2], parts[2]);
    }
    return String.join("/", parts);
  }
}
