package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.engine.InstalledEngines;
import assay.engine.SettingDefinition;
import assay.json.JsonCodec;
import assay.judge.trial.CheckerRegistry;
import assay.plan.Plan;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.selftest.ExpectedCatches;
import assay.sentence.SentenceRenderer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The study `controls`: every checker on every deliberately broken engine, and on a sound one.
@Tag("further")
final class ControlsIT {

  private static final Path README = Path.of("..", "README.md");
  private static final String BEGIN = "<!-- controls -->";
  private static final String END = "<!-- /controls -->";

  /// Checkers with their own control studies: whole maps, sites, sessions, messages, transactions, expiry, locks.
  private static final Set<String> ELSEWHERE =
      Set.of(
          "content",
          "answers",
          "convergence",
          "session-state",
          "orders",
          "longest-requests",
          "anomalies",
          "expiry",
          "mutual-exclusion");

  @TempDir private static Path folder;

  private static ControlVerdicts run = ControlVerdicts.NONE;

  /// An engine's own record of its errors, beside its log.
  private record Injected(
      String behaviour, long open, long harmed, long lostKeys, long lostWrites) {}

  @BeforeAll
  static void run() throws Exception {
    run = ControlVerdicts.of(folder, "controls");
  }

  /// Columns are all checkers, rows all behaviours except no-op; whole maps have their own study,
  /// [HubControlsIT], and so have sites, sessions, messages, transactions, expiry and locks.
  @Test
  void matrix_isComplete() throws IOException {
    List<String> known =
        CheckerRegistry.names().stream()
            .filter(checker -> !ELSEWHERE.contains(checker))
            .filter(checker -> !checker.startsWith("cross-site-"))
            .toList();
    assertThat(checkers()).containsExactlyInAnyOrderElementsOf(known);
    SettingDefinition behaviour =
        InstalledEngines.installed(AssayProcess.HOME)
            .find("reference")
            .map(engine -> engine.settings().get("behaviour"))
            .orElseThrow();
    List<String> described = new ArrayList<>(Objects.requireNonNull(behaviour.values()));
    // Three are not broken: a no-op, one that waits, and a queue with a known rate. Which checkers
    // catch an early acknowledgement depends on what follows it. Conditions have a study of their
    // own, of keys with several writers, and so have entries that expire and locks. Forgotten
    // backups
    // lose data only if two members die.
    described.removeAll(
        List.of(
            "forgets-backups",
            "noop",
            "waits",
            "limited",
            "loses-rows",
            "serves-short",
            "acks-early",
            "ignores-conditions",
            "expires-late",
            "expires-early",
            "locks-twice",
            "unlocks-others",
            "lease-ends-early"));
    described.removeIf(word -> word.matches("(link|shop|broker)-.*"));
    assertThat(behaviours()).containsExactlyInAnyOrderElementsOf(described);
    assertThat(ExpectedCatches.behaviours()).containsExactlyInAnyOrderElementsOf(described);
  }

  @Test
  void everyChecker_hasAnEngineThatItMustCatch() {
    Set<String> catching =
        behaviours().stream()
            .flatMap(each -> ExpectedCatches.of(each).stream())
            .collect(Collectors.toSet());
    assertThat(catching).containsExactlyInAnyOrderElementsOf(checkers());
  }

  @Test
  void everyBrokenEngine_isCaughtByItsCheckersAndNoOther() {
    run.requireCatches();
  }

  /// With `-Dassay.regenerate=true` the results are written into the README instead, if they are
  /// right.
  @Test
  void readme_showsWhatWasFound() throws IOException {
    String readme = Files.readString(README);
    int begin = readme.indexOf(BEGIN);
    int end = readme.indexOf(END);
    assertThat(begin).as("README.md marks its table of controls").isBetween(0, end);
    String made =
        readme.substring(0, begin + BEGIN.length()) + "\n" + table() + "\n" + readme.substring(end);
    if (Boolean.getBoolean("assay.regenerate")) {
      run.requireCatches();
      Files.writeString(README, made);
    }
    assertThat(README)
        .as("made again by: mvn verify -Dit.test=ControlsIT -Dassay.regenerate=true")
        .content()
        .isEqualTo(made);
  }

  @Test
  void correctEngine_harmsNothing() throws IOException {
    assertThat(injected("map").harmed() + injected("map").lostWrites()).isZero();
  }

  @Test
  void lostWrites_areNoMoreThanWereLostAndMostOfThem() throws IOException {
    Injected injected = injected("loses-writes");
    double found = run.measure("loses-writes", "lost-writes", "lost-writes").value();
    double covered = run.measure("loses-writes", "lost-writes", "covered-writes").value();
    assertThat(injected.lostWrites()).isPositive();
    assertThat(found).isBetween(0.6 * injected.lostWrites(), 1.0 * injected.lostWrites());
    assertThat(1.0 * injected.lostWrites()).isBetween(found, found + covered);
  }

