package assay.judge.answer;

import assay.fact.Finding;
import assay.fact.Quoted;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.record.results.FailedRequestCount;
import assay.record.results.Results.TrialResult;
import assay.record.results.Results.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Request kinds that never ended OK in any of a configuration's runs although others did. If none at all ended OK,
/// the run does not count (E704).
public final class NeverAnsweredKinds {

  private record Never(String kind, @Nullable Finding why) {}

  private NeverAnsweredKinds() {}

  public static List<Finding> sentences(Plan plan, List<TrialResult> trials) {
    Map<Never, List<String>> configurations = new LinkedHashMap<>();
    for (Configuration configuration : plan.configurations()) {
      List<TrialResult> own =
          trials.stream()
              .filter(trial -> trial.configuration().equals(configuration.name()))
              .toList();
      for (String kind : kinds(own)) {
        configurations
            .computeIfAbsent(new Never(kind, why(own, kind)), key -> new ArrayList<>())
            .add(configuration.name());
      }
    }
    return configurations.entrySet().stream()
        .<Finding>map(
            each -> new NeverOk(each.getKey().kind(), each.getValue(), each.getKey().why()))
        .toList();
  }

  private static List<String> kinds(List<TrialResult> trials) {
    Map<String, Long> asked = new TreeMap<>();
    Map<String, Long> ok = new TreeMap<>();
    for (TrialResult trial : trials) {
      for (Window window : trial.windows()) {
        asked.merge(
            window.kind(),
            window.ok() + window.failed() + window.unknown() + window.shed(),
            Long::sum);
        ok.merge(window.kind(), window.ok(), Long::sum);
      }
    }
    boolean any = ok.values().stream().anyMatch(count -> count > 0);
    return asked.keySet().stream()
        .filter(kind -> any && asked.getOrDefault(kind, 0L) > 0 && ok.getOrDefault(kind, 0L) == 0)
        .toList();
  }

  private static @Nullable Finding why(List<TrialResult> trials, String kind) {
    return trials.stream()
        .flatMap(trial -> trial.failed().stream())
        .filter(failed -> failed.kind().equals(kind))
        .max(Comparator.comparingLong(FailedRequestCount::count))
        .map(most -> new Quoted(most.reason()))
        .orElse(null);
  }

  record NeverOk(String kind, List<String> configurations, @Nullable Finding why)
      implements Finding {}
}
