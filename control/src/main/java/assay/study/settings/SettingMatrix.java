package assay.study.settings;

import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.Study.Vary;
import assay.study.file.StudyProblems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A study's combinations of settings: every combination of the axes except excluded ones, then
/// included ones, then configurations with their own name.
final class SettingMatrix {

  private SettingMatrix() {}

  /// @param name the study's name for it, empty if it is named after the axes
  /// @param settings what distinguishes it
  record Combination(String name, Map<String, SourceValue> settings) {}

  /// @param most the most combinations
  static List<Combination> of(Study study, int most, StudyProblems problems) {
    List<Map<String, SourceValue>> unnamed = grid(study.vary(), most, problems);
    unnamed.addAll(study.vary().include());
    List<Combination> all = new ArrayList<>();
    Map<String, SourceValue> fixed = new LinkedHashMap<>(study.cluster());
    fixed.put(StudyEngines.ENGINE, study.engine());
    for (Map<String, SourceValue> settings : unnamed) {
      all.add(new Combination("", overridden(settings, fixed)));
    }
    study
        .configurations()
        .forEach((name, settings) ->
            all.add(new Combination(nameOn(study, name, settings), overridden(settings, fixed))));
    if (all.size() > most) {
      problems.at(
          study.id(),
          "E425",
          "the study has %,d configurations; at most %d run".formatted(all.size(), most),
          "leave some out, or split the study");
      return all.subList(0, 1);
    }
    if (all.isEmpty()) {
      if (!study.vary().axes().isEmpty() && !problems.hold("E409")) {
        problems.add(
            "E408",
            "`exclude` leaves no configuration",
            "remove an entry of `exclude` or add a value");
      }
      all.add(new Combination("base", Map.of()));
    }
    return all;
  }

  /// A name such as `redis, replicated` would be wrong on the command line's engine.
  private static String nameOn(Study study, String name, Map<String, SourceValue> settings) {
    boolean ofAnEngine = settings.containsKey(StudyEngines.ENGINE);
    return study.engine().fromCommandLine() && ofAnEngine ? "" : name;
  }

  private static List<Map<String, SourceValue>> grid(Vary vary, int most, StudyProblems problems) {
    List<Map<String, SourceValue>> grid = new ArrayList<>();
    if (vary.axes().isEmpty()) {
      return grid;
    }
    long size = 1;
    for (List<SourceValue> values : vary.axes().values()) {
      size = Math.min(Integer.MAX_VALUE, size * values.size());
    }
    if (size > most) {
      SourceValue last = List.copyOf(vary.axes().values()).getLast().getFirst();
      problems.atKey(
          last,
          "E409",
          "the matrix has %s configurations; at most %d run"
              .formatted(size == Integer.MAX_VALUE ? "billions of" : "%,d".formatted(size), most),
          size <= ConfigurationReader.MOST_OF_A_SEARCH
              ? "vary less, or look for the best ones with `assay search`"
              : "vary less, or write the configurations you want under `include`");
      return grid;
    }
    grid.add(Map.of());
    List<Map<String, SourceValue>> crossed = grid;
    for (Map.Entry<String, List<SourceValue>> axis : vary.axes().entrySet()) {
      crossed = cross(crossed, axis.getKey(), axis.getValue());
    }
    crossed.removeIf(settings -> vary.exclude().stream().anyMatch(entry -> holds(settings, entry)));
    return crossed;
  }

  private static List<Map<String, SourceValue>> cross(
      List<Map<String, SourceValue>> grid, String name, List<SourceValue> values) {
    List<Map<String, SourceValue>> crossed = new ArrayList<>();
    for (Map<String, SourceValue> settings : grid) {
      for (SourceValue value : values) {
        Map<String, SourceValue> wider = new LinkedHashMap<>(settings);
        wider.put(name, value);
        crossed.add(wider);
      }
    }
    return crossed;
  }

  private static boolean holds(Map<String, SourceValue> settings, Map<String, SourceValue> entry) {
    return entry.values().stream()
        .allMatch(wanted -> {
          SourceValue given = settings.get(wanted.key());
          return given != null && given.text().equals(wanted.text());
        });
  }

  /// The command line overrides the axes.
  private static Map<String, SourceValue> overridden(
      Map<String, SourceValue> settings, Map<String, SourceValue> cluster) {
    Map<String, SourceValue> result = new LinkedHashMap<>(settings);
    result.replaceAll((name, value) -> {
      SourceValue given = cluster.get(name);
      return given != null && given.fromCommandLine() ? given : value;
    });
    return result;
  }
}
