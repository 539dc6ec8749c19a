package assay.study.file;

import assay.problem.Problem;
import assay.yaml.YamlTree;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Refuses keys and checks of a study by their former name, and names the current one. Former options are in
/// `ErrorReporter`.
///
/// @param names the renamed words
public record RenamedKeyCheck(List<Renamed> names) {

  /// What users may still have in their studies.
  public static final RenamedKeyCheck TODAY =
      new RenamedKeyCheck(
          List.of(
              new Renamed("", "strategies", "configurations"),
              new Renamed("/lean", "strategies", "configurations"),
              new Renamed("/cluster", "configuration", "cluster-configuration"),
              new Renamed("/vary", "configuration", "cluster-configuration"),
              new Renamed("/configurations/*", "configuration", "cluster-configuration"),
              new Renamed("/asks", "brown-out", "missed-requests"),
              new Renamed("/asks", "unavailable", "error-share"),
              new Renamed("/asks", "missed-share", "error-share"),
              new Renamed("/check", "sessions", "session-guarantees"),
              new Renamed("/asks", "sessions", "session-guarantees"),
              new Renamed("/steps/*/capacity", "trials", "tries")));

  /// @param within the pointer of the mapping with the key, or of the list with the word; `*` matches every key and
  ///     every item: `/configurations/*`. Empty for the whole study
  public record Renamed(String within, String was, String now) {}

  /// Reports each former name as E103. The tree then has the current name, so the rest of the study is checked.
  public void refuse(YamlTree tree, StudyProblems problems) {
    for (Renamed name : names) {
      for (String pointer : places(tree, name.within()).toList()) {
        switch (tree.at(pointer)) {
          case ObjectNode mapping when mapping.has(name.was()) -> {
            refuse(tree, YamlTree.child(pointer, name.was()), name, problems);
            tree.rename(pointer, name.was(), name.now());
          }
          case ArrayNode list ->
              items(list, pointer)
                  .filter(item -> tree.at(item).asString("").equals(name.was()))
                  .forEach(item -> {
                    refuse(tree, item, name, problems);
                    tree.replace(item, name.now());
                  });
          default -> {}
        }
      }
    }
  }

  private static void refuse(YamlTree tree, String pointer, Renamed name, StudyProblems problems) {
    problems.add(
        new Problem(
            "E103",
            "`%s` has another name now".formatted(name.was()),
            tree.key(pointer),
            "write `%s`".formatted(name.now())));
  }

  /// The pointers that a pattern matches.
  private static Stream<String> places(YamlTree tree, String pattern) {
    if (pattern.isEmpty()) {
      return Stream.of("");
    }
    String last = YamlTree.last(pattern);
    return places(tree, YamlTree.parent(pattern))
        .flatMap(parent ->
            last.equals("*")
                ? children(tree.at(parent), parent)
                : Stream.of(YamlTree.child(parent, last)));
  }

  private static Stream<String> children(JsonNode node, String pointer) {
    return node instanceof ArrayNode list
        ? items(list, pointer)
        : List.copyOf(node.propertyNames()).stream().map(key -> YamlTree.child(pointer, key));
  }

  private static Stream<String> items(ArrayNode list, String pointer) {
    return IntStream.range(0, list.size()).mapToObj(i -> YamlTree.item(pointer, i));
  }
}
