package assay.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.engine.DiskSyncLog;
import assay.judge.Judge;
import assay.judge.RunJudgement;
import assay.plan.Plan;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.record.RunRecord;
import assay.record.SealedSample;
import assay.record.history.JudgeMemoryLimits;
import assay.record.io.RunDirectory;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Outcome;
import assay.sentence.SentenceRenderer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Records on bad disks and from strangers: emptied, cut, exchanged, changed or removed files are
/// named, and no judgement rests on them.
final class DamagedRecordTest {

  private static final int FLIPS = 250;
  private static final long SEED = 23;

  @TempDir Path folder;

  private RunDirectory directory;
  private RunJudgement undamaged;

  @BeforeEach
  void record() throws IOException {
    directory = SealedSample.sealed(folder);
    undamaged = ReportWriter.judge(directory);
  }

  @Test
  void recordThatNobodyTouched_isJudgedAndReported() throws IOException {
    assertThat(undamaged.results().outcome()).isEqualTo(Outcome.FINE);
    assertThat(lost("none")).isEqualTo(5);
    assertThat(lost("sync")).isZero();
    assertThat(ReportWriter.report(directory).results()).isEqualTo(undamaged.results());
  }

  private @Nullable Double lost(String configuration) {
    return figure(undamaged.results(), configuration).value();
  }

