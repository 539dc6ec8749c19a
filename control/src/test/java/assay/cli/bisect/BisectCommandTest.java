package assay.cli.bisect;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.InstalledAssay;
import assay.cli.workspace.RunRequest;
import assay.cli.workspace.SilentPlanRunner;
import assay.fact.Fact;
import assay.metric.LimitRelation;
import assay.metric.MetricId;
import assay.plan.Plan;
import assay.plan.Plan.Objective;
import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.record.FigureDraft;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Judged;
import assay.record.results.Results.ObjectiveResult;
import assay.record.results.Results.Row;
import assay.run.context.RunProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The whole command, with planted harm and costs in place of clusters.
final class BisectCommandTest extends InstalledAssay {

  private static final String RELEASES =
      String.join(", ", IntStream.rangeClosed(1, 12).mapToObj(n -> "\"" + n + "\"").toList());

  private static final String VERSION =
      "  version: { values: [shipped, %s], default: shipped }%n".formatted(RELEASES);

  @BeforeEach
  void installReleases() throws IOException {
    install("engines/coherence", DESCRIPTOR + VERSION);
    install("engines/plain", DESCRIPTOR.replace("engine: coherence", "engine: plain"));
  }

  private static int release(Plan plan) {
    return Integer.parseInt(plan.baseline().values().text("version"));
  }

  /// Answers trials as functions of their plan say.
  private static final class Planted implements SilentPlanRunner {

    private final ToDoubleFunction<Plan> lost;
    private final List<Plan> plans = new ArrayList<>();
    private final List<RunRequest> requests = new ArrayList<>();
    private int stopAfter = Integer.MAX_VALUE;

    Planted(ToDoubleFunction<Plan> lost) {
      this.lost = lost;
    }

    @Override
    public QuietRun run(
        Plan plan, String study, RunRequest request, @Nullable Path index, RunProgress progress) {
      plans.add(plan);
      requests.add(request);
      progress.phase("loading data");
      if (plans.size() >= stopAfter) {
        Thread.currentThread().interrupt();
      }
      double value = lost.applyAsDouble(plan);
      List<ObjectiveResult> objectives =
          plan.objectives().stream().map(limit -> result(plan, limit, value)).toList();
      List<Figure> figures = plan.asks().stream().map(asked -> figure(asked, value)).toList();
      return new QuietRun(
          Objects.requireNonNull(request.out()),
          "9c0d",
          ExitCode.FINE,
          null,
          List.of(new Row(plan.baseline().name(), Map.of(), figures)),
          objectives);
    }

    private static ObjectiveResult result(Plan plan, Objective limit, double value) {
      Judged judged =
          Double.isNaN(value)
              ? Judged.UNDECIDED
              : limit.relation().holds(value, limit.limit()) ? Judged.MET : Judged.MISSED;
      Fact planted = Fact.quoted("as planted");
      return new ObjectiveResult(
          limit.text(), limit.line(), plan.baseline().name(), judged, planted, planted);
    }

    private static Figure figure(String metric, double value) {
      return FigureDraft.of(MetricId.of(metric), value).samples(100).figure();
    }
  }

  private int bisect(Planted planted, String condition, String... words) {
    actions.quiet = planted;
    List<String> line = new ArrayList<>(List.of("bisect", "first-look", condition));
    line.addAll(List.of(words));
    return assay(line.toArray(String[]::new));
  }

  private static Planted from(int first, double before, double after) {
    return new Planted(plan -> release(plan) < first ? before : after);
  }

  @Test
  void firstReleaseWithAHarm_isFound() {
    Planted planted = from(7, 0, 12);
    int exit =
        bisect(
            planted,
            "lost-writes > 0",
            "--from",
            "1",
            "--to",
            "12",
            "--configuration",
            "none",
            "--progress",
            "plain");
    assertThat(exit).as(out() + err()).isZero();
    assertThat(out())
        .startsWith("lost-writes > 0 begins with coherence 7; 6 is the last release without it\n")
        .contains("wrong in at most 5 % of such searches", "of 12 releases tried")
        .contains("with, 3 of 3 trials", "without, 0 of 6 trials")
        .contains("assay report " + folder.resolve("runs").resolve("bisect-"))
        .contains("assay trend first-look --by version --runs " + folder.resolve("runs/bisect-"));
    assertThat(err())
        .contains("the first of 12 releases of coherence, 1 to 12, with lost-writes > 0 in `none`")
        .contains("7: with, 3 of 3");
    assertThat(planted.plans.stream().map(BisectCommandTest::release).distinct())
        .hasSizeLessThanOrEqualTo(6)
        .startsWith(12, 1);
    Plan trial = planted.plans.getFirst();
    assertThat(trial.trials()).hasSize(1);
    assertThat(trial.repeats()).isEqualTo(1);
    assertThat(trial.configurations()).hasSize(1);
    assertThat(trial.objectives())
        .singleElement()
        .returns(LimitRelation.AT_MOST, limit -> limit.relation());
    assertThat(planted.plans.stream().filter(plan -> release(plan) == 12).map(Plan::seed))
        .doesNotHaveDuplicates();
    assertThat(planted.requests.getFirst().command())
        .startsWith("./assay run first-look --set version=12 --only none --repeats 1 --seed ");
  }

