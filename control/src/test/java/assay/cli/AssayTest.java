package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.terminal.Terminal;
import assay.cli.workspace.Workspace;
import assay.json.JsonCodec;
import assay.problem.ExitCode;
import assay.run.AssayVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

final class AssayTest extends InstalledAssay {

  @Test
  void bare_welcomesInFewLines() {
    assertThat(assay()).isEqualTo(0);
    assertThat(out().lines()).hasSizeLessThanOrEqualTo(8);
    assertThat(out()).contains("assay run first-look");
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
  void validate_tellsWhichFiguresAStudyWillNotGive() throws IOException {
    Path study = folder.resolve("short.yaml");
    Files.writeString(
        study,
        """
        study: tradeoffs/short
        question: What is it?
        engine: coherence
        steps:
          - open: { rate: 10/s, for: 9s, mix: { get: 100 } }
        """);
    assertThat(assay("validate", study.toString())).isEqualTo(0);
    assertThat(out()).contains("! p99(get): 90 are sent, and an upper end needs 368");
    assertThat(assay("describe", study.toString())).isEqualTo(0);
    assertThat(out()).contains("! p99(get): 90 are sent, and an upper end needs 368");
  }

  @Test
  void fileThatIsNoStudy_isOneErrorThatSaysWhatItIs() throws IOException {
    for (String[] file :
        new String[][] {
          {
            "hosts: { a: { ssh: a } }\nmembers: [a]\n",
            "is a file of hosts, not a study",
            "--hosts "
          },
          {"addresses: [127.0.0.1:6379]\n", "is a file about an existing cluster", "--existing "},
          {"hello { this: is not [yaml\n", "it has none of a study's keys", "assay new NAME"},
        }) {
      Path other = folder.resolve("other.yaml");
      Files.writeString(other, file[0]);
      assertThat(assay("validate", other.toString())).isEqualTo(2);
      assertThat(err()).contains(file[1], file[2], "1 error. ");
    }
  }

  @Test
  void descriptorOfAnotherName_isOneErrorThatSaysWhatItIsTakenFor() throws IOException {
    Path file = folder.resolve("my-engine.yaml");
    Files.writeString(file, "engine: mine\nversion: \"1\"\ncapabilities: [Cache]\n");
    assertThat(assay("validate", file.toString())).isEqualTo(2);
    assertThat(err())
        .contains("is read as a study", "it looks like a descriptor", "call it assay-engine.yaml")
        .contains("1 error. ");
  }

  @Test
  void longLine_isShownAroundItsCaret() throws IOException {
    Path bad = folder.resolve("long.yaml");
    Files.writeString(bad, "{ " + "x, ".repeat(60) + "bakcup: [" + "y, ".repeat(60_000) + "] }");
    assertThat(assay("validate", bad.toString())).isEqualTo(2);
    assertThat(err().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(1_200));
    assertThat(err()).hasSizeLessThan(20_000);
  }

  @Test
  void setOption_isShownWithItsCaret() {
    assertThat(assay("run", "first-look", "--dry-run", "--set", "backup=asnyc")).isEqualTo(2);
    assertThat(err())
        .contains(
            " --> --set:1:8", "1 | backup=asnyc", "  |        ^^^^^", "did you mean `async`?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--only sink", "--only none,sink", "--baseline sink"})
  void configurationOnTheCommandLine_isShownAtItsOption(String options) {
    String[] words = options.split(" ");
    assertThat(assay("run", "first-look", "--dry-run", words[0], words[1])).isEqualTo(2);
    int column = words[1].indexOf("sink");
    assertThat(err())
        .contains(
            " --> %s:1:%d".formatted(words[0], column + 1),
            "1 | " + words[1],
            "  | " + " ".repeat(column) + "^^^^",
            "did you mean `sync`?")
        .doesNotContain("study: ");
  }

  @Test
  void unknownWords_getTheNearestRightOne() {
    assertThat(assay("rnu", "first-look")).isEqualTo(2);
    assertThat(err()).contains("did you mean `run`?");
    assertThat(assay("run", "frist-look")).isEqualTo(2);
    assertThat(err()).contains("error[E306]").contains("did you mean `first-look`?");
    assertThat(assay("run", "first-look", "--sede", "5")).isEqualTo(2);
    assertThat(err()).contains("did you mean `--seed`?").doesNotContain("Usage:");
    assertThat(assay("list", "studeis")).isZero();
    assertThat(err()).contains("no study is about `studeis`: try assay list studies, or");
    assertThat(assay("list", "stale", "raeds")).isZero();
    assertThat(err()).contains("try assay list stale-reads, or");
    assertThat(assay("list", "xyzzy")).isZero();
    assertThat(out()).isEmpty();
    assertThat(err())
        .isEqualTo(
            "no study is about `xyzzy`: try assay list backup, or assay list for the groups of studies\n");
    assertThat(assay("validate", "--format", "jsno", "first-look")).isEqualTo(2);
    assertThat(err()).contains("did you mean `json`?");
    assertThat(assay("explain", "bakcup")).isEqualTo(2);
    assertThat(err()).contains("error[E311]").contains("did you mean `backup`?");
  }

  @Test
  void versionAndHelp_areCommandsToo() {
    assertThat(assay("version")).isEqualTo(0);
    assertThat(out().strip()).isEqualTo("assay " + AssayVersion.version());
    assertThat(assay()).isEqualTo(0);
    assertThat(out()).startsWith("assay " + AssayVersion.version() + " — ");
    assertThat(assay("help")).isEqualTo(0);
    assertThat(out()).contains("explain", "completion");
    assertThat(assay("help", "explain")).isEqualTo(0);
    assertThat(out()).contains("WORD");
  }

  @Test
  void completion_knowsCommandsAndOptionsInEveryShell() {
    for (String shell : List.of("bash", "zsh", "fish")) {
      assertThat(assay("completion", shell)).isEqualTo(0);
      assertThat(out()).as(shell).contains("assay", "describe", "repeats");
      assertThat(out()).as(shell).contains("metrics").doesNotContain("METRICS");
    }
    assertThat(out())
        .contains(
            "complete -c assay -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'");
    assertThat(assay("completion", "tcsh")).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 100, 200})
  void everyLine_fitsTheWindow(int columns) {
    window = OptionalInt.of(columns);
    for (String command :
        List.of(
            "list",
            "list --all",
            "list backup",
            "list workloads",
            "list settings",
            "list metrics",
            "list checks",
            "list engines",
            "list faults",
            "explain backup",
            "explain stale reads",
            "describe first-look",
            "--help")) {
      assertThat(assay(command.split(" "))).isEqualTo(0);
      assertThat(out().lines()).as(command).allMatch(line -> line.length() <= columns);
    }
    assertThat(assay("explain", "bakcup")).isEqualTo(2);
    assertThat(err().lines()).allMatch(line -> line.length() <= columns);
  }