  private static Figure figure(Results results, String configuration) {
    return results.rows().stream()
        .filter(row -> row.configuration().equals(configuration))
        .flatMap(row -> row.figures().stream())
        .filter(figure -> figure.metric().equals("lost-writes"))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "history/none-1-client-1.bin",
        "history/none-1-partitions.json",
        "latency/none-1-client-1.hlog",
        "members/none-1-member-1/gc.log"
      })
  void fileOfARepeat_emptiedCutOrRemoved_isNamed_andTheRepeatIsNotJudged(String name)
      throws IOException {
    Path file = directory.root().resolve(name);
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, new byte[0]);
    assertNamed(name + " is empty: ");
    for (int left : new int[] {1, bytes.length / 2, bytes.length - 1}) {
      Files.write(file, Arrays.copyOf(bytes, left));
      assertNamed(name + " was cut: ");
    }
    Files.write(file, Arrays.copyOf(bytes, bytes.length + 1));
    assertNamed(name + " was added to: ");
    Files.delete(file);
    assertNamed(name + " is missing");
    Files.createDirectory(file);
    assertNamed(name + " is no plain file");
    Files.delete(file);
    Files.write(file, bytes);
    assertThat(ReportWriter.judge(directory)).isEqualTo(undamaged);
  }

  /// What a member of the first repeat told of its syncs.
  private Path syncs() throws IOException {
    Path file = directory.root().resolve("members/none-1-member-1/" + DiskSyncLog.FILE);
    Files.writeString(
        file, DiskSyncLog.HEADER + "\r\n7,5000000,journal\r\n9000000,2000000,journal\r\n");
    SealedSample.seal(directory, RunRecord.planOf(directory));
    return file;
  }

  @Test
  void syncsCutAddedToOrRemoved_areNamed_andTheRepeatIsNotJudged() throws IOException {
    Path file = syncs();
    String name = "members/none-1-member-1/syncs.csv";
    String whole = Files.readString(file);
    Files.writeString(file, whole.substring(0, whole.lastIndexOf("9000000")));
    assertNamed(name + " was cut: ");
    Files.writeString(file, whole + "99000000,2000000,journal\r\n");
    assertNamed(name + " was added to: ");
    Files.writeString(file, whole.replace("7,5000000", "7,6000000"));
    assertNamed(name + " was changed after it was written");
    Files.delete(file);
    assertNamed(name + " is missing");
    Files.writeString(file, whole);
    assertThat(ReportWriter.judge(directory)).isEqualTo(undamaged);
  }

  @ParameterizedTest
  @ValueSource(strings = {"history/%s-1-client-1.bin", "latency/%s-1-client-1.hlog"})
  void filesOfTwoConfigurations_exchanged_areNamed(String name) throws IOException {
    Path none = directory.root().resolve(name.formatted("none"));
    Path sync = directory.root().resolve(name.formatted("sync"));
    exchange(none, sync);
    Results results = ReportWriter.judge(directory).results();
    assertThat(results.outcome()).isEqualTo(Outcome.NOT_VALID);
    assertThat(results.invalid())
        .hasSize(2)
        .allMatch(reason ->
            SentenceRenderer.of(reason.sentence()).contains("-1: E606: " + name.substring(0, 7)));
    assertThat(results.rows())
        .flatExtracting(Results.Row::figures)
        .allMatch(figure -> figure.value() == null);
  }

  private void exchange(Path one, Path other) throws IOException {
    Path aside = folder.resolve("aside");
    Files.move(one, aside);
    Files.move(other, one);
    Files.move(aside, other);
  }

  @Test
  void fileThatSomebodyAdded_isNamed() throws IOException {
    String added = "history/none-1-client-2.bin";
    Files.copy(
        directory.root().resolve("history/none-1-client-1.bin"), directory.root().resolve(added));
    assertNamed(added + " was not there when the repeat ended");
  }

  @Test
  void findingThatSomebodyPutBesideARepeat_isNoJudgementOfIt() throws IOException {
    Plan plan = RunRecord.planOf(directory);
    Plan.Trial sync =
        plan.trials().stream()
            .filter(trial -> trial.id().equals("sync-1"))
            .findFirst()
            .orElseThrow();
    SoakRoundFiles.keep(directory, sync, JudgeMemoryLimits.ofHeap());
    Files.move(directory.finding("sync-1"), directory.finding("none-1"));
    assertThat(ReportWriter.judge(directory)).isEqualTo(undamaged);
  }

  /// The other configuration's figures stand; the run as a whole is not valid.
  private Results assertNamed(String what) throws IOException {
    Results results = ReportWriter.judge(directory).results();
    assertThat(results.outcome()).isEqualTo(Outcome.NOT_VALID);
    assertThat(ReportWriter.exit(results)).isEqualTo(ExitCode.NOT_VALID);
    assertThat(results.invalid())
        .anySatisfy(reason ->
            assertThat(SentenceRenderer.of(reason.sentence())).startsWith("none-1: E606: " + what));
    assertThat(figure(results, "none").value()).isNull();
    assertThat(String.valueOf(figure(results, "none").withheld())).contains("E606");
    return results;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plan.yaml",
        "environment.json",
        "events.ndjson",
        "timeline.csv",
        "probes.csv",
        "network.csv"
      })
  void fileOfTheRun_emptiedCutOrRemoved_isNamed_andNothingIsJudged(String name) throws IOException {
    Path file = directory.root().resolve(name);
    byte[] bytes = Files.readAllBytes(file);
    for (int left : new int[] {0, bytes.length / 2}) {
      Files.write(file, Arrays.copyOf(bytes, left));
      assertRefused(() -> ReportWriter.judge(directory), file);
    }
    Files.delete(file);
    assertRefused(() -> ReportWriter.judge(directory), file);
  }

  @Test
  void sealsThatAreGone_areNamed_andThoseThatWereCutChangeNoFigure() throws IOException {
    Path file = directory.seals();
    byte[] bytes = Files.readAllBytes(file);
    List<String> silent = new ArrayList<>();
    int noticed = 0;
    for (int left = 0; left < bytes.length; left += 97) {
      Files.write(file, Arrays.copyOf(bytes, left));
      noticed += noticed("cut to " + left, DamagedRecordTest::judged, silent) ? 1 : 0;
    }
    assertThat(silent).isEmpty();
    assertThat(noticed).isGreaterThan(10);
    Files.delete(file);
    assertRefused(() -> ReportWriter.judge(directory), file);
  }

  private static void assertRefused(ThrowingCallable reading, Path file) {
    assertThatThrownBy(reading)
        .isInstanceOfSatisfying(
            ProblemException.class,
            failure -> {
              assertThat(failure.exit()).isIn(ExitCode.NOT_VALID, ExitCode.INVALID_INPUT);
              assertThat(text(failure)).contains(file.getFileName().toString());
            });
  }

  private static String text(ProblemException failure) {
    Problem problem = failure.problems().getFirst();
    Problem.Place place = problem.where();
    return problem.what() + (place == null ? "" : " " + place.file());
  }

  @Test
  void anyBitOfARecord_isNoticedOrDoesNotMatter() throws IOException {
    List<Path> files = files("seals-judged.ndjson", "run.json", "verdicts.json", "study.yaml");
    int noticed = flips(files, DamagedRecordTest::judged);
    assertThat(noticed).isGreaterThan(FLIPS * 9 / 10);
  }

  @Test
  void anyBitOfWhatWasFound_isNoticedOrDoesNotMatter() throws IOException {
    List<Path> files =
        List.of(
            directory.results(),
            directory.verdicts(),
            directory.root().resolve("seals-judged.ndjson"));
    int noticed = flips(files, DamagedRecordTest::reported);
    assertThat(noticed).isGreaterThan(FLIPS * 9 / 10);
  }

  private List<Path> files(String... but) throws IOException {
    try (Stream<Path> files = Files.walk(directory.root())) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !List.of(but).contains(file.getFileName().toString()))
          .sorted()
          .toList();
    }
  }

  private static Results judged(RunDirectory directory) {
    return Judge.judge(directory).results();
  }

  private static Results reported(RunDirectory directory) {
    try {
      return ReportWriter.report(directory).results();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /// Changes one bit in each file in turn, at its beginning, at its end and anywhere.
  ///
  /// @return how many were noticed; all others changed no figure
  private int flips(List<Path> files, Function<RunDirectory, Results> reading) throws IOException {
    SplittableRandom random = new SplittableRandom(SEED);
    List<String> silent = new ArrayList<>();
    int noticed = 0;
    for (int flip = 0; flip < FLIPS; flip++) {
      Path file = files.get(flip % files.size());
      byte[] bytes = Files.readAllBytes(file);
      int turn = flip / files.size();
      int at = turn == 0 ? 0 : turn == 1 ? bytes.length - 1 : random.nextInt(bytes.length);
      byte[] flipped = bytes.clone();
      flipped[at] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, flipped);
      String where = directory.root().relativize(file) + " at " + at;
      if (noticed(where, reading, silent)) {
        noticed++;
      }
      Files.write(file, bytes);
    }
    assertThat(silent).isEmpty();
    return noticed;
  }

  private boolean noticed(
      String where, Function<RunDirectory, Results> reading, List<String> silent) {
    try {
      Results results = reading.apply(directory);
      boolean named =
          results.outcome() == Outcome.NOT_VALID
              && results.invalid().stream().anyMatch(reason -> reason.code().equals("E606"));
      if (!named && !results.equals(undamaged.results())) {
        silent.add(where);
      }
      return named;
    } catch (ProblemException e) {
      assertThat(e.exit()).as(where).isIn(ExitCode.NOT_VALID, ExitCode.INVALID_INPUT);
      return true;
    }
  }

  @Test
  void editedFigures_areRefusedByTheReportToo() throws IOException {
    String text = Files.readString(directory.results());
    Files.writeString(directory.results(), text.replace("\"value\" : 5.0", "\"value\" : 0.0"));
    assertRefused(() -> ReportWriter.report(directory), directory.results());
    Files.writeString(directory.results(), text);
    ReportWriter.report(directory);
    Files.delete(directory.root().resolve("seals-judged.ndjson"));
    assertRefused(() -> ReportWriter.report(directory), directory.results());
  }

  @Test
  void figuresOrFindingsThatNoSealNames_areRefused() throws IOException {
    Path seals = directory.judgedSeals();
    List<String> lines = Files.readAllLines(seals);
    Files.writeString(seals, lines.getFirst() + "\n");
    assertRefused(() -> ReportWriter.report(directory), directory.verdicts());
    Files.write(seals, lines);
    ReportWriter.report(directory);
  }

  @Test
  void report_isNotWrittenThroughALink() throws IOException {
    Path outside = Files.writeString(folder.resolve("outside.txt"), "mine");
    Files.createSymbolicLink(directory.report(), outside);
    Files.createSymbolicLink(directory.root().resolve("report.html.draft"), outside);
    ReportWriter.report(directory);
    assertThat(outside).hasContent("mine");
    assertThat(directory.report()).isRegularFile();
    assertThat(Files.isSymbolicLink(directory.report())).isFalse();
  }

  @Test
  void linkInPlaceOfAFile_isNotFollowed() throws IOException {
    Path moved = folder.resolve("moved.csv");
    Files.move(directory.timeline(), moved, StandardCopyOption.REPLACE_EXISTING);
    Files.createSymbolicLink(directory.timeline(), moved);
    assertRefused(() -> ReportWriter.judge(directory), directory.timeline());
  }
}
