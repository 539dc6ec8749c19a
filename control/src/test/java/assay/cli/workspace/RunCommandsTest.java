package assay.cli.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.InstalledAssay;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.problem.ExitCode;
import assay.record.history.JudgeMemoryLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

final class RunCommandsTest extends InstalledAssay {

  @Test
  void list_namesStudiesAndWhatKeepsThemFromRunning() {
    assertThat(assay("list", "--all")).isEqualTo(0);
    assertThat(out()).contains("first-look", "tradeoffs/bare", "cannot run here");
    assertThat(err()).isEmpty();
  }

  @Test
  void describe_tellsRunsTimeAndConfigurations() {
    assertThat(assay("describe", "first-look")).isEqualTo(0);
    assertThat(out())
        .contains("4 configurations × 1 repeat", "about 1 min", "lost-writes · stale-reads")
        .contains("closest+scheduled(2s)", "3 members of 256m on 3 machines", "kill member");
  }

  @Test
  void describe_tellsOfTheControl() {
    assertThat(assay("describe", "first-look", "--repeats", "6")).isEqualTo(0);
    assertThat(out().replaceAll("\\s+", " "))
        .contains(
            "4 configurations × 6 repeats, and a second run of “sync” in each repeat as the A/A control: 30 runs");
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
        .containsPattern("  rate: 500/s +# first-look.yaml:27")
        .containsPattern("  in-flight: 256 +# default");
    assertThat(actions.plans).isEmpty();
  }

  @Test
  void dryRun_isYamlWhateverTheStudySays() throws IOException {
    Path study =
        Files.writeString(
            folder.resolve("nasty.yaml"),
            """
            study: nasty
            question: "- What does it cost: 5 % # or \\"more\\", dearer?"
            engine: coherence
            workload: tradeoffs
            data: { customers: 1_000 }
            configurations: { sync: { backup: sync, flags: "-Dname=x: -Dother=#y" } }
            steps:
              - open:
                  rate: 100/s
                  for: 20s
                  mix: { put: 100 }
                  faults:
                    - { kill: member, at: 4s }
                    - { pause: another, for: 1s, at: 9s }
            check: [lost-writes]
            objectives: [ "lost-writes == 0", "p50(put) < 5ms" ]
            """);

    assertThat(assay("run", study.toString(), "--dry-run", "--allow", "flags"))
        .as(err())
        .isEqualTo(0);

    Object read = new Load(LoadSettings.builder().build()).loadFromString(out());
    assertThat(read)
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsEntry("question", "- What does it cost: 5 % # or \"more\", dearer?")
        .containsEntry("objective", List.of("lost-writes == 0", "p50(put) < 5ms"))
        .extractingByKey("settings", InstanceOfAssertFactories.MAP)
        .containsEntry("flags", "-Dname=x: -Dother=#y")
        .containsEntry("backup-count", 1);
  }

  @Test
  void formerOption_isRefusedWithItsNameOfToday() {
    for (String given : List.of("--strategy", "--strategy=none")) {
      assertThat(assay("run", "first-look", given)).isEqualTo(2);
      assertThat(err()).contains("E412", "does not accept `--strategy", "write `--configuration`");
    }
  }

  @Test
  void dryRun_checksWhatARunWouldBeRefusedFor() throws IOException {
    Path there = Files.createDirectories(folder.resolve("there"));
    assertThat(assay("run", "first-look", "--dry-run", "--out", there.toString())).isEqualTo(2);
    assertThat(err()).contains("error[E504]");
    assertThat(assay("run", "first-look", "--dry-run", "--for", "1h", "--configuration", "snyc"))
        .isEqualTo(2);
    assertThat(err()).contains("error[E312]", "did you mean `sync`?");
    assertThat(assay("run", "first-look", "--dry-run", "--configuration", "sync")).isEqualTo(2);
    assertThat(err()).contains("error[E412]");
    assertThat(out()).isEmpty();
  }