  @Test
  void firstReleaseWithACost_isFound_inPairsWithTheFirst() {
    Planted planted = from(4, 1_000_000, 2_000_000);
    int exit = bisect(planted, "p50(put) > 1.5 × base", "--versions", "2,4,1,3,5");
    assertThat(exit).as(out() + err()).isZero();
    assertThat(out())
        .contains("begins with coherence 4; 3 is the last release without it")
        .contains("2.00 x base", "1.00 x base", "with, 4 of 4 pairs", "in 75 % of their pairs");
    List<Integer> begin = planted.plans.stream().limit(4).map(BisectCommandTest::release).toList();
    assertThat(begin).containsExactly(1, 5, 5, 1);
    assertThat(planted.plans.getFirst().objectives()).isEmpty();
  }

  @Test
  void higherThroughput_isACostToo() {
    Planted planted = from(2, 1_000, 700);
    assertThat(bisect(planted, "throughput < 0.8 x base", "--versions", "1,2,3"))
        .as(out() + err())
        .isZero();
    assertThat(out()).contains("begins with coherence 2; 1 is the last");
  }

  @Test
  void releasesOfTheStudy_areSearched() throws IOException {
    Path study =
        changed(text -> text.replace("vary:\n", "vary:\n  version: [\"3\", \"5\", \"9\"]\n"));
    actions.quiet = from(9, 0, 1);
    assertThat(assay("bisect", study.toString(), "lost-writes > 0")).as(err()).isZero();
    assertThat(out()).contains("begins with coherence 9; 5 is the last release without it");
  }

  private Path changed(UnaryOperator<String> change) throws IOException {
    String text = Files.readString(folder.resolve("studies/first-look.yaml"));
    return Files.writeString(folder.resolve("changed.yaml"), change.apply(text));
  }

  @Test
  void endsWithoutAStep_haveTheirExitCode() {
    assertThat(bisect(from(1, 0, 3), "lost-writes > 0", "--from", "1", "--to", "12"))
        .isEqualTo(ExitCode.NOT_REPRODUCED.code());
    assertThat(err()).contains("E854", "coherence 1 has it already", "--from");
    assertThat(bisect(from(13, 0, 3), "lost-writes > 0", "--from", "1", "--to", "12"))
        .isEqualTo(ExitCode.NOT_REPRODUCED.code());
    assertThat(err())
        .contains("E854", "coherence 12 did not show it in 20 trials", "--times above 20", "--to");
    assertThat(out()).contains("without, 0 of 20 trials");
  }

  @Test
  void trialsWithoutAnAnswer_decideNothing() {
    assertThat(bisect(new Planted(plan -> Double.NaN), "lost-writes > 0", "--versions", "1,2"))
        .isEqualTo(ExitCode.UNANSWERED.code());
    assertThat(out()).contains("not known, 0 of 0 trials, 3 more without an answer");
  }

  @Test
  void releaseThatCannotRun_isLeftOpen() {
    Planted planted =
        new Planted(plan -> {
          if (release(plan) == 2) {
            throw ProblemException.ofHost("E503", "no such jar", "fetch it");
          }
          return release(plan) < 3 ? 0 : 1;
        });
    assertThat(bisect(planted, "lost-writes > 0", "--versions", "1,2,3"))
        .isEqualTo(ExitCode.UNANSWERED.code());
    assertThat(out())
        .contains("begins after coherence 1, and with 3 at the latest; 2 could not be decided");
  }

  @Test
  void interruption_tellsWhatIsKnown() {
    Planted planted = from(7, 0, 12);
    planted.stopAfter = 13;
    assertThat(bisect(planted, "lost-writes > 0", "--from", "1", "--to", "12"))
        .isEqualTo(ExitCode.INTERRUPTED.code());
    assertThat(out())
        .contains("stopped by the user: coherence 12 has it, 1 does not have it", "stopped, 0 of ");
  }

  private void refused(String code, String what, String... words) {
    Planted planted = from(7, 0, 12);
    actions.quiet = planted;
    String[] line = Stream.concat(Stream.of("bisect"), Stream.of(words)).toArray(String[]::new);
    assertThat(assay(line)).as(err()).isEqualTo(2);
    assertThat(err()).contains("error[" + code + "]", what, "help");
    assertThat(planted.plans).isEmpty();
  }

  @Test
  void badInput_isRefusedBeforeAnythingStarts() throws IOException {
    String harm = "lost-writes > 0";
    refused("E855", "2, which is older", "first-look", harm, "--from", "9", "--to", "2");
    refused("E855", "--to 13", "first-look", harm, "--from", "1", "--to", "13");
    refused("E855", "add --from and --to", "first-look", harm);
    refused("E207", "no release `13`", "first-look", harm, "--versions", "1,13");
    refused(
        "E855", "no setting `version`", "first-look", harm, "--set", "engine=plain", "--to", "3");
    refused("E855", "the same `version`", "first-look", harm, "--set", "version=3", "--to", "3");
    refused("E853", "lost-writes", "first-look", "lost-writes", "--versions", "1,2");
    refused(
        "E314", "add `linearizability`", "first-look", "linearizability > 0", "--versions", "1,2");
    refused("E310", "no metric", "first-look", "lost-wrytes > 0", "--versions", "1,2");
    refused("E314", "query", "first-look", "p50(query) > 1.5 x base", "--versions", "1,2");
    refused("E204", "compared with", "first-look", "lost-writes > 5ms", "--versions", "1,2");
    refused("E312", "sink", "first-look", harm, "--versions", "1,2", "--configuration", "sink");
    refused("E442", "--times 0", "first-look", harm, "--times", "0");
    refused("E504", "exists already", "first-look", harm, "--out", folder.toString());
  }
}
