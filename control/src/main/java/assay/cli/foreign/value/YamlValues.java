package assay.cli.foreign.value;

import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.problem.ProblemException;
import assay.yaml.YamlReader;
import assay.yaml.YamlText;
import assay.yaml.YamlTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The mappings in another tool's YAML file.
public record YamlValues(YamlTree tree, YamlText text, ForeignNotes notes) {

  /// Texts of several lines, such as flags of a JVM, which no study takes over.
  private static final Set<String> HARMLESS = Set.of("E202", "E345");

  /// Reads a file; a list at its top gets a name.
  ///
  /// @throws ProblemException if it is not YAML, or has a key twice
  public static YamlValues read(YamlText text, String list, ForeignNotes notes) {
    List<Problem> problems = new ArrayList<>();
    YamlTree tree = YamlReader.readList(text, list, problems::add);
    ProblemException.throwIfAny(
        problems.stream().filter(problem -> !HARMLESS.contains(problem.code())).toList());
    return new YamlValues(tree, text, notes);
  }

  /// The pointers of a list's items; of a single mapping, its own.
  public List<String> items(String pointer) {
    JsonNode node = tree.at(pointer);
    if (node.isObject()) {
      return List.of(pointer);
    }
    List<String> items = new ArrayList<>();
    for (int i = 0; i < node.size(); i++) {
      items.add(YamlTree.item(pointer, i));
    }
    return items;
  }

  /// A mapping's plain values.
  public ForeignValues values(String pointer) {
    ForeignValues values = new ForeignValues(notes);
    for (String key : tree.at(pointer).propertyNames()) {
      String child = YamlTree.child(pointer, key);
      JsonNode node = tree.at(child);
      if (node.isValueNode()) {
        values.add(new ForeignValue(key, node.asString(""), place(tree.key(child))));
      }
    }
    return values;
  }

  public Place place(String pointer) {
    return place(tree.value(pointer));
  }

  private Place place(@Nullable Place found) {
    return found == null ? text.place(1, 1, 1) : found;
  }
}
