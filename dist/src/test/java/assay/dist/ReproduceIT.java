package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.dist.AssayProcess.Ended;
import assay.json.JsonCodec;
import assay.record.io.RunDirectory;
import assay.record.reproduction.ReproductionResult;
import assay.record.reproduction.ReproductionResult.Answer;
import assay.record.reproduction.ReproductionResult.ReproducedTrial;
import assay.record.results.Results.Outcome;
import assay.record.results.ResultsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Findings of deliberately broken engines that come back always, never and sometimes.
@Tag("further")
final class ReproduceIT {

  private static final int NOT_REPRODUCED = 7;

  /// Many more keys than are written after the kill, so every trial keeps visible losses. Of some four hundred gets on
  /// `seldom`, a stale one is expected in about half of the trials.
  private static final String STUDY =
      """
      study: planted
      question: Does planted harm come back?
      engine: reference
      workload: tradeoffs
      cluster: { members: 3, machines: 3 }
      data: { customers: 5_000, counters: 0, value: 16 }
      configurations:
        loses: { behaviour: loses-writes, loss: 20% }
        sound: { behaviour: map }
        seldom: { behaviour: stale-reads, stale: 5% }
      steps:
        - open:
            rate: 400/s
            warm-up: 0s
            for: 2s
            mix: { put: 50, get: 50 }
            fault: { kill: member, at: 1s }
      check: [lost-writes, stale-reads]
      """;

  @TempDir private static Path folder;

  private static RunDirectory run = new RunDirectory(Path.of("not yet run"));

  @BeforeAll
  static void run() throws Exception {
    Path out = folder.resolve("first");
    run = AssayProcess.runText(folder, STUDY, out).kept(out);
  }

  private static Ended reproduce(Path record, String... words) throws Exception {
    return AssayProcess.run(
        folder,
        Stream.concat(Stream.of("reproduce", record.toString()), Stream.of(words))
            .toArray(String[]::new));
  }

  /// A copy of the record that claims to hold a finding.
  private static Path claiming(String name, String configuration, String check) throws IOException {
    return ClaimedHarm.in(run, folder.resolve(name), configuration, check);
  }

  private static Path copied(String name) throws IOException {
    return ClaimedHarm.copied(run, folder.resolve(name));
  }

  private static ReproductionResult result(Path out) {
    return Objects.requireNonNull(ResultsFile.results(new RunDirectory(out)).reproduction());
  }

  private static double number(@Nullable Double value) {
    return Objects.requireNonNull(value);
  }

  /// Without a name it is the loss, which is worse than stale reads.
  @Test
  void harmOfEveryTrial_comesBackInAll() throws Exception {
    Path out = folder.resolve("always");
    Ended ended = reproduce(run.root(), "--times", "3", "--out", out.toString());
    assertThat(ended.exit()).as(ended.printed()).isZero();
    ReproductionResult result = result(out);
    assertThat(result.finding()).isEqualTo("lost-writes/loses");
    assertThat(result.back()).isEqualTo(3);
    assertThat(result.judged()).isEqualTo(3);
    assertThat(number(result.low())).isCloseTo(Math.pow(0.025, 1.0 / 3), within());
    assertThat(number(result.high())).isEqualTo(1);
    long lost = 0;
    for (ReproducedTrial trial : result.trials()) {
      assertThat(trial.answer()).isEqualTo(Answer.CAME_BACK);
      assertThat(trial.beforeFaultNanos()).isNotNull();
      lost += trial.amount() == null ? 0 : trial.amount().count("some").orElse(0);
    }
    assertThat(Objects.requireNonNull(result.total()).count("some")).hasValue(lost);
    assertThat(result.original().beforeFaultNanos()).isNotNull();
    assertThat(ended.output().lines().findFirst().orElse(""))
        .isEqualTo("the harm came back in 3 of 3 trials (95 %: 29.2 % to 100 %)");
    assertThat(ended.output()).contains("in all: lost writes", "report   ");
    assertThat(ended.errors())
        .contains("reproducing lost-writes/loses of run first: 3 trials, about");
    answersAgain(out, ended);
  }