  @Test
  void repeats_areFromOneToAThousand() {
    for (String repeats : List.of("0", "-1", "1001", "2147483647")) {
      for (String command : List.of("run", "describe")) {
        assertThat(assay(command, "first-look", "--repeats", repeats)).as(repeats).isEqualTo(2);
        assertThat(err()).contains("error[E442]", "--repeats 6");
      }
    }
    assertThat(actions.plans).isEmpty();
  }

  @Test
  void repeatsThatNobodyWaitsFor_areRefused() {
    assertThat(
            assay("describe", "first-look", "--repeats", "1000", "--set", "steps.1.open.for=24h"))
        .isEqualTo(2);
    assertThat(err()).contains("error[E429]", "days");
  }

  @Test
  void allow_goesIntoTheCommandThatRunsTheStudy() throws IOException {
    Path study = folder.resolve("own.yaml");
    Files.writeString(
        study,
        Files.readString(Path.of("../studies/first-look.yaml"))
            .replace("study: first-look", "study: own")
            .replaceFirst("(?m)^cluster: \\{", "cluster: { flags: -Dsome=thing,"));
    for (String[] command :
        new String[][] {{"validate"}, {"describe"}, {"run", "--dry-run"}, {"run"}, {"up"}}) {
      List<String> words = new ArrayList<>(List.of(command));
      words.add(study.toString());
      assertThat(assay(words.toArray(String[]::new))).isEqualTo(2);
      assertThat(err())
          .contains("error[E344]", "-Dsome=thing", "--allow flags", "docs/reference/safety.md");
    }
    assertThat(actions.plans).isEmpty();
    assertThat(assay("describe", study.toString(), "--allow", "flags")).isEqualTo(0);
    assertThat(out()).contains("--allow flags");
    assertThat(assay("validate", study.toString(), "--allow", "flags")).isEqualTo(0);
  }

  @Test
  void up_holdsTheConfigurationAskedFor_orTheFirst() {
    assertThat(assay("up", "first-look", "--for", "90s")).isEqualTo(0);
    assertThat(assay("up", "first-look", "--configuration", "none", "--lean")).isEqualTo(0);
    assertThat(actions.held).containsExactly("sync for PT1M30S", "none for null");
    assertThat(actions.plans.getLast()).matches(Plan::lean);
  }

  @Test
  void up_refusesWhatItCannotHold() {
    assertThat(assay("up", "first-look", "--configuration", "snyc")).isEqualTo(2);
    assertThat(err()).contains("E312", "did you mean `sync`?");
    assertThat(assay("up", "first-look", "--for", "10")).isEqualTo(2);
    assertThat(err()).contains("E412", "`10` is not a duration", "--for 10m");
    assertThat(assay("up", "first-look", "--out", folder.toString())).isEqualTo(2);
    assertThat(err()).contains("E504");
    assertThat(assay("up", "first-look", "--for", "0s")).isEqualTo(2);
    assertThat(err()).contains("E412", "`0s` is no time at all", "--for 10m");
    assertThat(actions.held).isEmpty();
  }

  @Test
  void up_refusesMembersThatLiveInsideTheirClient() throws IOException {
    install("engines/coherence", DESCRIPTOR.replace("members: processes", "members: simulated"));
    assertThat(assay("up", "first-look")).isEqualTo(2);
    assertThat(err()).contains("E432", "so other tools cannot reach them");
    assertThat(actions.held).isEmpty();
  }

  @Test
  void run_forATime_isASoakOfOneConfiguration() throws IOException {
    install("engines/coherence", DESCRIPTOR.replace("Partitioned]", "Partitioned, Destroyable]"));
    assertThat(assay("run", "first-look", "--for", "8h", "--configuration", "none"))
        .isEqualTo(ExitCode.NOT_VALID.code());
    assertThat(actions.plans)
        .singleElement()
        .matches(Plan::soaks)
        .satisfies(plan -> {
          assertThat(plan.soak()).isEqualTo(Duration.ofHours(8));
          assertThat(plan.configurations()).extracting(Configuration::name).containsExactly("none");
          assertThat(plan.trials()).extracting(Plan.Trial::id).containsExactly("none-1");
        });
    assertThat(actions.options.getFirst().command())
        .contains("--for 8h --configuration none --seed 1");
  }

