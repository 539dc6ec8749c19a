package assay.yaml;

import assay.problem.Problem.Place;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// A YAML text as a tree, with every key's and value's place.
///
/// @param root places are found by JSON pointer
/// @param keys from a value's pointer to its key's place
/// @param values from a value's pointer to its place
public record YamlTree(ObjectNode root, Map<String, Place> keys, Map<String, Place> values) {

  /// The node at a pointer; a missing node if there is none.
  public JsonNode at(String pointer) {
    return root.at(pointer);
  }

  public @Nullable Place value(String pointer) {
    return values.get(pointer);
  }

  /// A key's place, or the value's if it has no key.
  public @Nullable Place key(String pointer) {
    Place key = keys.get(pointer);
    return key == null ? values.get(pointer) : key;
  }

  /// Renames a mapping's key and keeps its position. An entry with the new name is dropped. Places
  /// stay those in the text.
  public void rename(String mapping, String key, String name) {
    if (!(at(mapping) instanceof ObjectNode object) || !object.has(key) || key.equals(name)) {
      return;
    }
    Map<String, JsonNode> entries = new LinkedHashMap<>();
    object.properties().forEach(each -> entries.put(each.getKey(), each.getValue()));
    entries.remove(name);
    object.removeAll();
    entries.forEach((each, value) -> object.set(each.equals(key) ? name : each, value));
    move(keys, child(mapping, key), child(mapping, name));
    move(values, child(mapping, key), child(mapping, name));
  }

  private static void move(Map<String, Place> places, String from, String to) {
    places.keySet().removeIf(pointer -> isBelow(pointer, to));
    for (String pointer : List.copyOf(places.keySet())) {
      if (isBelow(pointer, from)) {
        places.put(to + pointer.substring(from.length()), places.remove(pointer));
      }
    }
  }

  private static boolean isBelow(String pointer, String top) {
    return pointer.equals(top) || pointer.startsWith(top + "/");
  }

  /// Replaces an inner mapping by its entries, each renamed. Entries with the new names are
  /// dropped. Places stay those of the text.
  public void lift(String mapping, String key, UnaryOperator<String> name) {
    if (!(at(mapping) instanceof ObjectNode object)
        || !(object.path(key) instanceof ObjectNode inner)) {
      return;
    }
    object.remove(key);
    for (String entry : List.copyOf(inner.propertyNames())) {
      String now = child(mapping, name.apply(entry));
      object.set(name.apply(entry), inner.path(entry));
      move(keys, child(child(mapping, key), entry), now);
      move(values, child(child(mapping, key), entry), now);
    }
  }

  public void replace(String pointer, String text) {
    String last = last(pointer);
    JsonNode parent = at(parent(pointer));
    if (parent instanceof ObjectNode object) {
      object.put(last, text);
    } else if (parent instanceof ArrayNode list) {
      list.set(Integer.parseInt(last), StringNode.valueOf(text));
    }
  }

  public static String child(String pointer, String key) {
    return pointer + "/" + key.replace("~", "~0").replace("/", "~1");
  }

  public static String item(String pointer, int index) {
    return pointer + "/" + index;
  }

  public static String last(String pointer) {
    String key = pointer.substring(pointer.lastIndexOf('/') + 1);
    return key.replace("~1", "/").replace("~0", "~");
  }

  public static String parent(String pointer) {
    int slash = pointer.lastIndexOf('/');
    return slash < 0 ? "" : pointer.substring(0, slash);
  }
}
