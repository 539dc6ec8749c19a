package assay.cli.shrink;

import assay.study.written.StudyDocument;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// What the smallest study no longer has: a line for each kind of part, and one for all amounts.
final class ShrunkLines {

  private static final int MOST_NAMES = 6;

  private final StudyDocument before;
  private final StudyDocument after;
  private final List<String> lines = new ArrayList<>();

  private ShrunkLines(StudyDocument before, StudyDocument after) {
    this.before = before;
    this.after = after;
  }

  static List<String> of(StudyDocument before, StudyDocument after) {
    ShrunkLines told = new ShrunkLines(before, after);
    told.parts("steps", study -> numbered(StudyParts.steps(study)));
    told.parts("faults", StudyParts::faults);
    told.parts("request kinds", StudyParts::kinds);
    told.parts("settings", StudyParts::settingNames);
    told.parts("checks", ShrunkLines::checks);
    told.amounts();
    if (told.lines.isEmpty()) {
      told.lines.add("nothing was left out");
    }
    return told.lines;
  }

  /// One reduction in a few words: `rate 400/s → 200/s`.
  ///
  /// @param otherwise what to say of a change that is no amount
  static String change(StudyDocument before, StudyDocument after, String otherwise) {
    ShrunkLines told = new ShrunkLines(before, after);
    told.amounts();
    return told.lines.isEmpty() ? otherwise : told.lines.getFirst();
  }

  /// Steps of one kind have no other names.
  private static List<String> numbered(List<String> kinds) {
    Map<String, Integer> numbers = new HashMap<>();
    return kinds.stream().map(kind -> kind + "-" + numbers.merge(kind, 1, Integer::sum)).toList();
  }

  private static List<String> checks(StudyDocument study) {
    return study.root().path("check").valueStream().map(JsonNode::asString).toList();
  }

  private void parts(String what, Function<StudyDocument, List<String>> parts) {
    List<String> had = parts.apply(before);
    List<String> has = parts.apply(after);
    if (had.size() == has.size()) {
      return;
    }
    // A fault that is left may come at another time.
    boolean named = !what.equals("faults") && !what.equals("steps");
    List<String> gone =
        named ? had.stream().filter(name -> !has.contains(name)).toList() : List.of();
    List<String> told = named ? gone : has;
    String names =
        told.stream().limit(MOST_NAMES).collect(Collectors.joining(", "))
            + (told.size() > MOST_NAMES ? " and %d more".formatted(told.size() - MOST_NAMES) : "");
    String words = names.isEmpty() ? "" : (named ? ", without " : ": ") + names;
    lines.add(String.format(Locale.ROOT, "%s %d → %d%s", what, had.size(), has.size(), words));
  }

  private void amounts() {
    List<String> changed =
        Stream.of(
                changes(settings(before), settings(after), List.of("members", "clients")),
                changes(
                    before.root().path("data"),
                    after.root().path("data"),
                    List.copyOf(before.root().path("data").propertyNames())),
                steps())
            .flatMap(List::stream)
            .toList();
    if (!changed.isEmpty()) {
      lines.add(String.join(", ", changed));
    }
  }

  private static JsonNode settings(StudyDocument study) {
    return StudyParts.settings(study);
  }

  /// The amounts of the only step that is left, if there was only one.
  private List<String> steps() {
    List<? extends JsonNode> had = StudyParts.bodies(before);
    List<? extends JsonNode> has = StudyParts.bodies(after);
    return had.size() == 1 && has.size() == 1
        ? changes(
            had.getFirst(), has.getFirst(), List.of("rate", "warm-up", "for", "threads", "each"))
        : List.of();
  }

  private static List<String> changes(JsonNode before, JsonNode after, List<String> keys) {
    return keys.stream()
        .filter(key -> !before.path(key).equals(after.path(key)))
        .map(key -> "%s %s → %s".formatted(key, text(before.path(key)), text(after.path(key))))
        .toList();
  }

  private static String text(JsonNode value) {
    return value.isMissingNode() ? "default" : value.isValueNode() ? value.asString() : "…";
  }
}