  @Test
  void run_refusesSoaksThatCannotBe() throws IOException {
    assertThat(assay("run", "first-look", "--for", "8h")).isEqualTo(2);
    assertThat(err()).contains("E418", "cannot drop its data");
    assertThat(assay("run", "first-look", "--for", "8")).isEqualTo(2);
    assertThat(err()).contains("E412", "`8` is not a duration");
    assertThat(assay("run", "first-look", "--for", "0ms")).isEqualTo(2);
    assertThat(err()).contains("E412", "`0ms` is no time at all");
    assertThat(assay("run", "first-look", "--configuration", "none")).isEqualTo(2);
    assertThat(err()).contains("E412", "--configuration is for soaks");
    install("engines/coherence", DESCRIPTOR.replace("members: processes", "members: simulated"));
    assertThat(assay("run", "first-look", "--for", "8h")).isEqualTo(2);
    assertThat(err()).contains("E418", "live inside the client");
    install(
        "engines/coherence",
        DESCRIPTOR.replace("Partitioned]", "Partitioned, Destroyable]")
            + "lacking: { Destroyable: { backup: [none] } }\n");
    assertThat(assay("run", "first-look", "--for", "8h", "--configuration", "none")).isEqualTo(2);
    assertThat(err()).contains("E418", "with `backup: none` `coherence` cannot drop its data");
    assertThat(actions.plans).isEmpty();
  }

  @Test
  void run_handsThePlanOver() {
    Path directory = folder.resolve("new");
    assertThat(assay("run", "first-look", "--lean", "--out", directory.toString(), "--label", "x"))
        .isEqualTo(ExitCode.NOT_VALID.code());
    assertThat(actions.plans).singleElement().matches(Plan::lean);
    assertThat(actions.options)
        .singleElement()
        .isEqualTo(
            new RunRequest(
                directory,
                "first-look",
                "x",
                RunRequest.Progress.PLAIN,
                "./assay run first-look --lean --seed 1",
                null,
                null,
                JudgeMemoryLimits.ofHeap()));
  }

  @Test
  void resume_handsTheFolderOver() throws IOException {
    Path killed =
        Files.createDirectories(folder.resolve("runs/2026-11-22-b001-first-look.partial"));
    Files.writeString(killed.resolve("plan.yaml"), "");
    assertThat(assay("resume", "b001")).isEqualTo(ExitCode.INTERRUPTED.code());
    assertThat(actions.held).containsExactly("resume 2026-11-22-b001-first-look.partial");
    assertThat(assay("resume", "b002")).isEqualTo(2);
    assertThat(err()).contains("E320", "there is no run `b002`");
    assertThat(assay("resume")).isEqualTo(2);
    assertThat(err()).contains("E412");
    assertThat(assay("resume", "b001", "--hosts", "hosts.yaml")).isEqualTo(2);
    assertThat(err()).contains("E412", "does not accept `--hosts`");
    assertThat(actions.held).hasSize(1);
  }

  @Test
  void containers_mustHoldTheHeaps_andCannotBeThrottled() throws IOException {
    Path hosts = folder.resolve("hosts.yaml");
    String box =
        "hosts: { box: { container: podman, memory: %s } }\nmembers: [box]\nclients: box\n";
    Files.writeString(hosts, box.formatted("32m"));
    assertThat(assay("run", "first-look", "--hosts", hosts.toString())).isEqualTo(2);
    assertThat(err())
        .contains("error[E564]", "a member on host box has a heap of", "a client on host box");
    Files.writeString(hosts, box.formatted("9g"));
    assertThat(assay("run", "first-look", "--hosts", hosts.toString()))
        .as(err())
        .isEqualTo(ExitCode.NOT_VALID.code());
    assertThat(actions.options.getLast().command()).contains("--hosts");
    Path study =
        Files.writeString(
            folder.resolve("throttled.yaml"),
            Files.readString(Path.of("../studies/first-look.yaml"))
                .replaceFirst("kill: member", "throttle: member, to: 10%, for: 1s"));
    assertThat(assay("run", study.toString(), "--hosts", hosts.toString())).isEqualTo(2);
    assertThat(err()).contains("E416", "members are in containers");
  }

