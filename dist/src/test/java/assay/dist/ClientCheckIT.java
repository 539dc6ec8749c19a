package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.ProgramLanguage;
import assay.testing.Needs;
import assay.testing.SkipReason;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// `assay client check` passes the project's clients, and names each planted deviation with its place in the
/// documentation.
final class ClientCheckIT {

  private static final String FINE = "0 of 15 scenes deviate";

  /// The core with its own engines only.
  private static final Map<String, String> SOUND =
      Map.of(
          "python",
          "from assay_client.program import run\nrun()\n",
          "javascript",
          "require('assay-client/program').run();\n",
          "go",
          "package main\n\nimport \"assay/client/core\"\n\nfunc main() { core.Run(nil) }\n",
          "csharp",
          "static class Sound { static void Main() { Assay.Client.Program.Run(new Assay.Client.Adapters()); } }\n");

  @TempDir private Path folder;

  private AssayProcess.Ended check(String name, String text) throws Exception {
    Path program = Files.writeString(folder.resolve(name), text);
    return AssayProcess.run(folder, "client", "check", program.toString());
  }

  static Stream<ProgramLanguage> python() {
    return ProgramLanguage.all().stream().filter(each -> each.language().equals("python"));
  }

  static Stream<ProgramLanguage> furtherLanguages() {
    return ProgramLanguage.all().stream().filter(each -> !each.language().equals("python"));
  }

  @ParameterizedTest
  @MethodSource("furtherLanguages")
  @Tag("nightly")
  void furtherClientOfTheProject_deviatesNowhere(ProgramLanguage language) throws Exception {
    clientOfTheProject_deviatesNowhere(language);
  }

  @ParameterizedTest
  @MethodSource("python")
  @Tag("further")
  void clientOfTheProject_deviatesNowhere(ProgramLanguage language) throws Exception {
    language.programs().keySet().stream()
        .filter(program -> !program.equals("pip3") && !program.equals("npm"))
        .forEach(SkipReason::skipWithout);
    AssayProcess.Ended ended =
        check(
            "sound" + language.endings().getFirst(),
            Objects.requireNonNull(SOUND.get(language.language())));
    assertThat(ended.printed()).contains(FINE).contains("✓ one worker: put, then get");
    assertThat(ended.exit()).isZero();
  }

  private static String core(String... lines) {
    return """
    import sys, time
    from assay_client import draws, loops, program, requests, workloads
    from assay_client.engines import none
    %s
    program.run()
    """
        .formatted(String.join("\n", lines));
  }

  /// Programs with one planted deviation each, one for each heading: the scene that names it, what came, and the heading.
  static Stream<Arguments> planted() {
    return Stream.of(
        Arguments.of(
            "wrong-checksum",
            core("right = workloads.checksum", "workloads.checksum = lambda *all: right(*all) ^ 1"),
            "one worker: put, then get",
            "came:     `checksum` ",
            "#values"),
        Arguments.of(
            "out-of-order",
            core(
                "say = program.Program.say",
                "def mixed(self, **message):",
                "    if 'rows' in message: message['rows'].reverse()",
                "    say(self, **message)",
                "program.Program.say = mixed"),
            "one worker: put, then get",
            "worker 0 reported its request ",
            "#a-requests-row"),
        Arguments.of(
            "no-thinking",
            core(
                "rounds = program.closed_round",
                "program.closed_round ="
                    + " lambda trial, workers, words: rounds(trial, workers, words | {'thinkNanos': 0})"),
            "pauses in rounds",
            "and was to think for 20,000,000 ns",
            "#messages"),
        Arguments.of(
            "wrong-version",
            core(
                "from assay_client import leases",
                "written = leases.Leases.written",
                "def again(self, place):",
                "    key, version = written(self, place)",
                "    return key, min(version, 2)",
                "leases.Leases.written = again"),
            "one worker: put, then get",
            "which is not this client's next",
            "#who-may-write-what"),
        Arguments.of(
            "forgets-unknown",
            core(
                "from assay_client import leases",
                "done = requests.Worker.done",
                "def forget(self, row):",
                "    if row[2] == requests.FAILED:",
                "        for key, _ in self.held: self.trial.leases.retired[key] = 0",
                "    return done(self, row)",
                "requests.Worker.done = forget"),
            "refused and lost writes",
            "which is not this client's next",
            "#who-may-write-what"),
        Arguments.of(
            "late-stamp",
            core(
                "done = requests.Worker.done",
                "def shortened(self, row):",
                "    if row[2] != requests.SHED: row[3] = max(row[3], row[4] - 20_000)",
                "    return done(self, row)",
                "requests.Worker.done = shortened"),
            "shed slots",
            "20 µs from `start` to `end`",
            "#a-requests-row"),
        Arguments.of(
            "unlimited",
            core(
                "loop = program.OpenLoop",
                "program.OpenLoop = lambda trial, workers, words: loop(trial, workers, words | {'inFlight': 9})"),
            "shed slots",
            "at once",
            "#workers-and-slots"));
  }

