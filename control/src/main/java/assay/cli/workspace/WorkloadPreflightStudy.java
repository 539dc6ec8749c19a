package assay.cli.workspace;

import assay.api.Workload;
import assay.api.WorkloadSetting;
import assay.engine.EngineDescriptor;
import assay.metric.MetricFamily;
import assay.metric.SendDelayTolerance;
import assay.plan.Plan;
import assay.plan.Step;
import assay.study.file.StudyOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The study that tries a workload on a correct engine: the request kinds, data, settings and checks of a plan, for two
/// seconds and without a fault.
///
/// @param plan the plan of the run that follows
/// @param engine the engine `reference`
record WorkloadPreflightStudy(Plan plan, Workload workload, EngineDescriptor engine) {

  private static final int RATE = 500;
  private static final int REQUESTS = 300;

  /// A kind of request that the plan sends.
  ///
  /// @param size 1 if the kind takes none
  record SentKind(String name, boolean sized, int size) {}

  /// The kinds that the plan sends and the engine can answer.
  List<SentKind> kinds() {
    return sent().stream().filter(this::answers).toList();
  }

  /// The kinds that the plan sends and the engine cannot answer.
  List<String> untried() {
    return sent().stream().filter(kind -> !answers(kind)).map(SentKind::name).toList();
  }

  private boolean answers(SentKind kind) {
    return engine.capabilities().contains(workload.kind(kind.name()).needs().getSimpleName());
  }

  private List<SentKind> sent() {
    Map<String, Integer> sizes = new LinkedHashMap<>();
    for (Step step : plan.steps()) {
      switch (step) {
        case Step.Open open -> open.mix().keySet().forEach(kind -> sizes.putIfAbsent(kind, 1));
        case Step.Timed timed -> timed.mix().keySet().forEach(kind -> sizes.putIfAbsent(kind, 1));
        case Step.Capacity search ->
            search.mix().keySet().forEach(kind -> sizes.putIfAbsent(kind, 1));
        case Step.Closed closed ->
            closed.parts().forEach(part -> sizes.putIfAbsent(part.kind(), part.size()));
      }
    }
    return sizes.entrySet().stream()
        .map(kind ->
            new SentKind(kind.getKey(), workload.kind(kind.getKey()).sized(), kind.getValue()))
        .toList();
  }

  /// The checks that the history alone decides: a busy host can break no other.
  List<String> checks() {
    return plan.checks().stream().filter(WorkloadPreflightStudy::isOfData).toList();
  }

  private static boolean isOfData(String check) {
    return MetricFamily.of(check)
        .map(family -> family.timing() == SendDelayTolerance.NONE)
        .orElse(true);
  }

  /// The study's text.
  ///
  /// @param kinds some of [#kinds]
  String text(List<SentKind> kinds) {
    List<SentKind> mixed = kinds.stream().filter(kind -> !kind.sized()).toList();
    List<SentKind> sized = kinds.stream().filter(SentKind::sized).toList();
    StringBuilder text = new StringBuilder();
    text.append("study: workload-control\n");
    text.append("question: Does the workload keep its own rules on a correct engine?\n");
    text.append("engine: ").append(engine.engine()).append('\n');
    text.append("workload: ").append(quoted(workload.name())).append('\n');
    text.append("cluster: { ").append(settings()).append(" }\n");
    if (!plan.data().isEmpty()) {
      text.append("data: { ").append(data()).append(" }\n");
    }
    text.append("steps:\n");
    if (!mixed.isEmpty()) {
      text.append("  - open: { rate: %d/s, for: 2s, mix: { %s } }\n".formatted(RATE, mix(mixed)));
    }
    if (!sized.isEmpty()) {
      text.append(
          sized.stream()
              .map(kind -> quoted("%s %dx%d".formatted(kind.name(), REQUESTS, kind.size())))
              .collect(Collectors.joining(", ", "  - closed: { threads: 2, each: [", "] }\n")));
    }
    if (!checks().isEmpty()) {
      text.append("check: [").append(String.join(", ", checks())).append("]\n");
    }
    return text.toString();
  }

  /// With little data, and with the settings that the user has allowed for the run.
  StudyOptions options() {
    Set<String> guarded =
        workload.settings().stream()
            .filter(WorkloadSetting::guarded)
            .map(WorkloadSetting::name)
            .collect(Collectors.toSet());
    return new StudyOptions(List.of(), true, null, null, List.of(), guarded, false);
  }

  private String settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("behaviour", "map");
    for (WorkloadSetting each : workload.settings()) {
      settings.put(each.name(), plan.baseline().values().text(each.name(), each.otherwise()));
    }
    return joined(settings);
  }

  private String data() {
    Map<String, String> data = new LinkedHashMap<>();
    plan.data().forEach((name, value) -> data.put(name, value.text()));
    return joined(data);
  }

  private static String joined(Map<String, String> values) {
    return values.entrySet().stream()
        .map(value -> quoted(value.getKey()) + ": " + quoted(value.getValue()))
        .collect(Collectors.joining(", "));
  }

  /// Equal shares: a rare kind is tried as often as a frequent one.
  private static String mix(List<SentKind> kinds) {
    int share = 100 / kinds.size();
    Map<String, Integer> shares = new LinkedHashMap<>();
    kinds.forEach(kind -> shares.put(kind.name(), share));
    shares.merge(kinds.getFirst().name(), 100 - share * kinds.size(), Integer::sum);
    return shares.entrySet().stream()
        .map(each -> quoted(each.getKey()) + ": " + each.getValue())
        .collect(Collectors.joining(", "));
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
