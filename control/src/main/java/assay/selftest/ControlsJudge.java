package assay.selftest;

import assay.record.results.Verdicts;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.selftest.test.SelfTest;
import assay.sentence.SentenceRenderer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The expected catches of the study `controls`: which check must catch each deliberately broken engine. All other
/// checks must stay silent.
public final class ControlsJudge {

  private ControlsJudge() {}

  public record Control(String claim, SelfTest.Shown shown) {}

  public static List<Control> of(Verdicts verdicts, List<String> configurations) {
    List<Control> controls = new ArrayList<>();
    for (String configuration : configurations) {
      Map<String, Status> found = new LinkedHashMap<>();
      verdicts.verdicts().stream()
          .filter(each -> each.configuration().equals(configuration))
          .forEach(
              each -> found.merge(each.checker(), each.verdict().status(), ControlsJudge::worse));
      controls.add(control(configuration, found, verdicts));
    }
    if (configurations.contains(ExpectedCatches.DROPS_OUT)) {
      controls.add(droppedMembers(verdicts));
    }
    return controls;
  }

  private static Control droppedMembers(Verdicts verdicts) {
    Set<String> named =
        verdicts.verdicts().stream()
            .filter(each ->
                each.verdict().measures().stream()
                    .anyMatch(measure -> measure.metric().equals(ExpectedCatches.DROPPED_MEMBERS)))
            .map(TrialVerdict::configuration)
            .collect(Collectors.toCollection(TreeSet::new));
    return new Control(
        "a member that the grid drops because of a fault is named where there is one, and nowhere else",
        new SelfTest.Shown(
            named.equals(Set.of(ExpectedCatches.DROPS_OUT)),
            "named of " + ExpectedCatches.DROPS_OUT + " alone",
            named.isEmpty() ? "named of nobody" : "named of " + String.join(", ", named)));
  }

  private static Status worse(Status a, Status b) {
    return a == Status.INVALID || b == Status.VALID ? a : b;
  }

  private static Control control(
      String configuration, Map<String, Status> found, Verdicts verdicts) {
    if (!ExpectedCatches.behaviours().contains(configuration)) {
      return new Control(
          "the broken engine `" + configuration + "` is caught",
          new SelfTest.Shown(false, "checks that must catch it", "nobody said which"));
    }
    Map<String, Status> due = new LinkedHashMap<>();
    Set<String> open = ExpectedCatches.mayBeUndecided(configuration);
    found.forEach((check, status) -> {
      boolean undecided = status == Status.UNKNOWN && open.contains(check);
      due.put(check, undecided ? Status.UNKNOWN : Status.VALID);
    });
    ExpectedCatches.of(configuration).forEach(check -> due.put(check, Status.INVALID));
    boolean holds = !found.isEmpty() && found.equals(due);
    String claim =
        ExpectedCatches.of(configuration).isEmpty()
            ? "no check accuses the correct engine `%s`, of which a member is killed"
                .formatted(configuration)
            : "the broken engine `%s` is caught by %s alone"
                .formatted(
                    configuration,
                    ExpectedCatches.of(configuration).stream()
                        .sorted()
                        .collect(Collectors.joining(", ")));
    return new Control(
        claim, new SelfTest.Shown(holds, words(due), seen(configuration, found, verdicts)));
  }

  public static Control unharmed(Verdicts verdicts) {
    Map<String, Status> found = new LinkedHashMap<>();
    verdicts
        .verdicts()
        .forEach(
            each -> found.merge(each.checker(), each.verdict().status(), ControlsJudge::worse));
    boolean holds =
        !found.isEmpty() && found.values().stream().allMatch(status -> status == Status.VALID);
    return new Control(
        "no check accuses a correct engine that nobody harms",
        new SelfTest.Shown(
            holds,
            "every check silent",
            found.isEmpty() ? "it was not run to its end" : words(found)));
  }

  private static String seen(String configuration, Map<String, Status> found, Verdicts verdicts) {
    if (found.isEmpty()) {
      return "it was not run to its end";
    }
    String evidence =
        verdicts.verdicts().stream()
            .filter(each -> each.configuration().equals(configuration))
            .filter(each -> each.verdict().status() == Status.INVALID)
            .map(ControlsJudge::evidence)
            .collect(Collectors.joining("; "));
    return words(found) + (evidence.isEmpty() ? "" : ": " + evidence);
  }

  private static String evidence(TrialVerdict each) {
    return SentenceRenderer.of(each.verdict().summary());
  }

  private static String words(Map<String, Status> statuses) {
    List<String> words = new ArrayList<>();
    statuses.forEach((check, status) -> {
      if (status != Status.VALID) {
        words.add(check + (status == Status.INVALID ? " caught it" : " could not tell"));
      }
    });
    words.sort(null);
    long silent = statuses.values().stream().filter(status -> status == Status.VALID).count();
    words.add(
        words.isEmpty()
            ? "all " + silent + " checks silent"
            : silent + (silent == 1 ? " other silent" : " others silent"));
    return String.join(", ", words);
  }
}