  static Stream<Arguments> furtherPlanted() {
    return Stream.of(
        Arguments.of(
            "trusting-reader",
            core(
                "workloads.Tradeoffs.version ="
                    + " lambda self, key, value: 0 if value is None else value[1]"),
            "one worker: put, then get",
            "expected: version -1 of key ",
            "#values"),
        Arguments.of(
            "answer-first",
            core(
                "tell = program.Program.tell_rows",
                "program.Program.tell_rows = lambda self: None",
                "say = program.Program.say",
                "def early(self, **message):",
                "    say(self, **message)",
                "    if message['say'] == 'answered' and self.trial and self.trial.rows:",
                "        self.begun = True",
                "        tell(self)",
                "program.Program.say = early"),
            "hello and connect",
            "`requests` while no step was asked for",
            "#messages"),
        Arguments.of(
            "stray-line",
            core(
                "say = program.Program.say",
                "def chatty(self, **message):",
                "    say(self, **message)",
                "    if message['say'] == 'hello': self.out.write(b'ready\\n')",
                "program.Program.say = chatty"),
            "hello and connect",
            "line 2 of its output is no message: `ready`",
            "#messages"),
        Arguments.of(
            "late-start",
            core(
                "pause = loops.pause_until",
                "def late(clock, nanos):",
                "    pause(clock, nanos + 400_000_000)",
                "loops.pause_until = late"),
            "open loop",
            "half of the requests began more than ",
            "#workers-and-slots"),
        Arguments.of(
            "does-not-end",
            core("program.os._exit = lambda code: time.sleep(600)"),
            "hello and connect",
            "it still ran 5 s after its answer to `stop`",
            "#messages"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("planted")
  @Tag("further")
  @Needs("python3")
  void plantedDeviation_isNamed(String name, String text, String scene, String came, String heading)
      throws Exception {
    AssayProcess.Ended ended = check(name + ".py", text);
    String output = ended.output();
    assertThat(ended.printed()).contains("✗ " + scene);
    String told = output.substring(output.indexOf("✗ " + scene));
    assertThat(told).contains(came).contains("writing-a-client.md" + heading);
    assertThat(ended.exit()).isEqualTo(2);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("furtherPlanted")
  @Tag("nightly")
  @Needs("python3")
  void furtherDeviation_isNamed(String name, String text, String scene, String came, String heading)
      throws Exception {
    plantedDeviation_isNamed(name, text, scene, came, heading);
  }

  /// A program that can only send closed rounds of one worker to its own memory, as on the page: refusals are no
  /// deviations.
  @Test
  @Needs("perl")
  void listingOfThePage_refusesWhatItCannot_andDeviatesNowhere() throws Exception {
    String page = Files.readString(Path.of("../docs/how-to/writing-a-client.md"));
    int begins = page.indexOf("```perl\n") + "```perl\n".length();
    Path program =
        Files.writeString(
            folder.resolve("client.pl"), page.substring(begins, page.indexOf("```", begins)));
    assertThat(program.toFile().setExecutable(true)).isTrue();
    AssayProcess.Ended ended = AssayProcess.run(folder, "client", "check", program.toString());
    assertThat(ended.printed())
        .contains("0 of 15 scenes deviate")
        .contains("– several workers: not checked, it refused: this client has one worker")
        .contains("the program has no adapter for `reference`");
    assertThat(ended.exit()).isZero();
  }
}
