package assay.judge.answer;

import assay.judge.figure.Text;
import assay.plan.Plan;
import assay.plan.Strategy;
import assay.record.results.FailedRequestCount;
import assay.record.results.Results.CellResult;
import assay.record.results.Results.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Kinds of requests that never ended OK in any run of a strategy although others did. If none at all ended OK, the
/// run does not count (E704).
public final class NeverAnswered {

  private record Never(String kind, String why) {}

  private NeverAnswered() {}

  public static String sentences(Plan plan, List<CellResult> cells) {
    Map<Never, List<String>> strategies = new LinkedHashMap<>();
    for (Strategy strategy : plan.strategies()) {
      List<CellResult> own =
          cells.stream().filter(cell -> cell.strategy().equals(strategy.name())).toList();
      for (String kind : kinds(own)) {
        strategies
            .computeIfAbsent(new Never(kind, why(own, kind)), key -> new ArrayList<>())
            .add(strategy.name());
      }
    }
    return strategies.entrySet().stream()
        .map(each ->
            "No %s ended OK in %s%s."
                .formatted(each.getKey().kind(), Text.quoted(each.getValue()), each.getKey().why()))
        .collect(Collectors.joining(" "));
  }

  private static List<String> kinds(List<CellResult> cells) {
    Map<String, Long> asked = new TreeMap<>();
    Map<String, Long> ok = new TreeMap<>();
    for (CellResult cell : cells) {
      for (Window window : cell.windows()) {
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

  private static String why(List<CellResult> cells, String kind) {
    return cells.stream()
        .flatMap(cell -> cell.failed().stream())
        .filter(failed -> failed.kind().equals(kind))
        .max(Comparator.comparingLong(FailedRequestCount::count))
        .map(most -> " (%s)".formatted(most.reason()))
        .orElse("");
  }
}
