package assay.cli.shrink;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.reproduce.StoredHarm;
import assay.cli.workspace.RunRequest;
import assay.cli.workspace.SilentPlanRunner;
import assay.fact.Fact;
import assay.plan.Plan;
import assay.plan.ReproducedFinding;
import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.record.environment.RunConditions;
import assay.record.reproduction.ReproductionResult;
import assay.record.reproduction.ReproductionResult.Answer;
import assay.record.reproduction.ReproductionResult.ReproducedTrial;
import assay.run.context.RunProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The whole command, with planted harm in place of clusters.
final class ShrinkCommandTest extends StoredHarm {

  private static final int LINES = 20;

  /// Answers trials as a function of their plan says.
  private static final class Planted implements SilentPlanRunner {

    private final Function<Plan, Answer> answer;
    private final List<Plan> confirmed = new ArrayList<>();
    private final List<RunRequest> requests = new ArrayList<>();
    private int trials;

    Planted(Function<Plan, Answer> answer) {
      this.answer = answer;
    }

    @Override
    public QuietRun run(
        Plan plan, String study, RunRequest request, @Nullable Path index, RunProgress progress) {
      trials++;
      progress.phase("loading data");
      if (index == null) {
        confirmed.add(plan);
        requests.add(request);
      }
      List<ReproducedTrial> told =
          plan.trials().stream()
              .map(trial ->
                  new ReproducedTrial(
                      trial.id(), answer.apply(plan), null, Fact.quoted("as planted"), null))
              .toList();
      return new QuietRun(
          Path.of("kept"), "9c0d", ExitCode.FINE, result(plan, told), List.of(), List.of());
    }

    private static ReproductionResult result(Plan plan, List<ReproducedTrial> trials) {
      ReproducedFinding finding = Objects.requireNonNull(plan.reproduces());
      int back = (int) trials.stream().filter(each -> each.answer() == Answer.CAME_BACK).count();
      return new ReproductionResult(
          finding.run(),
          finding.name(),
          finding.metric(),
          back,
          (int) trials.stream().filter(each -> each.answer() != Answer.NOT_KNOWN).count(),
          0.1,
          0.9,
          Fact.quoted("the harm came back in %d of %d trials".formatted(back, trials.size())),
          null,
          List.of(),
          trials.getFirst(),
          trials);
    }
  }

  private int shrink(Function<Plan, Answer> answer, String... words) {
    return shrink(new Planted(answer), words);
  }

  private int shrink(Planted planted, String... words) {
    actions.quiet = planted;
    List<String> line = new ArrayList<>(List.of("shrink", run.root().toString()));
    line.addAll(List.of(words));
    if (!line.contains("--out")) {
      line.addAll(List.of("--out", file().toString()));
    }
    return assay(line.toArray(String[]::new));
  }

  private Path file() {
    return folder.resolve("smallest.yaml");
  }

  private void refused(String code, String what, String... words) {
    int exit = shrink(plan -> Answer.CAME_BACK, words);
    assertThat(err()).contains("error[" + code + "]", what);
    assertThat(exit).as(err()).isIn(2, 3, 5);
    assertThat(actions.plans).isEmpty();
  }

  /// Two lines of comment, no default value, and nothing but writes on one member.
  @Test
  void smallestStudy_isWritten_valid_andConfirmed() throws IOException {
    Planted planted =
        new Planted(plan ->
            plan.baseline().values().text("backup").equals("none")
                ? Answer.CAME_BACK
                : Answer.DID_NOT_COME_BACK);
    assertThat(shrink(planted, "lost-writes/none", "--times", "5", "--progress", "plain"))
        .as(err())
        .isZero();
    String text = Files.readString(file());
    assertThat(text.lines()).hasSizeLessThanOrEqualTo(LINES);
    assertThat(text)
        .startsWith("# lost-writes/none of run 0a1d, shrunk by Assay in ")
        .contains(
            "# the harm came back in 5 of 5 trials\n",
            "study: shrunk/lost-writes-none\n",
            "question: Does lost-writes/none of run 0a1d come back?\n",
            "backup: none",
            "members: 1",
            "check: [lost-writes]\n",
            "seed: 42\n");
    assertThat(planted.confirmed).hasSize(1);
    Plan confirmed = planted.confirmed.getFirst();
    assertThat(confirmed.trials()).extracting(Plan.Trial::repeat).containsExactly(1, 2, 3, 4, 5);
    assertThat(Objects.requireNonNull(confirmed.reproduces()).run()).isEqualTo("0a1d");
    assertThat(planted.requests.getFirst().command())
        .isEqualTo("./assay run %s --repeats 5".formatted(file()));
    assertThat(out().lines().count()).isLessThanOrEqualTo(20);
    assertThat(out())
        .startsWith("the harm came back in 5 of 5 trials\n")
        .contains("no smaller study was found that shows it", "checks 3 → 1", "members 3 → 1")
        .contains("in the original study the harm came back in 5 of 5")
        .contains("assay run " + file(), "assay report 9c0d --bundle finding.zip");
    assertThat(err()).contains("request kinds 2 → 1: kept", "shrinking lost-writes/none");
    assertThat(assay("validate", file().toString())).as(err()).isZero();
    try (var left = Files.list(folder.resolve("runs"))) {
      assertThat(left.map(each -> each.getFileName().toString()))
          .noneMatch(name -> name.startsWith(".shrink"));
    }
  }

