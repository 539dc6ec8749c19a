package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.terminal.CommandName;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.Workspace;
import assay.words.Glossary;
import assay.words.GlossaryEntry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every command that the terminal prints can be typed again: it begins as the user's own did.
final class PrintedCommandsTest extends InstalledAssay {

  /// The version of a build from sources is `assay development`.
  private static final Pattern BARE =
      Pattern.compile("(?<![\\w./-])assay (?!development)(?:[a-z]+|-[-a-z]+|\\[)");

  @BeforeEach
  void callAssayFromTheClone() throws IOException {
    command = new CommandName("./assay");
    Files.writeString(folder.resolve("bad.yaml"), "study: x\nasks: [p99(putt)]\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "--help",
        "help",
        "help list",
        "list",
        "list --all",
        "list backup",
        "list coherence",
        "list tradeoffs/",
        "list xyzzy",
        "list faults",
        "list engines",
        "list settings",
        "list nonesuch settings",
        "describe first-look",
        "describe first-look --only asink",
        "describe frist-look",
        "describe first-look --set rate=5",
        "validate first-look",
        "validate bad.yaml",
        "validate nothing.yaml",
        "doctor",
        "explain backup",
        "explain coherence",
        "explain bakcup",
        "explain first-look",
        "new",
        "new my-test --dir DIR",
        "run frist-look",
        "run first-look --sede 5",
        "run first-look --configuration none",
        "run first-look --dry-run",
        "rnu",
        "up first-look --configuration asink",
        "report last",
        "report nothing",
        "report DIR",
        "judge last",
        "resume last",
        "reproduce last",
        "shrink last",
        "bisect first-look lost-writes",
        "search first-look",
        "compare last",
        "compare last last~1",
        "trend",
        "trend first-look",
        "export last --format jtl",
        "calibrate",
        "prepare nothing",
        "serve --port 70000",
        "trend --runs NONE",
      })
  void output_hasNoCommandUnderAnotherName(String line) {
    int exit =
        assay(
            line.isEmpty()
                ? new String[0]
                : line.replace("DIR", folder.resolve("mine").toString())
                    .replace("NONE", folder.resolve("none").toString())
                    .replace("bad.yaml", folder.resolve("bad.yaml").toString())
                    .split(" "));
    assertThat(exit).isNotEqualTo(1);
    assertThat(out()).doesNotContainPattern(BARE);
    assertThat(err()).doesNotContainPattern(BARE);
  }

  @Test
  void helpOfEveryCommand_showsTheUsersName() {
    // Completion calls `configurations` with the user's line, whose options are no options of its
    // own.
    for (String each :
        subcommands().stream().filter(name -> !name.equals("configurations")).toList()) {
      assertThat(assay(each, "--help")).as(each).isZero();
      assertThat(out()).doesNotContainPattern(BARE).contains("Usage: ./assay ");
    }
  }

  /// A new command must be one that the terminal recognises.
  @Test
  void everyCommand_isRecognised() {
    for (String each : subcommands()) {
      assertThat(command.in("try `assay " + each + "`")).isEqualTo("try `./assay " + each + "`");
    }
  }

  @Test
  void everyText_ofTheGlossary_showsTheUsersName() {
    for (GlossaryEntry entry : Glossary.builtIn().entries()) {
      assertThat(assay("explain", entry.key())).as(entry.key()).isZero();
      assertThat(out()).doesNotContainPattern(BARE);
    }
  }

  /// Scripts and manual pages are read elsewhere.
  @ParameterizedTest
  @ValueSource(strings = {"man", "completion bash", "completion fish"})
  void textForAnotherProgram_keepsThePlainName(String line) {
    assertThat(assay(line.split(" "))).isZero();
    assertThat(out()).contains("assay").doesNotContain("./assay");
  }

  @Test
  void formattedLine_isWrappedOnlyIfTheNameMakesItTooLong() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    Terminal terminal =
        new Terminal(
            stream, stream, false, OptionalInt.of(60), null, new CommandName("/opt/assay/assay"));
    terminal.formatted("x".repeat(70));
    terminal.formatted("  figures  assay report 0a1d --all  (all 12 figures of each)");
    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "x".repeat(70)
                + "\n  figures  /opt/assay/assay report 0a1d --all (all 12\n"
                + "           figures of each)\n");
  }

  private Set<String> subcommands() {
    Terminal terminal = new Terminal(System.out, System.err, false);
    return new TreeSet<>(
        Assay.commandLine(new Workspace(folder, folder), terminal, actions)
            .getSubcommands()
            .keySet());
  }
}