  @Test
  void validate_checksDescriptorsOfEngines() throws IOException {
    Path file = folder.resolve("assay-engine.yaml");
    Files.writeString(file, "engine: mine\nversion: \"1\"\nspi: 2\n");
    assertThat(assay("validate", file.toString())).isEqualTo(0);
    Files.writeString(file, "engine: mine\nversion: \"1\"\nspi: 2\ntitel: Mine\n");
    assertThat(assay("validate", file.toString())).isEqualTo(2);
    assertThat(err())
        .contains("error[E101]: unknown key `titel`")
        .contains("assay-engine.yaml:4:1")
        .contains("did you mean `title`?");
  }

  @Test
  void with_whatIsNoJarIsRefusedByEveryCommand() {
    for (String command : List.of("list", "doctor", "trend")) {
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
    assertThat(out()).contains("4 configurations x 1 repeat").doesNotContain("?,").isASCII();
  }

  /// One object in one line, so scripts need not read text for people.
  @Test
  void description_isThereForScriptsToo() {
    assertThat(assay("describe", "first-look", "--lean", "--json")).isEqualTo(0);
    JsonNode described = JsonCodec.read(out(), JsonNode.class);
    assertThat(described.path("study").asString()).isEqualTo("first-look");
    assertThat(described.path("lean").asBoolean()).isTrue();
    assertThat(described.path("trials").asInt()).isEqualTo(4);
    assertThat(described.path("asks")).extracting(JsonNode::asString).contains("lost-writes");
    assertThat(described.path("obstacles")).isEmpty();
    // Four windows of eight seconds are the minimum.
    assertThat(described.path("seconds").asDouble()).isBetween(32.0, 320.0);
  }

  @Test
  void study_isToldHowLongATryTakes() {
    assertThat(assay("describe", "first-look")).isEqualTo(0);
    assertThat(out()).contains("Asked for", "p50(put)").containsPattern("a lean run of about \\d+");
    assertThat(assay("list", "--all")).isEqualTo(0);
    assertThat(out()).containsPattern("STUDY +TIME +WHAT IT ANSWERS");
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
  void help_showsEveryExitCode() {
    Terminal terminal = new Terminal(System.out, System.err, false);
    Workspace here = new Workspace(folder, folder);
    String help = Assay.commandLine(here, terminal, actions).getUsageMessage();
    for (ExitCode exit : ExitCode.values()) {
      assertThat(help).containsPattern("(?m)^ +" + exit.code() + " ");
    }
    assertThat(help).contains("129", "SIGHUP", "143", "SIGTERM");
  }

  @Test
  void ownBug_isOneSentenceAndATraceInAFile() throws IOException {
    Files.createFile(folder.resolve("plan.yaml"));
    assertThat(assay("judge", folder.toString())).isEqualTo(1);
    assertThat(err())
        .contains("this is a bug in Assay")
        .contains("assay.log")
        .doesNotContain("\tat ");
    assertThat(folder.resolve("runs/assay.log")).content().contains("\tat ");
    assertThat(assay("judge", folder.toString(), "--debug")).isEqualTo(1);
    assertThat(err()).contains("\tat ");
  }

  @Test
  void runsThatAreNotThere_areToldFromTheWaysToNameOne() {
    for (String command : List.of("report", "judge")) {
      assertThat(assay(command, "last")).isEqualTo(2);
      assertThat(err()).contains("error[E320]: no run is stored in");
    }
    assertThat(assay("compare", "a7f3", "last")).isEqualTo(2);
    assertThat(err()).contains("error[E320]: there is no run `a7f3`");
    assertThat(assay("compare", "last")).isEqualTo(2);
    assertThat(err()).contains("error[E412]");
    assertThat(assay("trend", "first-look")).isEqualTo(2);
    assertThat(err()).contains("assay run first-look makes one");
    assertThat(assay("trend")).isEqualTo(0);
    assertThat(err()).contains("no run is stored");
  }

  @Test
  void directory_isARunReferenceToo() throws IOException {
    Path run = Files.createDirectories(folder.resolve("some run"));
    Files.createFile(run.resolve("plan.yaml"));
    assertThat(assay("report", run.toString())).isEqualTo(0);
  }
}
