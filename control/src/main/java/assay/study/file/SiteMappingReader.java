package assay.study.file;

import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.words.NearestWord;
import assay.yaml.YamlTree;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Turns a study's mappings `sites` and `link` into settings: `sites: { ny: { members: 3 }, ldn: {
/// members: 2 } }` becomes `sites: ny 3, ldn 2`, and `link: { delay: 26ms }` becomes `link-delay:
/// 26ms`. Malformed parts are left to the schema.
record SiteMappingReader(YamlTree tree, Consumer<Problem> problems) {

  private static final String SITES = "sites";
  private static final String LINK = "link";
  private static final List<String> OF_A_SITE = List.of("members", "clients");
  private static final List<String> OF_A_LINK =
      List.of("delay", "jitter", "loss", "reorder", "bandwidth", "queue");

  static void change(YamlTree tree, Consumer<Problem> problems) {
    SiteMappingReader form = new SiteMappingReader(tree, problems);
    form.settings("/cluster");
    for (String configuration : List.copyOf(tree.at("/configurations").propertyNames())) {
      form.settings(YamlTree.child("/configurations", configuration));
    }
    for (int i = 0; i < tree.at("/vary/include").size(); i++) {
      form.settings(YamlTree.item("/vary/include", i));
    }
  }

  private void settings(String mapping) {
    if (tree.at(YamlTree.child(mapping, SITES)) instanceof ObjectNode sites
        && !sites(YamlTree.child(mapping, SITES), sites)) {
      remove(mapping, SITES);
    }
    JsonNode link = tree.at(YamlTree.child(mapping, LINK));
    if (link.isMissingNode()) {
      return;
    }
    if (known(YamlTree.child(mapping, LINK), link, OF_A_LINK)) {
      tree.lift(mapping, LINK, key -> LINK + "-" + key);
    } else {
      remove(mapping, LINK);
    }
  }

  /// Removes a part whose problem is already reported.
  private void remove(String mapping, String key) {
    if (tree.at(mapping) instanceof ObjectNode settings) {
      settings.remove(key);
    }
  }

  /// Returns whether the sites could be read.
  private boolean sites(String pointer, ObjectNode sites) {
    StringBuilder text = new StringBuilder();
    for (String name : sites.propertyNames()) {
      String at = YamlTree.child(pointer, name);
      JsonNode site = sites.path(name);
      if (!known(at, site, OF_A_SITE)) {
        return false;
      }
      text.append(text.isEmpty() ? "" : ", ").append(name);
      text.append(' ').append(site.path("members").asString(""));
      if (site.has("clients")) {
        text.append(" clients ").append(site.path("clients").asString(""));
      }
    }
    tree.replace(pointer, text.toString());
    return true;
  }

  private boolean known(String pointer, JsonNode node, List<String> keys) {
    if (!node.isObject() || node.isEmpty()) {
      tell(
          tree.value(pointer),
          "`%s` is empty".formatted(YamlTree.last(pointer)),
          "write a mapping, such as { %s: 3 }".formatted(keys.getFirst()));
      return false;
    }
    for (String key : node.propertyNames()) {
      if (!keys.contains(key)) {
        tell(
            tree.key(YamlTree.child(pointer, key)),
            "unknown key `%s` in `%s`".formatted(key, YamlTree.last(pointer)),
            NearestWord.help(key, keys, "it has " + String.join(", ", keys)));
        return false;
      }
    }
    return true;
  }

  private void tell(@Nullable Place place, String what, String help) {
    problems.accept(new Problem("E201", what, place, help));
  }
}