  /// Registers, counters and sets are all read, each before and after the fault.
  @Test
  void staleReads_areAllThatWereServedStale() throws IOException {
    long found =
        Stream.of("stale-reads", "stale-reads-after-fault", "reads-of-lost-data", "undecided-reads")
            .mapToLong(share -> found("stale-reads", "stale-reads", share))
            .sum();
    found += found("stale-reads", "counters", "wrong-counts");
    found += found("stale-reads", "sets", "stale-sets");
    isNearlyAll(found, injected("stale-reads").harmed());
  }

  @Test
  void countsBehind_areAllThatWereServedBehind() throws IOException {
    long found = found("counts-behind", "counters", "wrong-counts");
    isNearlyAll(found, injected("counts-behind").harmed());
  }

  @Test
  void duplicatedUpdates_areThoseThatWereAppliedTwice() throws IOException {
    Injected injected = injected("applies-twice");
    assertThat(injected.harmed()).isPositive();
    assertThat(run.measure("applies-twice", "lost-updates", "duplicated-updates").value())
        .isEqualTo((double) injected.harmed());
    assertThat(run.measure("applies-twice", "lost-updates", "lost-updates").value()).isZero();
  }

  @Test
  void lostUpdates_areThoseThatWereUndone() throws IOException {
    Injected injected = injected("loses-updates");
    Measure lost = run.measure("loses-updates", "lost-updates", "lost-updates");
    assertThat(injected.harmed()).isPositive();
    assertThat(1.0 * injected.harmed()).isBetween(lost.lowest(), lost.highest());
    assertThat(run.measure("loses-updates", "lost-updates", "duplicated-updates").value()).isZero();
  }

  @Test
  void lostElements_areThoseThatWereForgotten() throws IOException {
    Injected injected = injected("forgets-elements");
    assertThat(injected.harmed()).isPositive();
    assertThat(run.measure("forgets-elements", "sets", "lost-elements").value())
        .isEqualTo((double) injected.harmed());
  }

  @Test
  void serviceThatStaysDown_isNotSeenToRecover() throws IOException {
    assertThat(injected("stays-down").harmed()).isPositive();
    assertThat(SentenceRenderer.of(run.measure("stays-down", "recovery", "recovery").text()))
        .startsWith("≥ ");
    assertThat(run.measure("stays-down", "lost-writes", "lost-writes").value()).isZero();
  }

  /// Every call that begins in a stall is held until its end, so the longest gap is about one long.
  @Test
  void stalls_areAboutAsLongAsTheyWereMade() throws IOException {
    assertThat(injected("stalls").harmed()).isPositive();
    assertThat(run.measure("stalls", "stalls", "stalls").value()).isGreaterThan(150e6);
  }

  private static void isNearlyAll(long found, long harmed) {
    assertThat(harmed).isPositive();
    assertThat(found).isBetween(harmed - harmed / 50, harmed);
  }

  private static List<String> behaviours() {
    return run.behaviours();
  }

  private static List<String> checkers() {
    return run.plan().checks();
  }

  /// The reads behind a share: in the measured window and during the warm-up, because the engine is
  /// broken from the start.
  private static long found(String behaviour, String checker, String share) {
    return Math.round(run.measure(behaviour, checker, share + "-found").value());
  }

  private static Injected injected(String behaviour) throws IOException {
    Plan.Trial trial =
        run.plan().trials().stream()
            .filter(each -> each.configuration().equals(behaviour))
            .findFirst()
            .orElseThrow();
    Path file = run.directory().process(trial.id(), "client-1").resolve("injected.json");
    return JsonCodec.read(Files.readString(file), Injected.class);
  }

  private static String table() {
    String head = "| engine | " + String.join(" | ", checkers()) + " |";
    String rule = "| --- ".repeat(checkers().size() + 1) + "|";
    return Stream.concat(Stream.of(head, rule), behaviours().stream().map(ControlsIT::row))
        .collect(Collectors.joining("\n"));
  }

  private static String row(String behaviour) {
    return checkers().stream()
        .map(checker ->
            ExpectedCatches.mayBeUndecided(behaviour).contains(checker)
                    && run.expectedStatus(behaviour, checker) != Status.INVALID
                ? "may be unknown"
                : switch (run.expectedStatus(behaviour, checker)) {
                  case INVALID -> "caught";
                  case VALID -> "silent";
                  case UNKNOWN -> "unknown";
                })
        .collect(
            Collectors.joining(" | ", String.format(Locale.ROOT, "| `%s` | ", behaviour), " |"));
  }
}
