package assay.run.resume;

import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.record.environment.Environment;
import assay.record.environment.RunConditions;
import assay.run.context.RunOptions;
import assay.schedule.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Checks that a stopped run can be resumed here and now: one results table must not mix hosts, builds or studies.
public final class ResumeConditionsCheck {

  /// The most changed files to name; of more, only the number is reported.
  private static final int MOST_NAMED = 5;

  private final StoppedRun stopped;
  private final List<String> differences = new ArrayList<>();

  private ResumeConditionsCheck(StoppedRun stopped) {
    this.stopped = stopped;
  }

  /// Checks that the run can be resumed.
  ///
  /// @param studyNow the checksum of the current study; empty when it is not found
  /// @throws ProblemException E843 with all differences
  public static void require(
      StoppedRun stopped, RunConditions now, Optional<String> studyNow, RunOptions options) {
    ResumeConditionsCheck same = new ResumeConditionsCheck(stopped);
    same.host(now);
    same.files(now.files());
    same.versions(options);
    same.study(now, studyNow);
    if (!same.differences.isEmpty()) {
      throw new ProblemException(
          ExitCode.INVALID_INPUT, same.differences.stream().map(same::problem).toList());
    }
  }

  private Problem problem(String difference) {
    return new Problem(
        "E843",
        "%s cannot go on: %s".formatted(stopped.directory().root(), difference),
        "go on where all is as it was, or begin anew: " + stopped.record().environment().command());
  }

  private void host(RunConditions now) {
    RunConditions then = stopped.conditions();
    differences.addAll(HostDifferences.of(then, now, stopped.record().environment()));
    boolean clockRuns =
        stopped.record().events().stream().allMatch(event -> event.nanos() <= Clock.host().nanos());
    if (!then.boot().equals(now.boot()) || !clockRuns) {
      differences.add(
          "the host was started again since, and its clock with it: moments of before and after have no common beginning");
    }
  }

  private void files(Map<String, String> now) {
    Map<String, String> then = new TreeMap<>(stopped.conditions().files());
    then.remove(RunConditions.STUDY);
    TreeSet<String> names = new TreeSet<>(then.keySet());
    names.addAll(now.keySet());
    names.remove(RunConditions.STUDY);
    List<String> others =
        names.stream().filter(name -> !Objects.equals(then.get(name), now.get(name))).toList();
    for (String name : others.stream().limit(MOST_NAMED).toList()) {
      differences.add(name + " " + difference(then.get(name), now.get(name)));
    }
    if (others.size() > MOST_NAMED) {
      differences.add("%d more files differ".formatted(others.size() - MOST_NAMED));
    }
  }

  private static String difference(@Nullable String then, @Nullable String now) {
    if (now == null) {
      return "is missing that it was begun with";
    }
    return then == null ? "is there now, and was not when it was begun" : "is another one now";
  }

  private void versions(RunOptions options) {
    Environment environment = stopped.record().environment();
    Map<String, String> now = new TreeMap<>();
    options.engines().forEach(engine -> now.put(engine.engine(), engine.version()));
    now.put("JDK of assay", Runtime.version().toString());
    now.forEach((name, version) -> {
      String then = environment.versions().get(name);
      if (!version.equals(then)) {
        differences.add("%s is %s, and was %s".formatted(name, version, then));
      }
    });
  }

  private void study(RunConditions now, Optional<String> studyNow) {
    String then = stopped.conditions().files().get(RunConditions.STUDY);
    if (!Objects.equals(then, now.files().get(RunConditions.STUDY))) {
      differences.add("its study.yaml is not as it was when it was begun");
    }
    studyNow
        .filter(today -> !today.equals(then))
        .ifPresent(today ->
            differences.add(
                "the study `%s` was changed since it was begun"
                    .formatted(stopped.conditions().study())));
  }
}
