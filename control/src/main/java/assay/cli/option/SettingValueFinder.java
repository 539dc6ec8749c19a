package assay.cli.option;

import assay.cli.workspace.Workspace;
import assay.engine.EngineDescriptor;
import assay.engine.HarnessSettings;
import assay.engine.SettingDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Finds the settings that accept a value, in every engine, workload and Assay.
public final class SettingValueFinder {

  private final Workspace workspace;

  public SettingValueFinder(Workspace workspace) {
    this.workspace = workspace;
  }

  /// A setting that accepts a value, with its owner.
  ///
  /// @param owner an engine, a workload, or `every engine`
  public record Holder(String setting, String owner, SettingDefinition accepted) {}

  /// The settings that accept a value, by name: `backup` for `sync`, `scheduled(2s)` and `scheduled`. Numbers, sizes
  /// and other forms match no setting.
  public Map<String, List<Holder>> of(String value) {
    Map<String, List<Holder>> found = new LinkedHashMap<>();
    for (Holder holder : all()) {
      if (has(holder.accepted(), value)) {
        found.computeIfAbsent(holder.setting(), name -> new ArrayList<>()).add(holder);
      }
    }
    return found;
  }

  private List<Holder> all() {
    List<Holder> all = new ArrayList<>();
    HarnessSettings.all()
        .forEach((name, setting) -> all.add(new Holder(name, "every engine", setting)));
    for (EngineDescriptor engine : workspace.engines().descriptors()) {
      engine
          .settings()
          .forEach((name, setting) -> all.add(new Holder(name, engine.engine(), setting)));
    }
    workspace
        .workloads()
        .forEach(workload ->
            workload
                .settings()
                .forEach(setting ->
                    all.add(
                        new Holder(
                            setting.name(), workload.name(), SettingDefinition.of(setting)))));
    return all;
  }

  private static boolean has(SettingDefinition setting, String value) {
    List<String> forms = setting.values();
    return forms != null
        && ((setting.allows(value) && forms.stream().noneMatch(form -> form.startsWith("<")))
            || forms.stream().anyMatch(form -> form.startsWith(value + "(")));
  }
}
