package assay.cli.search;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.InstalledAssay;
import assay.cli.workspace.RunRequest;
import assay.cli.workspace.SilentPlanRunner;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.record.FigureDraft;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import assay.run.context.RunProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The whole command, with planted figures in place of clusters.
final class SearchCommandTest extends InstalledAssay {

  private static final String STUDY =
      """
      study: planted
      question: Which settings are best?
      asks: [p50(put), lost-writes]
      engine: coherence
      workload: tradeoffs
      cluster: { members: 3 }
      data: { customers: 100, counters: 0, value: 16 }
      vary:
        backup: [sync, async, scheduled(2s), none]
        backup-count: [1, 2]
        reads: [primary, closest]
        partitions: [7, 31]
      steps:
        - open:
            rate: 100/s
            warm-up: 0s
            for: 2s
            mix: { put: 100 }
            fault: { kill: member, at: 1s }
      check: [lost-writes]
      """;

  @BeforeEach
  void installPartitions() throws IOException {
    install(
        "engines/coherence", DESCRIPTOR + "  partitions: { type: integer, min: 1, default: 31 }\n");
  }

  /// Answers trials as two functions of a configuration say.
  private static final class Planted implements SilentPlanRunner {

    private final ToDoubleFunction<Configuration> gain;
    private final ToDoubleFunction<Configuration> harm;
    private final List<Plan> plans = new ArrayList<>();
    private final List<RunRequest> requests = new ArrayList<>();
    private int stopAfter = Integer.MAX_VALUE;
    private int failAt = Integer.MAX_VALUE;

    Planted(ToDoubleFunction<Configuration> gain, ToDoubleFunction<Configuration> harm) {
      this.gain = gain;
      this.harm = harm;
    }

    @Override
    public QuietRun run(
        Plan plan, String study, RunRequest request, @Nullable Path index, RunProgress progress) {
      plans.add(plan);
      requests.add(request);
      if (plans.size() >= stopAfter) {
        Thread.currentThread().interrupt();
      }
      if (plans.size() == failAt) {
        throw ProblemException.ofHost("E503", "no memory", "free some");
      }
      List<Row> rows =
          plan.configurations().stream()
              .map(each ->
                  new Row(
                      each.name(),
                      Map.of(),
                      List.of(
                          figure(plan, "p50(put)", gain.applyAsDouble(each)),
                          figure(plan, "lost-writes", harm.applyAsDouble(each)))))
              .toList();
      return new QuietRun(
          Objects.requireNonNull(request.out()), "9c0d", ExitCode.FINE, null, rows, List.of());
    }

    private static Figure figure(Plan plan, String metric, double value) {
      Double[] repeats = Collections.nCopies(plan.repeats(), value).toArray(Double[]::new);
      FigureDraft draft =
          FigureDraft.of(metric, Double.isNaN(value) ? null : value, null).repeats(repeats);
      return (metric.equals("p50(put)") ? draft : draft.cost("count")).figure();
    }

    List<String> tried() {
      return plans.stream()
          .filter(plan -> plan.repeats() == 1)
          .map(plan -> plan.baseline().name())
          .toList();
    }
  }

  private static String value(Configuration configuration, String setting) {
    return configuration.values().text(setting);
  }

  /// Only `backup` and `partitions` matter: `none` is fastest and loses most.
  private static Planted planted() {
    return new Planted(
        each ->
            switch (value(each, "backup")) {
                  case "sync" -> 2_000_000.0;
                  case "async" -> 1_000_000.0;
                  case "none" -> 500_000.0;
                  default -> 1_500_000.0;
                }
                * (value(each, "partitions").equals("7") ? 1.3 : 1),
        each ->
            switch (value(each, "backup")) {
              case "sync" -> 0;
              case "async" -> 10;
              case "none" -> 2_000;
              default -> 300;
            });
  }

  private int search(Planted planted, String... words) throws IOException {
    actions.quiet = planted;
    Path study = Files.writeString(folder.resolve("planted.yaml"), STUDY);
    return assay(
        Stream.concat(Stream.of("search", study.toString()), Stream.of(words))
            .toArray(String[]::new));
  }

  @Test
  void front_isFoundInAQuarterOfTheCombinations_andConfirmedByFreshRepeats() throws IOException {
    Planted planted = planted();
    int exit = search(planted, "--progress", "plain");
    assertThat(exit).as(out() + err()).isZero();
    assertThat(planted.tried()).hasSize(8).doesNotHaveDuplicates();
    Plan confirming = planted.plans.getLast();
    assertThat(confirming.repeats()).isEqualTo(6);
    assertThat(planted.plans.stream().map(Plan::seed)).doesNotHaveDuplicates();
    assertThat(planted.requests.getLast().command())
        .contains("assay run ", " --only ", " --repeats 6 --seed ");
    assertThat(planted.requests.getLast().out()).hasFileName("confirmed");
    assertThat(confirming.configurations().stream().map(each -> value(each, "backup")))
        .contains("sync", "async", "none");
    assertThat(out())
        .contains("combinations are on the front of put p50 against lost writes, among 8 of 32")
        .contains("on the front", "confirmed by 6 fresh trials of each")
        .contains("24 combinations were not run, and their figures are not known")
        .contains("by the same model this front has ", "or more in about nine of ten searches")
        .contains("% of the 198 that all 32 combinations take with 6 repeats")
        .contains("assay report " + folder.resolve("runs/search-"));
    assertThat(err())
        .contains("searching 32 combinations of backup, backup-count, reads, partitions")
        .contains("8 of them get a trial")
        .contains("put p50 2.60 ms, lost writes 0");
  }

