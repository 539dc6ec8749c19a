package assay.study.settings;

import assay.plan.Strategy;
import assay.problem.Problem.Place;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.Study.LeanOverrides;
import assay.study.file.Study.Vary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The configurations in which an existing cluster is compared. A study that does not mention them
/// runs in each.
public final class Configurations {

  private static final Place NOWHERE = new Place("", 1, 1, 1, "");

  private Configurations() {}

  /// @param place where the user names it
  public static SourceValue value(String name, @Nullable Place place) {
    Place at = place == null ? NOWHERE : place;
    return new SourceValue(Strategy.CONFIGURATION, name, at, at);
  }

  public static boolean chosen(Study study) {
    Vary vary = study.vary();
    return study.cluster().containsKey(Strategy.CONFIGURATION)
        || vary.axes().containsKey(Strategy.CONFIGURATION)
        || Stream.concat(vary.include().stream(), study.strategies().values().stream())
            .anyMatch(settings -> settings.containsKey(Strategy.CONFIGURATION));
  }

  /// A study that runs every strategy in each configuration, unless the study chooses itself. That
  /// changes the strategies' names, so a lean run has all of them.
  public static Study crossed(Study study, List<SourceValue> configurations) {
    if (configurations.isEmpty() || chosen(study)) {
      return study;
    }
    Vary vary = study.vary();
    boolean named = !study.strategies().isEmpty() || !vary.include().isEmpty();
    Map<String, List<SourceValue>> axes = new LinkedHashMap<>();
    if (!vary.axes().isEmpty() || !named) {
      // The first axis determines the baseline.
      axes.put(Strategy.CONFIGURATION, configurations);
      axes.putAll(vary.axes());
    }
    List<Map<String, SourceValue>> include = new ArrayList<>();
    Map<String, Map<String, SourceValue>> strategies = new LinkedHashMap<>();
    for (SourceValue configuration : configurations) {
      vary.include().forEach(settings -> include.add(in(configuration, settings)));
    }
    study
        .strategies()
        .forEach((name, settings) ->
            configurations.forEach(configuration ->
                strategies.put(name + ", " + configuration.text(), in(configuration, settings))));
    LeanOverrides lean = new LeanOverrides(List.of(), study.lean().data(), study.lean().requests());
    return study
        .with(study.cluster(), new Vary(axes, vary.exclude(), include), strategies)
        .withLean(lean);
  }

  private static Map<String, SourceValue> in(
      SourceValue configuration, Map<String, SourceValue> settings) {
    Map<String, SourceValue> all = new LinkedHashMap<>(settings);
    all.put(Strategy.CONFIGURATION, configuration);
    return all;
  }
}
