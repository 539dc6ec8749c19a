package assay.judge.trial;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.judge.Operations;
import assay.judge.Said;
import assay.judge.check.Evidence;
import assay.plan.Plan;
import assay.problem.ProblemException;
import assay.record.SomeEvent;
import assay.record.TrialHistories;
import assay.record.TrialRecord;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.HistoryWriter;
import assay.record.history.JudgeMemoryLimits;
import assay.record.history.Operation;
import assay.record.io.RunDirectory;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.testing.Draws;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Verdicts on histories judged in parts equal those on the whole: status, sentence, every measure
/// with its interval, curves, and the shown violations.
final class CheckerRunnerProperties {

  private static final int HISTORIES = Draws.of(400);
  private static final String TRIAL = "sync-1";

  private static final List<String> CHECKS =
      List.of(
          "lost-writes",
          "stale-reads",
          "linearizability",
          "session-guarantees",
          "session-state",
          "lost-updates",
          "orders",
          "counters",
          "sets",
          "content",
          "answers",
          "longest-requests",
          "no-such-check");

  @TempDir private Path folder;

  /// The memory for a separately judged part with this many events.
  private static JudgeMemoryLimits room(long events) {
    return new JudgeMemoryLimits(0, JudgeMemoryLimits.partBytes(events));
  }

  @Test
  void partsAreJudgedAsTheWhole() throws IOException {
    SplittableRandom random = new SplittableRandom(20261125);
    Map<Status, Integer> met = new EnumMap<>(Status.class);
    long parts = 0;
    int impossible = 0;
    for (int i = 0; i < HISTORIES; i++) {
      List<List<Operation>> clients = new RandomHistories(random.split()).draw();
      TrialRecord trial = write(Files.createDirectory(folder.resolve("run-" + i)), clients);
      if (random.nextInt(10) == 0) {
        cut(trial, random);
      }
      TrialHistories histories = trial.histories();
      Evidence around = around(random, histories.whole());
      Map<String, Verdict> expected =
          CheckerRegistry.ask(
                  CHECKS,
                  around.withHistory(histories.history(JudgeMemoryLimits.of(Long.MAX_VALUE))))
              .verdicts();
      int workers = 1 + random.nextInt(8);
      JudgeMemoryLimits memory =
          room(Math.max(2 * largest(clients), histories.events() / (1 + random.nextInt(2))));
      parts += memory.partEvents(histories.events(), workers) < histories.events() ? 1 : 0;
      assertThat(CheckerRunner.ask(CHECKS, around, histories, memory, workers).verdicts())
          .as("history %d", i)
          .isEqualTo(expected);
      expected.values().forEach(verdict -> met.merge(verdict.status(), 1, Integer::sum));
      impossible += Said.of(of("lost-writes", expected).summary()).startsWith("not judged") ? 1 : 0;
    }
    assertThat(parts).isGreaterThan(HISTORIES / 2);
    assertThat(impossible).isBetween(HISTORIES / 50, HISTORIES / 4);
    assertThat(met.get(Status.INVALID)).isGreaterThan(HISTORIES);
    assertThat(met.get(Status.VALID)).isGreaterThan(HISTORIES);
  }

  private static Verdict of(String check, Map<String, Verdict> verdicts) {
    return requireNonNull(verdicts.get(check));
  }

  /// The number of operations on the most used key.
  private static long largest(List<List<Operation>> clients) {
    return clients.stream()
        .flatMap(List::stream)
        .collect(Collectors.groupingBy(Operation::key, Collectors.counting()))
        .values()
        .stream()
        .mapToLong(Long::longValue)
        .max()
        .orElse(1);
  }

  private static Evidence around(SplittableRandom random, boolean whole) {
    Operations around = new Operations();
    switch (random.nextInt(3)) {
      case 0 -> around.fault(RandomHistories.FAULT);
      case 1 -> around.step(500, RandomHistories.AUDIT, -1);
      default -> around.audited(7, 5, 3);
    }
    if (random.nextBoolean()) {
      around.partitions(random.ints(60, 0, 5).toArray());
    }
    return (whole ? around : around.cut()).evidence().withHistory(new History(0));
  }

