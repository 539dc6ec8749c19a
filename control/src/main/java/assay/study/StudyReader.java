package assay.study;

import assay.plan.fault.FaultKind;
import assay.problem.Problem.Place;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.Study.LeanOverrides;
import assay.study.file.Study.StudyStep;
import assay.study.file.Study.Vary;
import assay.study.settings.StudyJars;
import assay.yaml.YamlTree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Binds a tree to a [Study]. Parts that violate the schema are removed first, so everything else
/// can still be checked.
///
/// @param tree the study as written
/// @param broken the removed parts' pointers
record StudyReader(YamlTree tree, Set<String> broken) {

  /// The keys of a fault that name no kind.
  private static final Set<String> FAULT_KEYS =
      Stream.concat(
              FaultKind.KEYS.stream(),
              Stream.of("at", "every", "arrivals", "when", "undo", "proof"))
          .collect(Collectors.toUnmodifiableSet());

  private static final Place NOWHERE = new Place("", 1, 1, 1, "");

  /// @param broken the pointers of the removed parts
  static Study read(YamlTree tree, Set<String> broken) {
    return new StudyReader(tree, broken).study();
  }

  private Study study() {
    return new Study(
        givenOrEmpty("/study"),
        givenOrEmpty("/question"),
        items("/asks"),
        givenOrEmpty("/engine"),
        given("/workload"),
        jars(),
        mapping("/cluster"),
        mapping("/data"),
        vary(),
        configurations(),
        steps(),
        items("/check"),
        items("/objectives"),
        given("/published"),
        new LeanOverrides(
            items("/lean/configurations"), mapping("/lean/data"), given("/lean/requests")),
        given("/baseline"),
        given("/repeats"),
        given("/seed"));
  }

  private Vary vary() {
    Map<String, List<SourceValue>> axes = new LinkedHashMap<>();
    for (String name : tree.at("/vary").propertyNames()) {
      if (!name.equals("exclude") && !name.equals("include")) {
        Place key = orNowhere(tree.key(YamlTree.child("/vary", name)));
        List<SourceValue> values =
            items(YamlTree.child("/vary", name)).stream()
                .map(item -> new SourceValue(name, item.text(), key, item.place()))
                .toList();
        if (!values.isEmpty()) {
          axes.put(name, values);
        }
      }
    }
    return new Vary(axes, mappings("/vary/exclude"), mappings("/vary/include"));
  }

  private Map<String, Map<String, SourceValue>> configurations() {
    Map<String, Map<String, SourceValue>> named = new LinkedHashMap<>();
    for (String name : tree.at("/configurations").propertyNames()) {
      named.put(name, mapping(YamlTree.child("/configurations", name)));
    }
    return named;
  }

  private List<StudyStep> steps() {
    List<StudyStep> steps = new ArrayList<>();
    for (int i = 0; i < tree.at("/steps").size(); i++) {
      String step = YamlTree.item("/steps", i);
      if (tree.at(step + "/closed").isObject()) {
        steps.add(closed(step + "/closed"));
      } else if (tree.at(step + "/open").isObject()) {
        steps.add(open(step + "/open"));
      } else if (tree.at(step + "/capacity").isObject()) {
        steps.add(capacity(step + "/capacity"));
      }
    }
    return steps;
  }

  private StudyStep closed(String step) {
    Place key = orNowhere(tree.key(step));
    return new StudyStep.Closed(
        new SourceValue("closed", "", key, key),
        given(step + "/threads"),
        given(step + "/think"),
        given(step + "/think-spread"),
        given(step + "/discard"),
        given(step + "/warm-up"),
        items(step + "/each"),
        given(step + "/for"),
        mix(step),
        given(step + "/keys"),
        sound(step),
        users(step + "/traffic"));
  }

  private StudyStep open(String step) {
    return new StudyStep.Open(
        given(step + "/rate"),
        shape(step + "/rate"),
        given(step + "/for"),
        given(step + "/warm-up"),
        mix(step),
        given(step + "/keys"),
        given(step + "/arrivals"),
        given(step + "/in-flight"),
        faults(step),
        users(step + "/traffic"),
        given(step + "/await"));
  }

  /// Null for a plain rate, and for a shape with a broken part.
  private StudyStep.@Nullable Shape shape(String rate) {
    if (!tree.at(rate).isObject() || !sound(rate)) {
      return null;
    }
    Place key = orNowhere(tree.key(rate));
    return new StudyStep.Shape(
        new SourceValue("rate", "", key, key),
        given(rate + "/from"),
        given(rate + "/to"),
        given(rate + "/over"),
        items(rate + "/steps"),
        items(rate + "/points"));
  }

