package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.terminal.Terminal;
import assay.cli.workspace.MadeJar;
import assay.cli.workspace.Workspace;
import assay.json.JsonCodec;
import assay.plan.Configuration;
import assay.plan.FaultCommand;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.PlanFile;
import assay.plan.Step;
import assay.problem.ExitCode;
import assay.record.RunRecord;
import assay.record.SealedSample;
import assay.record.environment.RunConditions;
import assay.record.io.RunDirectory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Which command lets which file do what to this host: only what its user has allowed.
final class ConsentTableTest extends InstalledAssay {

  private static final String GUARDED =
      """
        url: { type: text, default: "", guarded: true }
        plain: { type: text, default: "" }
      """;

  /// An action that a foreign file requests.
  ///
  /// @param setting the setting that does it, or `command` for a fault's command
  /// @param code the problem reported until it is allowed
  private record Power(String setting, String value, String code) {

    @Override
    public String toString() {
      return setting + " " + value;
    }
  }

  private Path marker() {
    return folder.resolve("executed");
  }

  private List<Power> powers() throws IOException {
    Path java = Files.createDirectories(folder.resolve("stranger/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\ntouch %s\n".formatted(marker()));
    assertThat(java.toFile().setExecutable(true)).isTrue();
    return List.of(
        new Power("flags", "-javaagent:/tmp/agent.jar", "E344"),
        new Power("flags", "-XX:OnError=touch${IFS}" + marker(), "E344"),
        new Power("flags", "@/tmp/arguments", "E344"),
        new Power("flags", "-cp /tmp Evil", "E344"),
        new Power("jvm", folder.resolve("stranger").toString(), "E344"),
        new Power("url", "jdbc:h2:mem:x;INIT=RUNSCRIPT", "E344"),
        new Power("plain", "env(HOME)", "E350"),
        new Power("command", "touch " + marker(), "E344"));
  }

  @TestFactory
  Stream<DynamicTest> study() throws IOException {
    install("engines/coherence", DESCRIPTOR + GUARDED);
    List<List<String>> commands =
        List.of(
            List.of("validate"),
            List.of("describe"),
            List.of("run", "--dry-run"),
            List.of("run"),
            List.of("up"));
    List<DynamicTest> tests = new ArrayList<>();
    for (Power power : powers()) {
      Path study = Files.createTempFile(folder, "study", ".yaml");
      Files.writeString(study, study(power));
      for (List<String> command : commands) {
        List<String> words = new ArrayList<>(command);
        words.add(study.toString());
        tests.add(
            DynamicTest.dynamicTest(
                String.join(" ", command) + ": " + power, () -> refused(power, words)));
      }
    }
    return tests.stream();
  }

  /// Its classes run as soon as they are loaded.
  private Path strangersJar() throws IOException {
    String source =
        """
        package stranger;

        import assay.judge.check.*;
        import assay.record.results.Verdicts.Verdict;
        import java.nio.file.*;

        public final class Stranger implements Checker {
          static {
            try {
              Files.writeString(Path.of("%s"), "loaded");
            } catch (java.io.IOException e) {
              throw new java.io.UncheckedIOException(e);
            }
          }
          @Override public String name() { return "stranger"; }
          @Override public Verdict check(Evidence evidence) { return Verdict.unknown(new assay.fact.Quoted("none")); }
        }
        """
            .formatted(marker());
    Path classes = MadeJar.classes(folder, "stranger.Stranger", source);
    return MadeJar.of(
        folder.resolve("stranger.jar"),
        classes,
        Map.of(
            "META-INF/services/assay.judge.check.Checker",
            "stranger.Stranger",
            "assay-words.yaml",
            "words:\n  - { key: stranger, kind: CHECK, is: A stranger's check. }\n"));
  }

  @Test
  void studysJar_isLoadedOnlyIfAllowed() throws IOException {
    String jar = strangersJar().getFileName().toString();
    Path study =
        Files.writeString(
            folder.resolve("with.yaml"),
            study(new Power("backup", "sync", ""))
                + "with: %s\ncheck: [stranger]\n".formatted(jar));
    List<List<String>> commands =
        List.of(
            List.of("validate"),
            List.of("describe"),
            List.of("run", "--dry-run"),
            List.of("run"),
            List.of("up"),
            List.of("new", "mine", "--dir", folder.toString(), "--from"));
    for (List<String> command : commands) {
      List<String> words = new ArrayList<>(command);
      words.add(study.toString());
      int unused = assay(words.toArray(String[]::new));
      assertThat(out() + err()).as("%s", command).isNotEmpty();
      assertThat(marker()).as("%s", command).doesNotExist();
    }
    int unused = assay("validate", study.toString(), "--allow", "with");
    assertThat(marker()).exists();
  }

  private static String study(Power power) {
    boolean command = power.setting.equals("command");
    return """
    study: mine
    question: What does it do?
    engine: coherence
    workload: tradeoffs
    cluster: { members: 3%s }
    steps:
      - open: { rate: 100/s, mix: { put: 50, get: 50 }, window: 6s%s }
    """
        .formatted(
            command ? "" : ", %s: '%s'".formatted(power.setting, power.value),
            command ? ", faults: [ { command: '%s', at: 2s } ]".formatted(power.value) : "");
  }

  private void refused(Power power, List<String> words) {
    assertThat(assay(words.toArray(String[]::new))).isEqualTo(ExitCode.INVALID_INPUT.code());
    assertThat(err()).contains(power.code);
    assertThat(actions.plans).isEmpty();
    assertThat(marker()).doesNotExist();
  }

  /// Seals made again for a changed plan that seems to come from the command line.
  @TestFactory
  Stream<DynamicTest> record() throws IOException {
    install("engines/coherence", DESCRIPTOR + GUARDED);
    List<DynamicTest> tests = new ArrayList<>();
    int number = 0;
    for (Power power : powers()) {
      RunDirectory run = stopped(power, folder.resolve("record-" + number++));
      tests.add(
          DynamicTest.dynamicTest(
              "resume: " + power,
              () -> {
                assertThat(carriedOut("resume", run.root().toString()))
                    .contains("error[" + power.code)
                    .doesNotContain("E842", "E843");
                assertThat(marker()).doesNotExist();
              }));
      if (power.code.equals("E344")) {
        tests.add(
            DynamicTest.dynamicTest(
                "resume --allow: " + power,
                () ->
                    assertThat(
                            carriedOut("resume", run.root().toString(), "--allow", power.setting))
                        .doesNotContain("E344", "E350")));
      }
      for (String command : List.of("judge", "report")) {
        tests.add(
            DynamicTest.dynamicTest(
                command + ": " + power,
                () -> {
                  assertThat(carriedOut(command, run.root().toString())).isNotEmpty();
                  assertThat(marker()).doesNotExist();
                }));
      }
    }
    return tests.stream();
  }

  @Test
  void recordThatReachesNowhere_needsNothing() throws IOException {
    RunDirectory run = stopped(new Power("backup", "async", ""), folder.resolve("record"));
    assertThat(carriedOut("resume", run.root().toString())).doesNotContain("E344", "E350");
    assertThat(carriedOut("resume", run.root().toString(), "--allow", "backups")).contains("E445");
  }

  private RunDirectory stopped(Power power, Path where) throws IOException {
    RunDirectory run = SealedSample.sealed(Files.createDirectories(where));
    Files.createDirectories(run.root().resolve("latency"));
    List<String> lines = Files.readAllLines(run.events());
    Files.writeString(run.events(), String.join("\n", lines.subList(0, lines.size() - 1)) + "\n");
    Files.writeString(run.study(), "study: first-look\n");
    RunConditions begun = new RunConditions("0a1d", "", "first-look", "here", "boot", Map.of());
    Files.writeString(run.conditions(), JsonCodec.document(begun));
    Plan plan = with(power, RunRecord.planOf(run)).toBuilder().engine("coherence").plan();
    PlanFile.write(plan, run.plan());
    SealedSample.seal(run, plan);
    return run;
  }

  private static Plan with(Power power, Plan plan) {
    if (power.setting.equals("command")) {
      FaultSpec fault =
          FaultSpec.of(new FaultCommand(power.value), Duration.ofSeconds(2), Duration.ZERO);
      return plan.toBuilder()
          .steps(
              plan.steps().stream()
                  .map(step ->
                      step instanceof Step.Open open
                          ? open.harmedBy(List.of(fault), Duration.ofSeconds(6))
                          : step)
                  .toList())
          .plan();
    }
    List<Configuration> configurations =
        plan.configurations().stream()
            .map(configuration -> {
              Map<String, Plan.Value> settings = new LinkedHashMap<>(configuration.settings());
              settings.put(power.setting, new Plan.Value(power.value, "--set"));
              return new Configuration(configuration.name(), configuration.slug(), settings);
            })
            .toList();
    return plan.toBuilder().configurations(configurations).plan();
  }

  /// For a command that is carried out, not only noted.
  private String carriedOut(String... words) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream all = new PrintStream(printed, true, StandardCharsets.UTF_8);
    Workspace here = new Workspace(folder, folder);
    Assay.commandLine(here, new Terminal(all, all, false), new CommandExecution(here))
        .execute(words);
    return printed.toString(StandardCharsets.UTF_8);
  }
}