  private static TrialRecord write(Path root, List<List<Operation>> clients) throws IOException {
    RunDirectory directory = new RunDirectory(root);
    Files.createDirectories(root.resolve("history"));
    for (int client = 1; client <= clients.size(); client++) {
      String name = "client-" + client;
      try (HistoryWriter file = new HistoryWriter(directory.history(TRIAL, name), TRIAL, name)) {
        int written = 0;
        for (Operation event : clients.get(client - 1)) {
          file.append(event);
          if (++written % 20 == 0) {
            file.flush();
          }
        }
      }
    }
    return new TrialRecord(
        directory,
        new Plan.Trial(TRIAL, "sync", 1),
        List.of(SomeEvent.of(9_999, TRIAL, TimedEvent.Type.TRIAL_ENDS, null, "", Map.of())),
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }

  /// Cuts the first client's history within its last half.
  private static void cut(TrialRecord trial, SplittableRandom random) throws IOException {
    Path file = trial.directory().history(TRIAL, "client-1");
    try (FileChannel bytes = FileChannel.open(file, StandardOpenOption.WRITE)) {
      bytes.truncate(bytes.size() - 1 - random.nextLong(bytes.size() / 2));
    }
  }

  private TrialRecord registers() throws IOException {
    Operations hot = new Operations();
    for (int version = 1; version <= 100; version++) {
      hot.write(1, version, 20L * version - 10, 20L * version);
    }
    History history = hot.versions(2, 3).finalRead(2, 3).finalRead(1, 100).evidence().history();
    List<Operation> events =
        Stream.iterate(0, i -> i + 1).limit(history.size()).map(history::event).toList();
    return write(Files.createDirectory(folder.resolve("hot")), List.of(events));
  }

  @Test
  void keyWithMoreOperationsThanFit_isNotJudged_andSaidSo() throws IOException {
    TrialHistories histories = registers().histories();
    Evidence around = around(new SplittableRandom(2), true);
    Map<String, Verdict> verdicts =
        CheckerRunner.ask(List.of("lost-writes"), around, histories, room(50), 1).verdicts();
    Verdict verdict = of("lost-writes", verdicts);
    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(verdict.summary()))
        .startsWith("key 1, with 101 operations, is not judged: that takes 1 MiB")
        .endsWith("give it more with --judge-memory");
    assertThat(verdict.measures()).isEmpty();
  }

  @Test
  void violationOfAnotherKey_standsBesideAKeyThatIsNotJudged() throws IOException {
    Operations lost = new Operations();
    lost.versions(1, 100).versions(2, 3).finalRead(2, 1);
    History history = lost.evidence().history();
    List<Operation> events =
        Stream.iterate(0, i -> i + 1).limit(history.size()).map(history::event).toList();
    TrialHistories histories =
        write(Files.createDirectory(folder.resolve("lost")), List.of(events)).histories();
    Verdict verdict =
        of(
            "lost-writes",
            CheckerRunner.ask(
                    List.of("lost-writes"),
                    around(new SplittableRandom(2), true),
                    histories,
                    room(50),
                    2)
                .verdicts());
    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(verdict.summary())).contains("key 1, with 100 operations, is not judged");
    assertThat(verdict.witnesses()).hasSize(1);
    assertThat(verdict.measures()).isEmpty();
  }

  @Test
  void checkThatNeedsAllOperationsAtOnce_saysSo() throws IOException {
    Verdict verdict =
        of(
            "stalls",
            CheckerRunner.ask(
                    List.of("stalls"),
                    around(new SplittableRandom(2), true),
                    registers().histories(),
                    room(200),
                    2)
                .verdicts());
    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(verdict.summary()))
        .startsWith("not judged: it needs all 105 operations in memory at once")
        .endsWith("give it more with --judge-memory");
  }

  @Test
  void folderThatTakesNoTemporaryFile_isSaid() throws IOException {
    TrialHistories histories = registers().histories();
    TrialRecord gone =
        new TrialRecord(
            new RunDirectory(folder.resolve("gone")),
            histories.trial().trial(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of());
    TrialHistories elsewhere =
        new TrialHistories(gone, histories.role(), histories.files(), histories.keys());
    assertThatThrownBy(() ->
            CheckerRunner.ask(
                    CHECKS, around(new SplittableRandom(2), true), elsewhere, room(200), 2)
                .verdicts())
        .isInstanceOfSatisfying(
            ProblemException.class,
            refused -> {
              assertThat(refused.problems().getFirst().code()).isEqualTo("E503");
              assertThat(refused.problems().getFirst().help()).contains("--judge-memory");
            });
  }

  @Test
  void nothingIsLeftOnDisk() throws IOException {
    TrialRecord trial = registers();
    Map<String, Verdict> unused =
        CheckerRunner.ask(
                CHECKS, around(new SplittableRandom(2), true), trial.histories(), room(200), 2)
            .verdicts();
    try (Stream<Path> files = Files.walk(trial.directory().root())) {
      assertThat(files.filter(Files::isRegularFile))
          .containsExactly(trial.directory().history(TRIAL, "client-1"));
    }
  }
}
