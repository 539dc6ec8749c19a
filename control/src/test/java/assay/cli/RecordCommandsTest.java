package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.terminal.Terminal;
import assay.cli.workspace.Workspace;
import assay.compare.StoredRuns;
import assay.record.SealedSample;
import assay.record.io.RunDirectory;
import assay.record.io.RunLock;
import assay.run.ReportWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Commands on a stored record: an exit code and a sentence for any folder content.
final class RecordCommandsTest {

  private static final List<String> READERS = List.of("report", "judge", "export");

  @TempDir Path folder;

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private RunDirectory directory;

  @BeforeEach
  void record() throws IOException {
    directory = SealedSample.sealed(Files.createDirectory(folder.resolve("runs")));
    ReportWriter.judge(directory);
  }

  private int assay(String command) {
    return execute(command, directory.root().toString());
  }

  private int execute(String... line) {
    err.reset();
    Workspace workspace = new Workspace(folder, folder);
    PrintStream unread = new PrintStream(PrintStream.nullOutputStream());
    PrintStream told = new PrintStream(err, true, StandardCharsets.UTF_8);
    return Assay.commandLine(
            workspace, new Terminal(unread, told, false), new CommandExecution(workspace))
        .execute(line);
  }

  private void assertRefused(String command, int exit, String what) {
    assertThat(assay(command)).as("%s: %s", command, err).isEqualTo(exit);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains(what)
        .doesNotContain("a bug in Assay");
  }

  @Test
  void soundRecord_isReportedJudgedAndExported() {
    for (String command : READERS) {
      assertThat(assay(command)).as("%s: %s", command, err).isZero();
    }
  }

  @Test
  void recordThatIsBeingWritten_isRefusedByEveryCommand() throws IOException {
    try (RunLock writer = RunLock.take(directory)) {
      for (String command : READERS) {
        assertRefused(command, 2, "E841");
      }
    }
  }

  @Test
  void recordThatIsBeingWritten_isRefusedUnderAnyName() throws IOException {
    String id = StoredRuns.in(folder.resolve("runs")).all().getFirst().id();
    try (RunLock writer = RunLock.take(directory)) {
      for (String command : READERS) {
        for (String name : List.of("last", "last~0", id)) {
          assertThat(execute(command, name)).as("%s %s: %s", command, name, err).isEqualTo(2);
          assertThat(err.toString(StandardCharsets.UTF_8)).contains("E841");
        }
      }
    }
  }

  @Test
  void commandThatWrites_leavesNoLock_andHoldsItMeanwhile() throws IOException {
    for (String command : List.of("report", "judge")) {
      assertThat(assay(command)).as("%s: %s", command, err).isZero();
      assertThat(directory.lock()).doesNotExist();
    }
    try (RunLock first = RunLock.whileChanging(directory)) {
      assertRefused("report", 2, "E841");
      assertThat(directory.lock()).exists();
    }
    assertThat(directory.lock()).doesNotExist();
  }

  @Test
  void planThatWasChanged_isComparedWithNothing() throws IOException {
    String plan = Files.readString(directory.plan());
    String root = directory.root().toString();
    assertThat(execute("compare", root, root)).as(err::toString).isNotEqualTo(5);
    Files.writeString(directory.plan(), plan + " ");

    assertThat(execute("compare", root, root)).as(err::toString).isEqualTo(5);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("E703");
  }

  /// A file with that name in the folder was read as arguments: `--help` made a gate green.
  @Test
  void label_isNoFileOfArguments() throws IOException {
    Path arguments = Files.writeString(folder.resolve("base"), "--help\n");

    assertThat(execute("compare", "@" + arguments, "@" + folder)).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("E320");
  }

  @Test
  void runThatIsNotValid_endsEveryCommandAsItsRunDid() throws IOException {
    Files.write(directory.history("none-1", "client-1"), new byte[0]);
    assertThat(assay("judge")).isEqualTo(5);
    assertThat(assay("report")).isEqualTo(5);
    assertRefused("export", 5, "none-1-client-1.bin is empty");
  }

  @Test
  void planThatIsNoText_orAFolder_isRefused() throws IOException {
    Files.write(directory.plan(), new byte[] {(byte) 0xFF, (byte) 0xD8, 0});
    Files.delete(directory.seals());
    Files.writeString(
        directory.environment(),
        Files.readString(directory.environment()).replaceFirst(",\\s*\"recordFormat\" : 3", ""));
    for (String command : READERS) {
      assertRefused(command, 2, "plan.yaml holds bytes that are no text");
    }
    Files.delete(directory.plan());
    Files.createDirectory(directory.plan());
    for (String command : READERS) {
      assertRefused(command, 2, "plan.yaml is a folder");
    }
  }

  @Test
  void folderInPlaceOfTheFigures_isRefused() throws IOException {
    Files.delete(directory.results());
    Files.createDirectory(directory.results());
    assertRefused("report", 2, "run.json is a folder");
    assertRefused("judge", 2, "run.json is a folder");
  }

  @Test
  void exportsOfAStrangersRecord_areNotWrittenThroughItsLinks() throws IOException {
    Path outside = Files.writeString(folder.resolve("outside.txt"), "mine");
    Path export = Files.createDirectory(directory.root().resolve("export"));
    for (String planted : List.of("none-1.jsonl", "none-1.jsonl.partial")) {
      Files.createSymbolicLink(export.resolve(planted), outside);
    }
    assertThat(assay("export")).isZero();
    assertThat(outside).hasContent("mine");
    Path elsewhere = folder.resolve("elsewhere");
    Files.move(export, elsewhere);
    Files.createSymbolicLink(export, elsewhere);
    assertRefused("export", 2, "is a link to another place");
  }

  @Test
  void figuresThatWereEdited_areRefused() throws IOException {
    String text = Files.readString(directory.results());
    Files.writeString(directory.results(), text.replace("assay/run/v2", "assay/run/v9"));
    assertRefused("report", 5, "run.json");
    Files.writeString(directory.results(), text.replace("\"value\" : 5.0", "\"value\" : -5.0"));
    assertRefused("report", 5, "run.json");
    assertThat(assay("judge")).as("the record is sound").isZero();
    assertThat(assay("report")).isZero();
  }
}