  @Test
  void describe_saysWhatTheBaselineHas() {
    assertThat(assay("describe", "first-look")).as(err()).isZero();
    assertThat(out()).containsPattern("sync +the baseline: backup: sync, reads: primary\n");
    assertThat(assay("describe", "first-look", "--only", "none")).as(err()).isZero();
    assertThat(out()).containsPattern("none +the baseline\n");
  }

  @Test
  void describe_saysWhatIsNotTheProductsOwnDefault() throws IOException {
    install(
        "engines/coherence",
        DESCRIPTOR
            + "  partitions: { type: integer, default: 31, product: { default: 257, why: assigned sooner } }\n");
    assertThat(assay("describe", "first-look")).as(err()).isZero();
    assertThat(out())
        .containsPattern(
            "Not the product's own default\n +partitions +31, not 257 +assigned sooner\n");
    assertThat(assay("describe", "first-look", "--set", "partitions=31")).as(err()).isZero();
    assertThat(out()).doesNotContain("Not the product's own default");
    assertThat(assay("list", "settings", "coherence")).isZero();
    assertThat(out()).containsPattern("partitions +31 \\(product: 257\\) +a whole number");
  }

  @Test
  void judgeMemory_isHandedOver_andIsPartOfTheCommand() {
    assertThat(assay("run", "first-look", "--judge-memory", "64m"))
        .isEqualTo(ExitCode.NOT_VALID.code());
    assertThat(actions.options)
        .singleElement()
        .satisfies(request -> {
          assertThat(request.judging()).isEqualTo(JudgeMemoryLimits.of(64L << 20));
          assertThat(request.command())
              .isEqualTo("./assay run first-look --judge-memory 64m --seed 1");
        });
  }

  @Test
  void command_canBePastedIntoAShell() throws IOException {
    Path study = Files.createDirectories(folder.resolve("my own")).resolve("it's.yaml");
    Files.writeString(
        study,
        """
        study: it
        question: What is it?
        engine: coherence
        workload: tradeoffs
        configurations: { "a, b --seed 5": { backup: sync }, "it's": { backup: none } }
        steps:
          - open: { rate: 100/s, for: 10s, mix: { get: 100 } }
        """);
    String quoted = "'" + study.toString().replace("'", "'\\''") + "'";
    assertThat(assay("run", study.toString(), "--only", "a, b --seed 5", "--set", "repeats=1"))
        .as(err())
        .isEqualTo(ExitCode.NOT_VALID.code());
    assertThat(actions.options.getLast().command())
        .isEqualTo(
            "./assay run %s --set repeats=1 --only 'a, b --seed 5' --seed 1".formatted(quoted));
    assertThat(actions.plans.getLast().leftOut()).containsExactly("it's");
    assertThat(assay("describe", study.toString(), "--seed", "7", "--only", "it's")).isZero();
    assertThat(out()).contains("assay run %s --seed 7 --only 'it'\\''s'".formatted(quoted));
  }

  @Test
  void only_takesSeveralWithCommas() {
    assertThat(assay("run", "first-look", "--only", "sync,none"))
        .isEqualTo(ExitCode.NOT_VALID.code());
    assertThat(actions.plans.getLast().configurations())
        .extracting(Configuration::name)
        .containsExactly("sync", "none");
    assertThat(actions.options.getLast().command())
        .isEqualTo("./assay run first-look --only sync,none --seed 1");
  }

  @Test
  void out_mustBeNew() {
    assertThat(assay("run", "first-look", "--out", folder.toString())).isEqualTo(2);
    assertThat(err()).contains("error[E504]").contains("Nothing was run.");
    assertThat(actions.plans).isEmpty();
  }
}