  private StudyStep.Mix mix(String step) {
    return new StudyStep.Mix(mapping(step + "/mix"), sound(step + "/mix"));
  }

  /// One fault, or a list of faults.
  private List<Map<String, SourceValue>> faults(String step) {
    if (tree.at(step + "/fault").isObject()) {
      return fault(step + "/fault").stream().toList();
    }
    List<Map<String, SourceValue>> faults = new ArrayList<>();
    for (int i = 0; i < tree.at(step + "/faults").size(); i++) {
      fault(YamlTree.item(step + "/faults", i)).ifPresent(faults::add);
    }
    return faults;
  }

  /// Empty for a fault whose kind is unknown because a part was removed: without that part, it would look
  /// like a fault without a kind, or like one that the configurations choose.
  private Optional<Map<String, SourceValue>> fault(String pointer) {
    Map<String, SourceValue> fault = mapping(pointer);
    boolean kind = fault.keySet().stream().anyMatch(key -> FaultKind.of(key).isPresent());
    boolean removed =
        broken.stream()
            .filter(part -> part.startsWith(pointer + "/"))
            .map(part -> part.substring(pointer.length() + 1).replaceAll("/.*", ""))
            .anyMatch(key -> !FAULT_KEYS.contains(key));
    return Optional.of(fault).filter(each -> !each.isEmpty() && (kind || !removed));
  }

  private StudyStep capacity(String step) {
    return new StudyStep.Capacity(
        given(step + "/objective"),
        given(step + "/from"),
        given(step + "/up-to"),
        given(step + "/for"),
        given(step + "/settle"),
        given(step + "/warm-up"),
        mix(step),
        given(step + "/keys"),
        given(step + "/arrivals"),
        given(step + "/in-flight"),
        given(step + "/tries"),
        given(step + "/critical"),
        users(step + "/traffic"));
  }

  private StudyStep.@Nullable Users users(String traffic) {
    if (!tree.at(traffic).isObject()) {
      return null;
    }
    Place key = orNowhere(tree.key(traffic));
    return new StudyStep.Users(
        new SourceValue("traffic", "", key, key),
        given(traffic + "/threads"),
        given(traffic + "/sleep"),
        given(traffic + "/gc"));
  }

  private boolean sound(String part) {
    return broken.stream().noneMatch(pointer -> pointer.startsWith(part));
  }

  private List<Map<String, SourceValue>> mappings(String pointer) {
    List<Map<String, SourceValue>> mappings = new ArrayList<>();
    for (int i = 0; i < tree.at(pointer).size(); i++) {
      Map<String, SourceValue> mapping = mapping(YamlTree.item(pointer, i));
      if (!mapping.isEmpty()) {
        mappings.add(mapping);
      }
    }
    return mappings;
  }

  private Map<String, SourceValue> mapping(String pointer) {
    Map<String, SourceValue> values = new LinkedHashMap<>();
    for (String key : tree.at(pointer).propertyNames()) {
      SourceValue value = given(YamlTree.child(pointer, key));
      if (value != null) {
        values.put(key, value);
      }
    }
    return values;
  }

  /// One jar, or a list of jars.
  private List<SourceValue> jars() {
    SourceValue one = given("/" + StudyJars.KEY);
    return one != null
        ? List.of(one)
        : items("/" + StudyJars.KEY).stream()
            .map(jar -> new SourceValue(StudyJars.KEY, jar.text(), jar.keyPlace(), jar.place()))
            .toList();
  }

  private List<SourceValue> items(String pointer) {
    List<SourceValue> items = new ArrayList<>();
    for (int i = 0; i < tree.at(pointer).size(); i++) {
      SourceValue item = given(YamlTree.item(pointer, i));
      if (item != null) {
        items.add(item);
      }
    }
    return items;
  }

  private @Nullable SourceValue given(String pointer) {
    JsonNode node = tree.at(pointer);
    if (!node.isValueNode() || node.isNull()) {
      return null;
    }
    Place place = orNowhere(tree.value(pointer));
    return new SourceValue(
        YamlTree.last(pointer), node.asString(), orNowhere(tree.key(pointer)), place);
  }

  private SourceValue givenOrEmpty(String pointer) {
    SourceValue given = given(pointer);
    return given == null ? new SourceValue(YamlTree.last(pointer), "", NOWHERE, NOWHERE) : given;
  }

  private static Place orNowhere(@Nullable Place place) {
    return place == null ? NOWHERE : place;
  }
}