  /// Report, judge and compare work on it like on any run.
  private static void answersAgain(Path out, Ended first) throws Exception {
    for (String command : List.of("report", "judge")) {
      Ended again = AssayProcess.run(folder, command, out.toString());
      assertThat(again.exit()).as(again.printed()).isEqualTo(first.exit());
      assertThat(again.output()).isEqualTo(first.output());
    }
    Ended compared = AssayProcess.run(folder, "compare", run.root().toString(), out.toString());
    assertThat(compared.exit()).as(compared.printed()).isIn(0, 6);
    assertThat(new RunDirectory(out).report())
        .content()
        .contains("Reproduction of lost-writes/loses");
  }

  private static Offset<Double> within() {
    return Offset.offset(1e-9);
  }

  @Test
  void harmThatIsNotThere_comesBackInNone() throws Exception {
    Path claims = claiming("claims-loss", "sound", "lost-writes");
    Path out = folder.resolve("never");
    Ended ended = reproduce(claims, "lost-writes/sound", "--times", "2", "--out", out.toString());
    assertThat(ended.exit()).as(ended.printed()).isEqualTo(NOT_REPRODUCED);
    ReproductionResult result = result(out);
    assertThat(result.back()).isZero();
    assertThat(result.judged()).isEqualTo(2);
    assertThat(number(result.low())).isZero();
    assertThat(number(result.high())).isCloseTo(1 - Math.pow(0.025, 0.5), within());
    assertThat(ResultsFile.results(new RunDirectory(out)).outcome())
        .isEqualTo(Outcome.NOT_REPRODUCED);
    assertThat(ended.output()).startsWith("the harm came back in 0 of 2 trials (95 %: 0");
    assertThat(AssayProcess.run(folder, "report", out.toString()).exit()).isEqualTo(NOT_REPRODUCED);
  }

  /// The engine's own count of the stale answers it gave is the oracle.
  @Test
  void harmOfSomeTrials_isCounted() throws Exception {
    Path claims = claiming("claims-staleness", "seldom", "stale-reads");
    Path out = folder.resolve("sometimes");
    Ended ended = reproduce(claims, "stale-reads/seldom", "--times", "4", "--out", out.toString());
    ReproductionResult result = result(out);
    assertThat(result.trials()).hasSize(4);
    for (ReproducedTrial trial : result.trials()) {
      if (injected(out, trial.trial()) == 0) {
        assertThat(trial.answer()).as(trial.trial()).isNotEqualTo(Answer.CAME_BACK);
      } else {
        assertThat(trial.answer()).as(trial.trial()).isNotEqualTo(Answer.DID_NOT_COME_BACK);
      }
    }
    assertThat(result.back()).isEqualTo(count(result, Answer.CAME_BACK));
    assertThat(result.judged()).isEqualTo(result.back() + count(result, Answer.DID_NOT_COME_BACK));
    assertThat(ended.exit())
        .as(ended.printed())
        .isEqualTo(result.back() > 0 ? 0 : result.notKnown() > 0 ? 6 : NOT_REPRODUCED);
  }

  private static int count(ReproductionResult result, Answer answer) {
    return (int) result.trials().stream().filter(each -> each.answer() == answer).count();
  }

  private static long injected(Path out, String trial) throws IOException {
    Path file = new RunDirectory(out).process(trial, "client-1").resolve("injected.json");
    return JsonCodec.read(Files.readString(file), JsonNode.class).path("harmed").asLong();
  }

  @Test
  void findingThatTheRecordDoesNotHold_isRefusedWithThoseItHolds() throws Exception {
    Ended ended = reproduce(run.root(), "lost-writes/sound");
    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.errors()).contains("E845", "it holds lost-writes/loses");
  }

  @Test
  void alteredStudy_isRefused() throws Exception {
    Path copy = copied("altered");
    RunDirectory record = new RunDirectory(copy);
    Files.writeString(record.study(), Files.readString(record.study()).replace("400/s", "300/s"));
    Ended ended = reproduce(copy);
    assertThat(ended.exit()).isEqualTo(5);
    assertThat(ended.errors()).contains("E703", "study.yaml");
  }

  @Test
  void unfinishedRun_isRefused() throws Exception {
    Path copy = copied("unfinished");
    Files.delete(new RunDirectory(copy).results());
    Files.delete(new RunDirectory(copy).verdicts());
    Ended ended = reproduce(copy);
    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.errors()).contains("E848", "assay judge");
  }
}