  @Test
  void harmThatNeverComesBack_hasItsExitCode_andNoStudy() {
    Planted planted = new Planted(plan -> Answer.DID_NOT_COME_BACK);
    assertThat(shrink(planted, "--times", "3")).isEqualTo(ExitCode.NOT_REPRODUCED.code());
    assertThat(planted.trials).isEqualTo(3);
    assertThat(out()).contains("came back in 0 of 3 trials", "no study was written");
    assertThat(file()).doesNotExist();
  }

  @Test
  void trialsWithoutAnAnswer_areNotKnown() {
    assertThat(shrink(plan -> Answer.NOT_KNOWN)).isEqualTo(ExitCode.UNANSWERED.code());
    assertThat(out()).contains("no trial of lost-writes/none of run 0a1d has an answer");
  }

  /// Chance may keep a reduction that is wrong; the study before it is then taken.
  @Test
  void smallestStudyThatIsNotConfirmed_isNotTold() throws IOException {
    Planted planted =
        new Planted(plan ->
            plan.repeats() > 1_000 || plan.checks().size() > 1
                ? Answer.CAME_BACK
                : Answer.DID_NOT_COME_BACK);
    assertThat(shrink(planted, "--times", "4")).isEqualTo(ExitCode.NOT_REPRODUCED.code());
    assertThat(planted.confirmed).hasSize(3);
    assertThat(out()).contains("in none of the 12 that should confirm");
    assertThat(file()).doesNotExist();
  }

  @Test
  void confirmationWithoutAnAnswer_isNotKnown() {
    Planted planted =
        new Planted(plan -> plan.repeats() > 1_000 ? Answer.CAME_BACK : Answer.NOT_KNOWN);
    assertThat(shrink(planted, "--times", "4")).isEqualTo(ExitCode.UNANSWERED.code());
    assertThat(out()).contains("none of those that should confirm the smallest ones has an answer");
    assertThat(file()).doesNotExist();
  }

  @Test
  void shortTime_endsTheSearch() {
    assertThat(shrink(plan -> Answer.CAME_BACK, "--for", "1ms")).as(err()).isZero();
    assertThat(out()).contains("the time was over", "nothing was left out");
  }

  @Test
  void interruption_leavesTheSmallestStudySoFar() throws IOException {
    Planted planted =
        new Planted(plan -> {
          if (plan.repeats() > 1_020) {
            Thread.currentThread().interrupt();
          }
          return Answer.CAME_BACK;
        });
    assertThat(shrink(planted)).isEqualTo(ExitCode.INTERRUPTED.code());
    assertThat(planted.confirmed).isEmpty();
    assertThat(out()).contains("stopped by the user");
    assertThat(Files.readString(file())).contains("# stopped before the smallest study");
    assertThat(assay("validate", file().toString())).as(err()).isZero();
  }

  @Test
  void interruptionBeforeTheFirstTrial_runsNothing() {
    assertThat(assay("shrink", run.root().toString(), "--out", file().toString()))
        .isEqualTo(ExitCode.INTERRUPTED.code());
    assertThat(file()).doesNotExist();
  }

  /// The cluster does not start: that is told before anything is searched.
  @Test
  void originalStudyThatCannotRun_isTold() {
    int exit =
        shrink(plan -> {
          throw ProblemException.ofHost("E503", "no room", "make room");
        });
    assertThat(exit).isEqualTo(ExitCode.ENVIRONMENT.code());
    assertThat(err()).contains("E503");
  }

  @Test
  void badInput_isRefused() throws IOException {
    refused("E845", "it holds lost-writes/none", "lost-writes/sync");
    refused("E442", "--times 0", "--times", "0");
    refused("E412", "--for", "--for", "soon");
    Files.writeString(file(), "mine");
    refused("E504", "smallest.yaml` exists already");
    assertThat(file()).hasContent("mine");
  }

  @Test
  void recordOfAnotherHost_isRefused() throws IOException {
    RunConditions here = begun();
    store(
        plan(),
        new RunConditions(
            here.id(), here.label(), here.study(), "another", here.boot(), here.files()));
    refused("E846", "is a run of another host");
  }
}
