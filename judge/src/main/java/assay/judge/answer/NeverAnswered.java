package assay.judge.answer;

import assay.judge.figure.Text;
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
import java.util.stream.Collectors;

/// Kinds of requests that never ended OK in any run of a configuration although others did. If none at all ended OK,
/// the run does not count (E704).
public final class NeverAnswered {

  private record Never(String kind, String why) {}

  private NeverAnswered() {}

  public static String sentences(Plan plan, List<TrialResult> trials) {
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
        .map(each ->
            "No %s ended OK in %s%s."
                .formatted(each.getKey().kind(), Text.quoted(each.getValue()), each.getKey().why()))
        .collect(Collectors.joining(" "));
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

  private static String why(List<TrialResult> trials, String kind) {
    return trials.stream()
        .flatMap(trial -> trial.failed().stream())
        .filter(failed -> failed.kind().equals(kind))
        .max(Comparator.comparingLong(FailedRequestCount::count))
        .map(most -> " (%s)".formatted(most.reason()))
        .orElse("");
  }
}
