package assay.study.settings;

import assay.plan.Configuration;
import assay.problem.Problem.Place;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.Study.LeanOverrides;
import assay.study.file.Study.Vary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The configurations of an existing cluster, in which it is compared. A study that does not mention them
/// runs in each.
public final class ClusterConfigurations {

  private static final Place NOWHERE = new Place("", 1, 1, 1, "");

  private ClusterConfigurations() {}

  /// @param place where the user names it
  public static SourceValue value(String name, @Nullable Place place) {
    Place at = place == null ? NOWHERE : place;
    return new SourceValue(Configuration.CLUSTER_CONFIGURATION, name, at, at);
  }

  public static boolean chosen(Study study) {
    return study.written(Configuration.CLUSTER_CONFIGURATION).findAny().isPresent();
  }

  /// A study that runs every configuration in each configuration of the cluster, unless the study chooses itself. That
  /// changes the configurations' names, so a lean run has all of them.
  public static Study crossed(Study study, List<SourceValue> clusterConfigurations) {
    if (clusterConfigurations.isEmpty() || chosen(study)) {
      return study;
    }
    Vary vary = study.vary();
    boolean named = !study.configurations().isEmpty() || !vary.include().isEmpty();
    Map<String, List<SourceValue>> axes = new LinkedHashMap<>();
    if (!vary.axes().isEmpty() || !named) {
      // The first axis determines the baseline.
      axes.put(Configuration.CLUSTER_CONFIGURATION, clusterConfigurations);
      axes.putAll(vary.axes());
    }
    List<Map<String, SourceValue>> include = new ArrayList<>();
    Map<String, Map<String, SourceValue>> configurations = new LinkedHashMap<>();
    for (SourceValue clusterConfiguration : clusterConfigurations) {
      vary.include().forEach(settings -> include.add(in(clusterConfiguration, settings)));
    }
    study
        .configurations()
        .forEach((name, settings) ->
            clusterConfigurations.forEach(clusterConfiguration ->
                configurations.put(
                    name + ", " + clusterConfiguration.text(),
                    in(clusterConfiguration, settings))));
    LeanOverrides lean = new LeanOverrides(List.of(), study.lean().data(), study.lean().requests());
    return study.with(
        study.cluster(), new Vary(axes, vary.exclude(), include), configurations, lean);
  }

  private static Map<String, SourceValue> in(
      SourceValue clusterConfiguration, Map<String, SourceValue> settings) {
    Map<String, SourceValue> all = new LinkedHashMap<>(settings);
    all.put(Configuration.CLUSTER_CONFIGURATION, clusterConfiguration);
    return all;
  }
}
