package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
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

  /// One object in one line, so that no script reads what is written for people.
  @Test
  void description_isThereForScriptsToo() {
    assertThat(assay("describe", "first-look", "--lean", "--json")).isEqualTo(0);
    JsonNode described = Json.read(out(), JsonNode.class);
    assertThat(described.path("study").asString()).isEqualTo("first-look");
    assertThat(described.path("lean").asBoolean()).isTrue();
    assertThat(described.path("cells").asInt()).isEqualTo(4);
    assertThat(described.path("asks")).extracting(JsonNode::asString).contains("lost-writes");
    assertThat(described.path("obstacles")).isEmpty();
    // Four windows of eight seconds are the least.
    assertThat(described.path("seconds").asDouble()).isBetween(32.0, 320.0);
  }

  @Test
  void study_isToldHowLongATryTakes() {
    assertThat(assay("describe", "first-look")).isEqualTo(0);
    assertThat(out()).contains("Asked for", "p50(put)").containsPattern("a try of about \\d+");
    assertThat(assay("list")).isEqualTo(0);
    assertThat(out()).containsPattern("STUDY +ENGINE +TIME +TRY");
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
}
