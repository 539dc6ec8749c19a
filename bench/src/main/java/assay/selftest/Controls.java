package assay.selftest;

import assay.record.Verdicts;
import assay.record.Verdicts.CellVerdict;
import assay.record.Verdicts.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Which engine that is broken on purpose must be caught by which check: the study `controls`, whose
/// every other check must stay silent.
public final class Controls {

  /// The check that must catch each broken behaviour; the correct `map` is in no need of one.
  public static final Map<String, String> CAUGHT_BY =
      Map.of(
          "loses-writes", "lost-writes",
          "stale-reads", "stale-reads",
          "applies-twice", "lost-updates",
          "stalls", "stalls");

  /// The behaviour that none may accuse.
  public static final String CORRECT = "map";

  private Controls() {}

  /// One engine's claim and what came of it.
  public record Control(String claim, SelfTest.Shown shown) {}

  /// What must be seen of every engine of the study, and what was.
  ///
  /// @param strategies the engines of the study, by their behaviour
  public static List<Control> of(Verdicts verdicts, List<String> strategies) {
    List<Control> controls = new ArrayList<>();
    for (String strategy : strategies) {
      Map<String, Status> found = new LinkedHashMap<>();
      verdicts.verdicts().stream()
          .filter(each -> each.strategy().equals(strategy))
          .forEach(each -> found.merge(each.checker(), each.verdict().status(), Controls::worse));
      controls.add(control(strategy, found, verdicts));
    }
    return controls;
  }

  private static Status worse(Status a, Status b) {
    return a == Status.INVALID || b == Status.VALID ? a : b;
  }

  private static Control control(String strategy, Map<String, Status> found, Verdicts verdicts) {
    String catcher = CAUGHT_BY.get(strategy);
    if (catcher == null && !strategy.equals(CORRECT)) {
      return new Control(
          "the broken engine `" + strategy + "` is caught",
          new SelfTest.Shown(false, "a check that must catch it", "nobody said which"));
    }
    Map<String, Status> due = new LinkedHashMap<>();
    found.keySet().forEach(check -> due.put(check, Status.VALID));
    if (catcher != null) {
      due.put(catcher, Status.INVALID);
    }
    boolean holds = !found.isEmpty() && found.equals(due);
    String claim =
        catcher == null
            ? "no check accuses the correct engine `" + strategy + "`"
            : "the broken engine `%s` is caught by %s alone".formatted(strategy, catcher);
    return new Control(
        claim, new SelfTest.Shown(holds, words(due), seen(strategy, found, verdicts)));
  }

  private static String seen(String strategy, Map<String, Status> found, Verdicts verdicts) {
    if (found.isEmpty()) {
      return "it was not run to its end";
    }
    String evidence =
        verdicts.verdicts().stream()
            .filter(each -> each.strategy().equals(strategy))
            .filter(each -> each.verdict().status() == Status.INVALID)
            .map(Controls::evidence)
            .collect(Collectors.joining("; "));
    return words(found) + (evidence.isEmpty() ? "" : ": " + evidence);
  }

  private static String evidence(CellVerdict each) {
    return each.verdict().summary();
  }

  /// `lost-writes caught, all other 4 silent`.
  private static String words(Map<String, Status> statuses) {
    List<String> words = new ArrayList<>();
    statuses.forEach((check, status) -> {
      if (status != Status.VALID) {
        words.add(check + (status == Status.INVALID ? " caught it" : " could not tell"));
      }
    });
    long silent = statuses.values().stream().filter(status -> status == Status.VALID).count();
    words.add(words.isEmpty() ? "all " + silent + " checks silent" : silent + " others silent");
    return String.join(", ", words);
  }
}
