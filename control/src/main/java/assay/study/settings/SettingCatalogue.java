package assay.study.settings;

import assay.api.WorkloadSetting;
import assay.engine.EngineDescriptor;
import assay.engine.HarnessSettings;
import assay.engine.SettingDefinition;
import assay.plan.Configuration;
import assay.plan.fault.FaultPhrase;
import assay.study.file.SourceValue;
import assay.study.file.StudyOverrides;
import assay.study.file.StudyProblems;
import assay.words.Glossary;
import assay.words.NearestWord;
import assay.yaml.MessageQuotes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A study's settings on one engine: the engine's, Assay's and the workload's, in the glossary's
/// order.
final class SettingCatalogue {

  private final @Nullable EngineDescriptor engine;
  private final Map<String, SettingDefinition> settings = new LinkedHashMap<>();
  private final Map<String, Map<String, Class<?>>> needs = new HashMap<>();

  /// @param engine null if the study names an unknown engine; then only Assay's own settings are
  ///     checked
  /// @param others settings beyond Assay's and the engine's
  SettingCatalogue(@Nullable EngineDescriptor engine, List<WorkloadSetting> others) {
    this.engine = engine;
    Map<String, SettingDefinition> all = new LinkedHashMap<>(HarnessSettings.all());
    for (WorkloadSetting setting : others) {
      all.put(setting.name(), SettingDefinition.of(setting));
      needs.put(setting.name(), setting.needs());
    }
    if (engine != null) {
      all.putAll(engine.settings());
    }
    List<String> order = Glossary.all().entries().stream().map(word -> word.key()).toList();
    List<String> names = new ArrayList<>(all.keySet());
    names.sort(Comparator.comparingInt(name -> place(order, name)));
    for (String name : names) {
      SettingDefinition setting = all.get(name);
      if (setting != null) {
        settings.put(name, setting);
      }
    }
  }

  Map<String, SettingDefinition> settings() {
    return settings;
  }

  /// @param elsewhere whether another engine accepts the value, which is therefore no misspelt word
  void check(SourceValue given, boolean elsewhere, StudyProblems problems) {
    SettingDefinition setting = settings.get(given.key());
    if (setting != null) {
      checkValue(setting, given, elsewhere, problems);
    } else if (engine != null) {
      Set<String> known = new LinkedHashSet<>(settings.keySet());
      if (given.fromCommandLine()) {
        known.addAll(StudyOverrides.names());
      }
      String help =
          given.key().equals(Configuration.CLUSTER_CONFIGURATION)
              ? "name the cluster with --existing; its file lists `configurations` (docs/how-to/existing.md)"
              : meant(given, problems)
                  .map("did you mean `%s`?"::formatted)
                  .orElseGet(() ->
                      NearestWord.help(
                          given.key(), known, "known here: " + String.join(", ", known)));
      problems.atKey(
          given, "E302", "%s has no setting `%s`".formatted(engine.engine(), given.key()), help);
    }
  }

  private static Optional<String> meant(SourceValue given, StudyProblems problems) {
    return given.fromCommandLine() ? problems.meant(given.key()) : Optional.empty();
  }

  boolean accepts(SourceValue given) {
    SettingDefinition setting = settings.get(given.key());
    return setting != null && setting.allows(given.text());
  }

  /// Whether the value is valid and the study may set it only with the user's consent.
  boolean guards(SourceValue given) {
    return accepts(given) && guards(given.key(), given.text());
  }

  /// Whether only the user may set this value.
  boolean guards(String key, String value) {
    SettingDefinition setting = settings.get(key);
    return setting != null && setting.guards(value);
  }

  /// Whether only the user may set this setting.
  boolean isGuarded(String key) {
    SettingDefinition setting = settings.get(key);
    return setting != null && Boolean.TRUE.equals(setting.guarded());
  }

  /// Whether the value is valid and the setting needs no consent.
  boolean exposes(SourceValue given) {
    SettingDefinition setting = settings.get(given.key());
    return setting != null
        && setting.allows(given.text())
        && !Boolean.TRUE.equals(setting.guarded());
  }

  /// What the engine lacks for a word in the workload's settings; empty if it lacks none.
  Optional<String> lacking(SourceValue given) {
    Class<?> needed = needs.getOrDefault(given.key(), Map.of()).get(given.text());
    return needed == null || engine == null || accepts(given)
        ? Optional.empty()
        : Optional.of(
            "`%s: %s` needs %s, which %s lacks"
                .formatted(given.key(), given.text(), needed.getSimpleName(), engine.engine()));
  }

  private void checkValue(
      SettingDefinition setting, SourceValue given, boolean elsewhere, StudyProblems problems) {
    if (setting.allows(given.text())) {
      return;
    }
    Optional<String> lacking = lacking(given);
    if (lacking.isPresent()) {
      problems.at(given, "E405", lacking.get(), "write " + setting.expected());
      return;
    }
    Optional<FaultPhrase.Mistake> mistaken = setting.mistakenFault(given.text());
    if (mistaken.isPresent()) {
      problems.at(
          given,
          "E207",
          "`%s` cannot be `%s`: %s"
              .formatted(given.key(), MessageQuotes.briefly(given.text()), mistaken.get().what()),
          mistaken.get().help());
      return;
    }
    List<String> words = setting.values() == null ? List.of() : setting.values();
    String durations =
        setting.expected().contains("<duration>") ? "; a duration is from 1ms to a day" : "";
    String counts = setting.expected().contains("<count>") ? "; a count is from 1" : "";
    String write = "write " + setting.expected() + durations + counts;
    String called = setting.called();
    String help =
        !elsewhere
            ? NearestWord.help(given.text(), words, write)
            : called == null ? write : write + ": " + called;
    problems.at(
        given,
        "E207",
        "`%s` must be %s, not `%s`"
            .formatted(given.key(), setting.expected(), MessageQuotes.briefly(given.text())),
        help);
  }

  private static int place(List<String> order, String name) {
    int place = order.indexOf(name);
    return place < 0 ? Integer.MAX_VALUE : place;
  }
}