  @Test
  void luckyTrial_doesNotStayOnTheFront() throws IOException {
    Planted sound = planted();
    List<Plan> seen = new ArrayList<>();
    Planted lucky =
        new Planted(sound.gain, each -> seen.isEmpty() ? 0 : sound.harm.applyAsDouble(each));
    actions.quiet =
        (plan, study, request, index, progress) -> {
          if (plan.repeats() > 1) {
            seen.add(plan);
          }
          return lucky.run(plan, study, request, index, progress);
        };
    Path study = Files.writeString(folder.resolve("planted.yaml"), STUDY);
    assertThat(assay("search", study.toString())).as(err()).isZero();
    // In the search nothing seemed to lose a write.
    assertThat(out()).containsPattern("none[^\\n]* 2,000 ");
  }

  @Test
  void trialsWithoutAFigure_areNotKnown() throws IOException {
    Planted planted = planted();
    Planted withheld =
        new Planted(
            each ->
                value(each, "backup").equals("sync")
                    ? Double.NaN
                    : planted.gain.applyAsDouble(each),
            planted.harm);
    assertThat(search(withheld)).as(out() + err()).isZero();
    assertThat(out()).contains("tried, and without an answer: ").doesNotContain("2.00 ms");
    assertThat(search(new Planted(each -> Double.NaN, each -> 0)))
        .isEqualTo(ExitCode.UNANSWERED.code());
    assertThat(out()).contains("not known: no trial has both figures of put p50");
  }

  @Test
  void clusterThatCannotRun_countsAsNotKnown() throws IOException {
    Planted planted = planted();
    planted.failAt = 3;
    assertThat(search(planted)).as(err()).isZero();
    assertThat(out()).contains("tried, and without an answer: " + planted.tried().get(2));
  }

  @Test
  void interruption_tellsWhatIsKnown() throws IOException {
    Planted planted = planted();
    planted.stopAfter = 4;
    assertThat(search(planted)).isEqualTo(ExitCode.INTERRUPTED.code());
    assertThat(out())
        .startsWith("stopped by the user after 3 of 8 combinations: nothing is confirmed")
        .contains("1 trial", "assay search ", " --continue " + folder.resolve("runs/search-"));
  }

  @Test
  void interruptedConfirmation_isNoAnswer() throws IOException {
    Planted planted = planted();
    planted.stopAfter = 9;
    assertThat(search(planted)).isEqualTo(ExitCode.INTERRUPTED.code());
    assertThat(out()).contains("stopped by the user after 8 of 8", "assay search ", " --continue ");
  }

  @Test
  void moreCombinationsThanARunTakes_canBeSearched() throws IOException {
    Path study =
        Files.writeString(
            folder.resolve("many.yaml"),
            STUDY.replace("[7, 31]", "[7, 11, 13, 17, 19, 23, 29, 31]"));
    Planted planted = planted();
    actions.quiet = planted;
    assertThat(assay("search", study.toString(), "--cells", "10%")).as(err()).isZero();
    assertThat(out()).contains("among 12 of 128 combinations");
    assertThat(planted.tried()).hasSize(12);
  }

  private void refused(String code, String what, String study, String... words) throws IOException {
    Path file = Files.writeString(folder.resolve("refused.yaml"), study);
    Planted planted = planted();
    actions.quiet = planted;
    String[] line =
        Stream.concat(Stream.of("search", file.toString()), Stream.of(words))
            .toArray(String[]::new);
    assertThat(assay(line)).as(out() + err()).isEqualTo(2);
    assertThat(err()).contains("error[" + code + "]", what, "help");
    assertThat(planted.plans).isEmpty();
  }

  @Test
  void badInput_isRefusedBeforeAnythingStarts() throws IOException {
    String plain = STUDY.replaceAll("(?s)vary:.*(?=steps:)", "");
    String small = STUDY.replaceAll("(?s)  backup-count:.*(?=steps:)", "");
    String one =
        STUDY.replaceAll(
            "(?s)vary:.*(?=steps:)", "vary: { partitions: [1, 2, 3, 4, 5, 6, 7, 8] }\n");
    refused("E860", "add settings with several values under `vary`", plain);
    refused("E860", "4 combinations, and a search needs 8 or more", small);
    refused("E860", "the study varies one setting, partitions", one);
    refused("E861", "name a figure, such as --harm", STUDY.replace(", lost-writes]", "]"));
    refused(
        "E861",
        "name a figure, such as --gain",
        STUDY.replace("asks: [p50(put), lost-writes]", "asks: [lost-writes]"));
    refused("E861", "is the gain and the harm", STUDY, "--gain", "lost-writes");
    refused("E310", "lost-wrytes", STUDY, "--harm", "lost-wrytes");
    refused("E314", "stale-reads", STUDY, "--harm", "stale-reads");
    refused("E314", "get", STUDY, "--gain", "p50(get)");
    refused("E862", "cannot show what each of 4 settings does", STUDY, "--cells", "4");
    refused("E862", "a search leaves some out", STUDY, "--cells", "32");
    refused("E862", "no number of combinations", STUDY, "--cells", "half");
    refused("E863", "does not exist", STUDY, "--continue", folder.resolve("none").toString());
    refused("E504", "exists already", STUDY, "--out", folder.toString());
  }

  @Test
  void settingThatTheEngineLacks_isRefused() throws IOException {
    refused(
        "E302", "reeds", STUDY.replace("reads: [primary, closest]", "reeds: [primary, closest]"));
  }
}
