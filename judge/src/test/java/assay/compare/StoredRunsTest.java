package assay.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.problem.ProblemException;
import assay.record.results.RunIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StoredRunsTest {

  @TempDir Path runs;

  @BeforeEach
  void storeThreeRuns() throws IOException {
    new StoredSample(runs, "a7f3").at("2026-11-19T10:00:00Z").label("v1.4").stored();
    new StoredSample(runs, "a7c0").at("2026-11-20T10:00:00Z").stored();
    new StoredSample(runs, "c210").at("2026-11-21T10:00:00Z").label("main").stored();
  }

  private Path find(String reference) {
    return StoredRuns.in(runs).find(reference);
  }

  private Path folder(String id) {
    return new StoredSample(runs, id).folder();
  }

  @Test
  void runs_areFoundByEveryName() {
    assertThat(find("last")).isEqualTo(folder("c210"));
    assertThat(find("last~0")).isEqualTo(folder("c210"));
    assertThat(find("last~2")).isEqualTo(folder("a7f3"));
    assertThat(find("@v1.4")).isEqualTo(folder("a7f3"));
    assertThat(find("a7f")).isEqualTo(folder("a7f3"));
    assertThat(find("c")).isEqualTo(folder("c210"));
    assertThat(find(folder("a7c0").toString())).isEqualTo(folder("a7c0"));
    assertThat(find("2026-11-21-a7c0-first-look")).isEqualTo(folder("a7c0"));
    assertThat(StoredRuns.in(runs).label(folder("a7f3"))).isEqualTo("v1.4");
  }

  @Test
  void lastUnfinished_isTheNewest_andTheLastRunIfAllAreFinished() throws IOException {
    assertThat(unfinished("last")).isEqualTo(folder("c210"));
    Path first = killed("2026-11-22-b001-first-look");
    Path second = killed("2026-11-22-a001-first-look");
    Files.setLastModifiedTime(first, FileTime.fromMillis(1));
    assertThat(unfinished("last")).isEqualTo(second);
    Files.setLastModifiedTime(second, FileTime.fromMillis(0));
    assertThat(unfinished("last")).isEqualTo(first);
  }

  private Path unfinished(String reference) {
    return StoredRuns.in(runs).findUnfinished(reference);
  }

  private Path killed(String name) throws IOException {
    Path folder = Files.createDirectories(runs.resolve(name + ".partial"));
    Files.writeString(folder.resolve("plan.yaml"), "");
    return folder;
  }

  @Test
  void runThatWasKilled_isFoundByTheNameItWasToHave_andByItsId() throws IOException {
    Path killed = killed("2026-11-22-b001-first-look");
    assertThat(unfinished("2026-11-22-b001-first-look")).isEqualTo(killed);
    assertThat(unfinished("2026-11-22-b001-first-look.partial")).isEqualTo(killed);
    assertThat(unfinished(runs.resolve("2026-11-22-b001-first-look").toString())).isEqualTo(killed);
    assertThat(unfinished("b0")).isEqualTo(killed);
    assertThat(unfinished("a7f3")).isEqualTo(folder("a7f3"));
    assertThat(unfinished("last")).isEqualTo(killed);
    refused(() -> unfinished("b1"), "E320", "no run `b1`", "");
    refused(() -> unfinished(""), "E320", "no run ``", "");
  }

  /// A reader of the progress knows the final name only.
  @Test
  void runThatWasKilled_isToldToBeInterrupted_withWhatToDo() throws IOException {
    String name = "2026-11-22-b001-first-look";
    Path killed = killed(name);
    for (String reference : List.of(name, "b0", runs.resolve(name).toString())) {
      refused(
          () -> find(reference),
          "E320",
          "the run `%s` was interrupted: only `%s` is there".formatted(reference, killed),
          "`assay resume %s` finishes it".formatted(killed));
    }
    assertThat(find("last")).isEqualTo(folder("c210"));
    Path other = Files.createDirectories(runs.resolve("other"));
    Files.move(killed, other.resolve(killed.getFileName()));
    refused(() -> StoredRuns.in(other).find("last"), "E320", "was interrupted", "assay resume");
  }

  @Test
  void newerRunThatIsNotFinished_isNamedBesideTheLastFinishedOne() throws IOException {
    assertThat(StoredRuns.in(runs).passedOver("last")).isEmpty();
    Path killed = killed("2026-11-22-b001-first-look");
    assertThat(StoredRuns.in(runs).passedOver("last")).contains(killed);
    assertThat(StoredRuns.in(runs).passedOver("last~1")).contains(killed);
    assertThat(StoredRuns.in(runs).passedOver("c210")).isEmpty();
    Files.setLastModifiedTime(killed, FileTime.fromMillis(1));
    assertThat(StoredRuns.in(runs).passedOver("last")).isEmpty();
  }

  /// A run that does not count, or was interrupted, ends under another name than `--out` gave it.
  @Test
  void runOfOtherOutcome_isFoundByTheNameItWasToHave() throws IOException {
    for (String end : List.of("-INVALID", "-INTERRUPTED")) {
      Path folder = Files.createDirectories(runs.resolve("mine" + end));
      Files.writeString(folder.resolve("plan.yaml"), "");
      assertThat(find("mine")).isEqualTo(folder);
      assertThat(find(runs.resolve("mine").toString())).isEqualTo(folder);
      Files.delete(folder.resolve("plan.yaml"));
      Files.delete(folder);
    }
  }

  /// A command with an id that the index lacks would not find the run.
  @Test
  void nameForCommands_isTheId_orTheFolderOfARunThatTheIdDoesNotFind() throws IOException {
    StoredRuns stored = StoredRuns.in(runs);
    assertThat(stored.nameOf("a7f3", folder("a7f3"))).isEqualTo("a7f3");
    assertThat(stored.nameOf("a7f3", runs.resolve("elsewhere"))).isEqualTo(runs + "/elsewhere");
    assertThat(stored.nameOf("b001", Path.of("out/x").toAbsolutePath())).isEqualTo("out/x");
  }

  @Test
  void folderThatOnlyLooksLikeAKilledRun_isRefused() throws IOException {
    Files.createDirectories(runs.resolve("mine.partial"));
    refused(() -> unfinished("mine"), "E323", "not the folder of a run", "assay trend");
  }

  /// An interrupted run was noted under another name before it was resumed.
  @Test
  void runThatWentOn_isNotGone() throws IOException {
    String line =
        "{\"id\":\"c210\",\"study\":\"first-look\",\"started\":\"2026-11-21T10:00:00Z\","
            + "\"outcome\":\"INTERRUPTED\",\"label\":\"main\",\"folder\":\"/nowhere/c210-INTERRUPTED\"}\n";
    Files.writeString(runs.resolve("index.ndjson"), line, StandardOpenOption.APPEND);
    assertThat(StoredRuns.in(runs).gone()).isEmpty();
    assertThat(find("@main")).isEqualTo(folder("c210"));
  }

  @Test
  void newestOfALabel_isMeant() throws IOException {
    new StoredSample(runs, "0001").at("2026-11-22T10:00:00Z").label("main").stored();
    assertThat(find("@main")).isEqualTo(folder("0001"));
  }

  @Test
  void wrongNames_areToldWithTheNearestRightOne() {
    refused(() -> find("@v1.5"), "E320", "no run `@v1.5`", "`@v1.4`");
    refused(() -> find("lost"), "E320", "no run `lost`", "`last`");
    refused(() -> find("a7"), "E321", "2 runs begin with `a7`", "a7f3 (2026-11-21-a7f3");
    refused(() -> find("last~3"), "E320", "holds 3 runs", "assay trend");
    refused(() -> find(""), "E320", "no run ``", "last~1");
    refused(() -> find("@"), "E320", "no run `@`", "");
    refused(
        () -> StoredRuns.in(runs.resolve("none")).find("last"), "E320", "no run is stored in", "");
  }

  /// A record without some files is damaged; a folder without any of them was never a record.
  @Test
  void folderThatIsNoRun_isRefused(@TempDir Path stranger) throws IOException {
    Files.writeString(stranger.resolve("notes.txt"), "mine");
    refused(() -> find(stranger.toString()), "E323", "not the folder of a run", "assay trend");
    Files.writeString(stranger.resolve("events.ndjson"), "");
    assertThat(find(stranger.toString())).isEqualTo(stranger);
  }

  @Test
  void foldersThatAreGone_areSkipped_andSaidSo() throws IOException {
    Path moved = Files.move(folder("c210"), runs.resolveSibling("elsewhere"));
    try {
      assertThat(find("last")).isEqualTo(folder("a7c0"));
      refused(() -> find("@main"), "E320", "is gone", "name the directory it is in now");
      refused(() -> find("c210"), "E320", "is gone", "");
    } finally {
      Files.move(moved, folder("c210"));
    }
  }

  @Test
  void index_mayBeDamagedOrMissing() throws IOException {
    Path index = runs.resolve("index.ndjson");
    Files.writeString(index, "{\"id\": \"cu\nnonsense\n{}\n", StandardOpenOption.APPEND);
    assertThat(StoredRuns.in(runs).all()).hasSize(3);
    Files.delete(index);
    assertThat(StoredRuns.in(runs).all()).hasSize(3);
    assertThat(find("last")).isEqualTo(folder("c210"));
  }

  @Test
  void runsThatMovedWithTheirIndex_areFound() throws IOException {
    Path moved = runs.resolve("moved/runs");
    Files.createDirectories(moved);
    Files.move(folder("c210"), moved.resolve(folder("c210").getFileName()));
    Files.copy(runs.resolve("index.ndjson"), moved.resolve("index.ndjson"));
    assertThat(StoredRuns.in(moved).find("@main"))
        .isEqualTo(moved.resolve(folder("c210").getFileName()));
  }

  /// A clone with its runs, or a new release beside the old: each run counts once, and is the local
  /// one.
  @Test
  void runsThatWereCopiedWithTheirIndex_areThoseHere(@TempDir Path other) throws IOException {
    Path copies = other.resolve("runs");
    for (String id : List.of("a7f3", "a7c0", "c210")) {
      copy(folder(id), copies.resolve(folder(id).getFileName()));
    }
    Files.copy(runs.resolve("index.ndjson"), copies.resolve("index.ndjson"));
    StoredRuns found = StoredRuns.in(copies);
    assertThat(found.all()).hasSize(3);
    assertThat(found.find("@main")).isEqualTo(copies.resolve(folder("c210").getFileName()));
    assertThat(found.find("last~1")).isEqualTo(copies.resolve(folder("a7c0").getFileName()));
    assertThat(StoredRuns.in(runs).all()).hasSize(3);
  }

  @Test
  void runWhoseFolderWasCopied_countsOnce() throws IOException {
    copy(folder("c210"), runs.resolve("again"));
    assertThat(StoredRuns.in(runs).all()).hasSize(3);
    assertThat(find("c2")).isEqualTo(folder("c210"));
  }

  /// Another run with the same name is beside the index: the noted run is meant.
  @Test
  void runThatWasKeptElsewhere_isNotTakenForItsNamesake(@TempDir Path other) throws IOException {
    Path elsewhere = other.resolve("ci");
    copy(folder("c210"), elsewhere);
    copy(folder("a7c0"), runs.resolve("ci"));
    RunIndex.note(
        runs,
        new RunIndex.Entry(
            "c210", "first-look", "2026-11-21T10:00:00Z", "FINE", "kept", elsewhere.toString()));
    assertThat(find("@kept")).isEqualTo(elsewhere);
  }

  @Test
  void lineThatWasCut_takesNoOtherAlong() throws IOException {
    Files.writeString(runs.resolve("index.ndjson"), "{\"id\": \"cu", StandardOpenOption.APPEND);
    new StoredSample(runs, "d001").at("2026-11-22T10:00:00Z").label("new").stored();
    assertThat(find("@new")).isEqualTo(folder("d001"));
    assertThat(StoredRuns.in(runs).all()).hasSize(4);
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }

  private static void refused(ThrowingCallable call, String code, String what, String help) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ProblemException.class,
            failure ->
                assertThat(failure.problems())
                    .singleElement()
                    .satisfies(problem -> {
                      assertThat(problem.code()).isEqualTo(code);
                      assertThat(problem.what()).contains(what);
                      assertThat(problem.help()).contains(help);
                    }));
  }
}
