package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Plan;
import assay.plan.Strategy;
import assay.problem.Exit;
import assay.run.CalibrationRun;
import assay.run.OpenCluster;
import assay.run.SelfTestRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AssayTest {

  private static final String DESCRIPTOR =
      """
      engine: coherence
      version: 25.03.2
      members: processes
      capabilities: [Cache, Invocable, Partitioned]
      settings:
        backup:
          values: [sync, async, "scheduled(<duration>)", none]
          default: sync
          called: the element of the scheme
        backup-count: { type: integer, min: 1, default: 1 }
        reads: { values: [primary, closest], default: primary }
      """;

  @TempDir Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Recorded actions = new Recorded();
  private Charset charset = StandardCharsets.UTF_8;

  @BeforeEach
  void installEngineAndStudies() throws IOException {
    install("engines/coherence", DESCRIPTOR);
    Path studies = Files.createDirectories(folder.resolve("studies/tradeoffs"));
    Path first = Path.of("../studies/first-look.yaml");
    Files.copy(first, studies.resolveSibling("first-look.yaml"));
    Files.copy(Path.of("../studies/tradeoffs/read-locator.yaml"), studies.resolve("bare.yaml"));
  }

  private void install(String name, String descriptor) throws IOException {
    Path engine = Files.createDirectories(folder.resolve(name));
    try (OutputStream file = Files.newOutputStream(engine.resolve("engine.jar"));
        ZipOutputStream zip = new ZipOutputStream(file)) {
      zip.putNextEntry(new ZipEntry("assay-engine.yaml"));
      zip.write(descriptor.getBytes(StandardCharsets.UTF_8));
      zip.closeEntry();
    }
  }

  @Test
  void bare_welcomesInFewLines() {
    assertThat(assay()).isEqualTo(0);
    assertThat(out().lines()).hasSizeLessThanOrEqualTo(8);
    assertThat(out()).contains("assay run first-look");
  }

  @Test
  void list_namesStudiesAndWhatKeepsThemFromRunning() {
    assertThat(assay("list")).isEqualTo(0);
    assertThat(out()).contains("first-look", "tradeoffs/bare", "cannot run here", "coherence");
    assertThat(err()).isEmpty();
  }

  @Test
  void describe_tellsRunsTimeAndStrategies() {
    assertThat(assay("describe", "first-look")).isEqualTo(0);
    assertThat(out())
        .contains("4 strategies × 1 repeat", "about 1 min", "lost-writes · stale-reads")
        .contains("closest+scheduled(2s)", "3 members of 256m on 3 machines", "kill member");
  }

  @Test
  void describe_tellsOfTheControl() {
    assertThat(assay("describe", "first-look", "--repeats", "6")).isEqualTo(0);
    assertThat(out().replaceAll("\\s+", " "))
        .contains(
            "4 strategies × 6 repeats, and “sync” once more in each as the A/A control: 30 runs");
    assertThat(assay("run", "first-look", "--repeats", "6", "--dry-run")).isEqualTo(0);
    assertThat(out()).contains("control: sync", "sync-6-control");
  }

  @Test
  void dryRun_printsEveryValueWithItsOrigin() {
    assertThat(assay("run", "first-look", "--dry-run", "--set", "heap=300m", "--seed", "5"))
        .isEqualTo(0);
    assertThat(out())
        .containsPattern("study: first-look +# first-look.yaml:4")
        .containsPattern("seed: 5 +# --seed")
        .containsPattern("  heap: 300m +# --set")
        .containsPattern("  collector: g1 +# default")
        .containsPattern("  rate: 1000/s +# first-look.yaml:26")
        .containsPattern("  in-flight: 256 +# default");
    assertThat(actions.plans).isEmpty();
  }

  @Test
  void up_holdsTheStrategyAskedFor_orTheFirst() {
    assertThat(assay("up", "first-look", "--for", "90s")).isEqualTo(0);
    assertThat(assay("up", "first-look", "--strategy", "none", "--lean")).isEqualTo(0);
    assertThat(actions.held).containsExactly("sync for PT1M30S", "none for null");
    assertThat(actions.plans.getLast()).matches(Plan::lean);
  }

  @Test
  void up_refusesWhatItCannotHold() {
    assertThat(assay("up", "first-look", "--strategy", "snyc")).isEqualTo(2);
    assertThat(err()).contains("E312", "did you mean `sync`?");
    assertThat(assay("up", "first-look", "--for", "10")).isEqualTo(2);
    assertThat(err()).contains("E412", "`10` is not a duration", "--for 10m");
    assertThat(assay("up", "first-look", "--out", folder.toString())).isEqualTo(2);
    assertThat(err()).contains("E504");
    assertThat(actions.held).isEmpty();
  }

  @Test
  void up_refusesMembersThatLiveInsideTheirClient() throws IOException {
    install("engines/coherence", DESCRIPTOR.replace("members: processes", "members: simulated"));
    assertThat(assay("up", "first-look")).isEqualTo(2);
    assertThat(err()).contains("E432", "live inside the client that uses them");
    assertThat(actions.held).isEmpty();
  }

  @Test
  void run_forATime_isASoakOfOneStrategy() throws IOException {
    install("engines/coherence", DESCRIPTOR.replace("Partitioned]", "Partitioned, Droppable]"));
    assertThat(assay("run", "first-look", "--for", "8h", "--strategy", "none"))
        .isEqualTo(Exit.NOT_VALID.code());
    assertThat(actions.plans)
        .singleElement()
        .matches(Plan::soaks)
        .satisfies(plan -> {
          assertThat(plan.soak()).isEqualTo(Duration.ofHours(8));
          assertThat(plan.strategies()).extracting(Strategy::name).containsExactly("none");
          assertThat(plan.cells()).extracting(Plan.Cell::id).containsExactly("none-1");
        });
    assertThat(actions.options.getFirst().command()).contains("--for 8h --strategy 'none'");
  }

  @Test
  void run_refusesSoaksThatCannotBe() throws IOException {
    assertThat(assay("run", "first-look", "--for", "8h")).isEqualTo(2);
    assertThat(err()).contains("E418", "cannot throw a map away");
    assertThat(assay("run", "first-look", "--for", "8")).isEqualTo(2);
    assertThat(err()).contains("E412", "`8` is not a duration");
    assertThat(assay("run", "first-look", "--strategy", "none")).isEqualTo(2);
    assertThat(err()).contains("E412", "--strategy is for soaks");
    install("engines/coherence", DESCRIPTOR.replace("members: processes", "members: simulated"));
    assertThat(assay("run", "first-look", "--for", "8h")).isEqualTo(2);
    assertThat(err()).contains("E418", "live inside the client");
    assertThat(actions.plans).isEmpty();
  }

  @Test
  void run_handsThePlanOver() {
    Path directory = folder.resolve("new");
    assertThat(assay("run", "first-look", "--lean", "--out", directory.toString(), "--label", "x"))
        .isEqualTo(Exit.NOT_VALID.code());
    assertThat(actions.plans).singleElement().matches(Plan::lean);
    assertThat(actions.options)
        .singleElement()
        .isEqualTo(
            new Invocation(
                directory,
                "x",
                Invocation.Progress.PLAIN,
                "./assay run first-look --lean --seed 1"));
  }

  @Test
  void out_mustBeNew() {
    assertThat(assay("run", "first-look", "--out", folder.toString())).isEqualTo(2);
    assertThat(err()).contains("error[E504]").contains("Nothing was run.");
    assertThat(actions.plans).isEmpty();
  }

  @Test
  void validate_showsPlaceCaretAndHelp() throws IOException {
    Path bad = folder.resolve("bad.yaml");
    Files.writeString(
        bad,
        """
        study: tradeoffs/bad
        question: What is it?
        engine: coherence
        cluster: { bakcup: sync }
        steps:
          - open: { rate: 1500, for: 9s, mix: { get: 100 } }
        """);
    assertThat(assay("validate", bad.toString())).isEqualTo(2);
    assertThat(out()).isEmpty();
    assertThat(err())
        .isEqualTo(
            """
            error[E302]: coherence has no setting `bakcup`
             --> %1$s:4:12
              |
            4 | cluster: { bakcup: sync }
              |            ^^^^^^
              = help: did you mean `backup`?

            error[E204]: `rate` must be a rate such as 2000/s or 2k/s, not `1500`
             --> %1$s:6:19
              |
            6 |   - open: { rate: 1500, for: 9s, mix: { get: 100 } }
              |                   ^^^^
              = help: add a unit: `1500/s`?

            2 errors. Nothing was run.  (exit 2, assay explain E302)
            """
                .formatted(bad));
  }

  @Test
  void validate_tellsJsonOnStdout() {
    assertThat(assay("validate", "--format", "json", "first-look", "tradeoffs/bare")).isEqualTo(2);
    assertThat(out()).contains("\"code\" : \"E309\"").contains("\"line\" : ");
    assertThat(err()).isEmpty();
  }

  @Test
  void setOption_isShownWithItsCaret() {
    assertThat(assay("run", "first-look", "--dry-run", "--set", "backup=asnyc")).isEqualTo(2);
    assertThat(err())
        .contains(
            " --> --set:1:8", "1 | backup=asnyc", "  |        ^^^^^", "did you mean `async`?");
  }

  @Test
  void unknownWords_getTheNearestRightOne() {
    assertThat(assay("rnu", "first-look")).isEqualTo(2);
    assertThat(err()).contains("did you mean `run`?");
    assertThat(assay("run", "frist-look")).isEqualTo(2);
    assertThat(err()).contains("error[E306]").contains("did you mean `first-look`?");
    assertThat(assay("run", "first-look", "--sede", "5")).isEqualTo(2);
    assertThat(err()).contains("did you mean `--seed`?").doesNotContain("Usage:");
    assertThat(assay("explain", "bakcup")).isEqualTo(2);
    assertThat(err()).contains("error[E311]").contains("did you mean `backup`?");
  }

  @Test
  void explain_saysWhatTheEngineCallsIt() {
    assertThat(assay("explain", "backup")).isEqualTo(0);
    assertThat(out().replaceAll("\\s+", " "))
        .contains("backup — When a write reaches its backups")
        .contains("default sync; there: the element of the scheme")
        .contains("lost-writes");
    assertThat(assay("explain", "p99(get)")).isEqualTo(0);
    assertThat(assay("explain", "E204")).isEqualTo(0);
    assertThat(out()).contains("Units are never guessed");
  }

  @Test
  void explain_knowsWhatWorkloadsHaveOfTheirOwn() {
    assertThat(assay("explain", "colour")).isEqualTo(0);
    assertThat(out().replaceAll("\\s+", " "))
        .contains("colour — What colour the versions have.")
        .contains("versions red or blue; default red");
    assertThat(assay("explain", "pair")).isEqualTo(0);
    assertThat(out()).contains("pair — Writes a register, then reads it.");
    assertThat(assay("explain", "color")).isEqualTo(2);
    assertThat(err()).contains("did you mean `colour`?");
    assertThat(assay("list", "settings")).isEqualTo(0);
    assertThat(out().replaceAll("\\s+", " "))
        .contains("colour Workload versions: What colour the versions have.");
  }

  @Test
  void with_whatIsNoJarIsRefusedByEveryCommand() {
    for (String command : List.of("list", "doctor", "history")) {
      assertThat(assay(command, "--with", "no.jar")).isEqualTo(2);
      assertThat(err())
          .contains("error[E331]: there is no jar `no.jar`")
          .contains("Nothing was run.");
    }
    assertThat(assay("--with", "no.jar", "list")).isEqualTo(2);
    assertThat(assay("list", "--with", "a.jar", "--with", "b.jar")).isEqualTo(2);
    assertThat(err()).contains("`a.jar`", "`b.jar`");
  }

  @Test
  void newStudy_isFineAsItIsAndNeverOverwritten() throws IOException {
    String dir = folder.resolve("mine").toString();
    assertThat(assay("new", "my-test", "--dir", dir)).isEqualTo(0);
    Path file = folder.resolve("mine/my-test.yaml");
    assertThat(assay("validate", file.toString())).as(err()).isEqualTo(0);
    assertThat(assay("new", "my-test", "--dir", dir)).isEqualTo(2);
    assertThat(err()).contains("error[E336]");
    assertThat(assay("new", "copied", "--dir", dir, "--from", "first-look")).isEqualTo(0);
    assertThat(folder.resolve("mine/copied.yaml")).content().contains("study: copied\n");
    assertThat(assay("validate", folder.resolve("mine/copied.yaml").toString())).isEqualTo(0);
    assertThat(assay("new", "My Test")).isEqualTo(2);
  }

  @Test
  void listWorkloads_showsWhatAStudyMayAskFor() {
    assertThat(assay("list", "workloads")).isEqualTo(0);
    assertThat(out()).contains("tradeoffs", "customers", "reread");
    assertThat(assay("list", "jdks")).isEqualTo(0);
    assertThat(out()).contains("runs Assay", System.getProperty("java.home"));
    assertThat(assay("explain", "reread")).isEqualTo(0);
    assertThat(out()).contains("tradeoffs", "needs Cache");
  }

  @Test
  void signs_arePlainWhereTheStreamHasNone() {
    charset = StandardCharsets.US_ASCII;
    assertThat(assay("describe", "first-look")).isEqualTo(0);
    assertThat(out()).contains("4 strategies x 1 repeat").doesNotContain("?,").isASCII();
  }

  @Test
  void calibration_needsTheReferenceEngine() {
    assertThat(assay("calibrate")).isEqualTo(3);
    assertThat(err()).contains("E510", "`reference` is not installed").doesNotContain("\tat ");
    assertThat(assay("calibrate", "--self-test")).isEqualTo(3);
    assertThat(assay("calibrate", "--format", "xml")).isEqualTo(2);
  }

  @Test
  void doctor_saysThatTheHostWasNeverCalibrated() {
    assertThat(assay("doctor")).isZero();
    assertThat(out()).contains("⚠ calibration", "never calibrated");
  }

  @Test
  void ownBug_isOneSentenceAndATraceInAFile() {
    assertThat(assay("judge", folder.toString())).isEqualTo(1);
    assertThat(err()).contains("Assay stumbled").contains("assay.log").doesNotContain("\tat ");
    assertThat(folder.resolve("runs/assay.log")).content().contains("\tat ");
    assertThat(assay("judge", folder.toString(), "--debug")).isEqualTo(1);
    assertThat(err()).contains("\tat ");
  }

  @Test
  void runsThatAreNotThere_areToldFromTheWaysToNameOne() {
    for (String command : List.of("report", "judge")) {
      assertThat(assay(command, "last")).isEqualTo(2);
      assertThat(err()).contains("error[E320]: there is no run yet in");
    }
    assertThat(assay("compare", "a7f3", "last")).isEqualTo(2);
    assertThat(err()).contains("error[E320]: there is no run `a7f3`");
    assertThat(assay("compare", "last")).isEqualTo(2);
    assertThat(err()).contains("error[E412]");
    assertThat(assay("history", "first-look")).isEqualTo(2);
    assertThat(err()).contains("assay run first-look makes one");
    assertThat(assay("history")).isEqualTo(0);
    assertThat(err()).contains("no run is stored");
  }

  @Test
  void directory_isARunReferenceToo() throws IOException {
    Path run = Files.createDirectories(folder.resolve("some run"));
    assertThat(assay("report", run.toString())).isEqualTo(0);
  }

  private int assay(String... arguments) {
    out.reset();
    err.reset();
    Terminal terminal =
        new Terminal(
            new PrintStream(out, true, charset), new PrintStream(err, true, charset), false);
    Installation installation = new Installation(folder, folder);
    return Assay.commandLine(installation, terminal, actions).execute(arguments);
  }

  private String out() {
    return out.toString(charset);
  }

  private String err() {
    return err.toString(charset);
  }

  /// Notes what it is asked to do.
  private static final class Recorded implements Actions {

    private final List<Plan> plans = new ArrayList<>();
    private final List<Invocation> options = new ArrayList<>();
    private final List<String> held = new ArrayList<>();

    @Override
    public Exit run(Plan plan, Path studyFile, Invocation runOptions, Terminal terminal) {
      plans.add(plan);
      options.add(runOptions);
      return Exit.NOT_VALID;
    }

    @Override
    public Exit up(OpenCluster.Kit kit, @Nullable Duration lasts, Terminal terminal) {
      plans.add(kit.plan());
      held.add(kit.strategy().name() + " for " + lasts);
      return Exit.FINE;
    }

    @Override
    public Exit report(Path directory, Terminal terminal) {
      return Exit.FINE;
    }

    @Override
    public Exit judge(Path directory, Terminal terminal) {
      throw new IllegalStateException("no clock");
    }

    @Override
    public Exit calibrate(CalibrationRun.Kit kit, boolean json, Terminal terminal) {
      return Exit.FINE;
    }

    @Override
    public Exit selfTest(SelfTestRun.Kit kit, boolean json, Terminal terminal) {
      return Exit.BUG;
    }
  }
}
