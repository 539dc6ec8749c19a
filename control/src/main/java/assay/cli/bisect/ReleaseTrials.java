package assay.cli.bisect;

import assay.cli.bisect.ReleaseSearch.Tried;
import assay.cli.trial.ShareTest.Verdict;
import assay.cli.trial.SingleTrial;
import assay.cli.trial.TrialRunner;
import assay.cli.workspace.RunRequest;
import assay.cli.workspace.SilentPlanRunner.QuietRun;
import assay.plan.Plan;
import assay.problem.ProblemException;
import assay.record.history.JudgeMemoryLimits;
import assay.record.reproduction.ReproductionResult.Answer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Consumer;

/// Runs trials of releases on this host, and keeps their records. The same trial of two releases draws the same requests.
///
/// A trial for a cost is a pair: one of the release and one of the first release. Which of them comes first changes from
/// pair to pair, so that a drift of the host makes neither of them dearer.
final class ReleaseTrials implements ReleaseSearch.Trials {

  private final Kit kit;
  private final BisectCondition condition;
  private final TrialRunner runner;
  private final Map<Integer, Integer> numbers = new HashMap<>();
  private final Map<Integer, List<Double>> ratios = new TreeMap<>();
  private final Map<Integer, Path> runs = new HashMap<>();
  private final List<Integer> ready = new ArrayList<>();
  private int good = -1;
  private int bad = -1;

  /// @param releases oldest first
  /// @param plans of the releases, with the configuration that is tried as their baseline
  /// @param require makes a plan's release ready
  /// @param command the command that repeats a release's trial, without its seed
  /// @param study the study's text
  /// @param folder for the records
  record Kit(
      List<String> releases,
      List<Plan> plans,
      Consumer<Plan> require,
      List<String> command,
      String study,
      Path folder,
      JudgeMemoryLimits judging) {}

  ReleaseTrials(Kit kit, BisectCondition condition, TrialRunner runner) {
    this.kit = kit;
    this.condition = condition;
    this.runner = runner;
  }

  /// The only trial of a plan's first configuration, with random choices of its own.
  static Plan trial(Plan plan, int number) {
    return SingleTrial.of(plan, plan.baseline(), BisectCondition.objectives(plan), number);
  }

  @Override
  public Answer run(int release) throws InterruptedException {
    int number = numbers.merge(release, 1, Integer::sum);
    String name = kit.releases().get(release) + "-" + number;
    return condition.ofBase()
        ? pair(release, number, name)
        : run(release, number, name).map(condition::shownBy).orElse(Answer.NOT_KNOWN);
  }

  private Answer pair(int release, int number, String name) throws InterruptedException {
    boolean baseFirst = number % 2 == 1;
    Optional<QuietRun> base = baseFirst ? run(0, number, name + "-base") : Optional.empty();
    Optional<QuietRun> own = run(release, number, name);
    base = baseFirst ? base : run(0, number, name + "-base");
    OptionalDouble before = figure(base);
    OptionalDouble after = figure(own);
    if (before.isEmpty() || after.isEmpty() || before.getAsDouble() <= 0) {
      return Answer.NOT_KNOWN;
    }
    ratios
        .computeIfAbsent(release, each -> new ArrayList<>())
        .add(after.getAsDouble() / before.getAsDouble());
    return condition.shownBy(before.getAsDouble(), after.getAsDouble());
  }

  private OptionalDouble figure(Optional<QuietRun> trial) {
    return trial.map(condition::figure).orElseGet(OptionalDouble::empty);
  }

  private Optional<QuietRun> run(int release, int number, String name) throws InterruptedException {
    Plan plan = trial(kit.plans().get(release), number);
    if (!isReady(release, plan)) {
      return Optional.empty();
    }
    String command = kit.command().get(release) + " --seed " + plan.seed();
    Optional<QuietRun> run =
        runner.run(
            plan,
            kit.study(),
            new RunRequest(
                kit.folder().resolve(name),
                kit.releases().get(release),
                RunRequest.Progress.NONE,
                command,
                kit.judging()),
            kit.folder(),
            phase -> "%s: %s · %s".formatted(name, phase, known()));
    run.ifPresent(ended -> runs.put(release, ended.directory()));
    return run;
  }

  /// A release that only a repository lists may be impossible to fetch, or too new for the JDK.
  private boolean isReady(int release, Plan plan) {
    if (ready.contains(release)) {
      return true;
    }
    try {
      kit.require().accept(plan);
      ready.add(release);
      return true;
    } catch (ProblemException e) {
      runner.tell("%s: %s".formatted(kit.releases().get(release), e.problems().getFirst().what()));
      return false;
    }
  }

  @Override
  public void decided(Tried release) {
    good = release.verdict() == Verdict.HARDLY_ANY ? Math.max(good, release.release()) : good;
    if (release.verdict() == Verdict.MANY) {
      bad = bad < 0 ? release.release() : Math.min(bad, release.release());
    }
    runner.tell(
        "%s: %s"
            .formatted(
                kit.releases().get(release.release()),
                BisectLines.answer(release, condition.unit())));
  }

  private String known() {
    if (bad < 0) {
      return "trying the ends";
    }
    String latest = "it begins with %s at the latest".formatted(kit.releases().get(bad));
    return good < 0 ? latest : "%s, after %s".formatted(latest, kit.releases().get(good));
  }

  /// The folder of a release's last run, which says if the run does not count; empty without a run.
  Optional<Path> lastRun(int release) {
    return Optional.ofNullable(runs.get(release));
  }

  /// The median of a release's figure over the first release's, of all pairs.
  OptionalDouble ratio(int release) {
    double[] all =
        ratios.getOrDefault(release, List.of()).stream()
            .mapToDouble(each -> each)
            .sorted()
            .toArray();
    int half = all.length / 2;
    return all.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(all.length % 2 == 1 ? all[half] : (all[half - 1] + all[half]) / 2);
  }
}
