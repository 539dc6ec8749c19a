package assay.host.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.record.probe.GcLog;
import assay.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Records fetched through a shell on this host, also through one that loses, changes or breaks the
/// stream.
@Timeout(60)
@Needs({"tar", "gzip", "find", "sha256sum", "tee"})
final class RecordTransferIT {

  @TempDir private Path folder;
  private Path there;
  private Path here;

  /// The bytes over the shell, by session.
  private final List<Path> sent = new ArrayList<>();

  @BeforeEach
  void write() throws IOException {
    there = Files.createDirectories(folder.resolve("it's there"));
    here = Files.createDirectories(folder.resolve("here"));
    SplittableRandom random = new SplittableRandom(4);
    for (int file = 0; file < 20; file++) {
      Path path = there.resolve("history/sync-1-client-%d.bin".formatted(file));
      Files.createDirectories(path.getParent());
      byte[] bytes = new byte[20_000];
      random.nextBytes(bytes);
      Files.write(path, bytes);
    }
    Path member = Files.createDirectories(there.resolve("members/sync-1-member-1"));
    Files.writeString(member.resolve("log.txt"), "the same line\n".repeat(20_000));
    Files.writeString(
        member.resolve("gc.log"),
        "[5000000000ns][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 10M->2M(64M) 3.000ms\n");
    Files.writeString(there.resolve(".beat"), "7");
  }

  /// @param filter changes the session's output
  private RecordTransfer transfer(Function<Integer, String> filter) {
    return new RecordTransfer(
        script -> {
          Path seen = folder.resolve("sent-" + sent.size());
          sent.add(seen);
          String way = "tee '%s' | %s".formatted(seen, filter.apply(sent.size()));
          return new ProcessBuilder(
                  "bash", "-c", "set -o pipefail; sh -c \"$1\" | " + way, "bash", script)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
        },
        "'%s'".formatted(there.toString().replace("'", "'\\''")),
        here,
        told());
  }

  private static RemoteOutputFiles told() {
    RemoteOutputFiles told = new RemoteOutputFiles();
    told.add(Path.of("history"));
    told.add(Path.of("members/sync-1-member-1"));
    return told;
  }

  private void assertAllIsHere() throws IOException {
    try (Stream<Path> files = Files.walk(there)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path home = here.resolve(there.relativize(file));
        if (!file.endsWith("gc.log") && !file.endsWith(".beat")) {
          assertThat(home).hasSameBinaryContentAs(file);
        }
      }
    }
  }

  @Test
  void everything_comesHome_packed_onOurClock_andOnce() throws IOException {
    RecordTransfer transfer = transfer(session -> "cat");
    transfer.bring(true, -2_000_000_000L);
    assertAllIsHere();
    assertThat(here.resolve(".beat")).doesNotExist();
    assertThat(GcLog.read(here.resolve("members/sync-1-member-1/gc.log")).pauses())
        .extracting(GcLog.Pause::startNanos)
        .containsExactly(3_000_000_000L - 3_000_000);
    // 400,000 random bytes, and 280,000 others.
    assertThat(Files.size(sent.get(1))).isBetween(400_000L, 450_000L);
    transfer.bring(true, -2_000_000_000L);
    assertThat(sent).hasSize(3);
  }

  /// The first answer breaks off in the middle: only incomplete content is requested again.
  @Test
  void transferThatBreaks_goesOnWhereItBroke() throws IOException {
    transfer(session -> session == 2 ? "head -c 200000" : "cat").bring(true, 0);
    assertAllIsHere();
    assertThat(Files.size(sent.get(3))).isBetween(180_000L, 280_000L);
  }

  /// A local file that is longer or different is fetched again.
  @Test
  void fileThatCameDifferent_isFetchedAgain() throws IOException {
    String swap = "gzip -dc | sed 's/the same line/the some line/' | gzip -1";
    transfer(session -> session == 2 ? swap : "cat").bring(true, 0);
    assertAllIsHere();
    assertThat(Files.size(sent.get(3))).isLessThan(10_000);
  }

  @Test
  void whatDoesNotComeHome_isSaid() {
    RecordTransfer gone = transfer(session -> session % 2 == 0 ? "false" : "cat");
    assertThatThrownBy(() -> gone.bring(true, 0))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("22 of its files did not come home whole: ")
        .hasMessageContaining(" and 17 more; exit code 1 there: the archive ends too soon");
    String swap = "gzip -dc | sed 's/the same line/the some line/' | gzip -1";
    RecordTransfer changed = transfer(session -> session % 2 == 0 ? swap : "cat");
    assertThatThrownBy(() -> changed.bring(true, 0))
        .isInstanceOf(IOException.class)
        .hasMessage("1 of its files did not come home whole: members/sync-1-member-1/log.txt");
  }

  @Test
  void folderThatIsGone_isSaid() {
    RecordTransfer transfer =
        new RecordTransfer(
            script -> new ProcessBuilder("sh", "-c", script).start(),
            "/no/such/folder",
            here,
            told());
    assertThatThrownBy(() -> transfer.bring(true, 0))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is not known and stays there");
  }

  /// A log that is still being written has its beginning here, and all of it in the end.
  @Test
  void fileThatGrows_comesAsItWas_andLaterWhole() throws IOException {
    RecordTransfer transfer = transfer(session -> "cat");
    transfer.bring(false, 0);
    Path log = there.resolve("members/sync-1-member-1/log.txt");
    Files.writeString(log, Files.readString(log) + "one line more\n");
    // Fetched files were packed since.
    Files.delete(here.resolve("history/sync-1-client-3.bin"));
    transfer.bring(true, 0);
    assertThat(here.resolve("members/sync-1-member-1/log.txt")).hasSameBinaryContentAs(log);
    assertThat(here.resolve("history/sync-1-client-3.bin")).doesNotExist();
  }

  private RecordTransfer hostile(List<String> answers) {
    Iterator<String> next = answers.iterator();
    return new RecordTransfer(
        script -> new ProcessBuilder("sh", "-c", next.hasNext() ? next.next() : "true").start(),
        "/there",
        here,
        told());
  }

  /// A host's listing: one file with the content `pwned`.
  private static String list(String name) {
    return "h=$(printf pwned | sha256sum | cut -d' ' -f1); echo \"$h 5 ./%s\"".formatted(name);
  }

  /// A link from one fetch is not followed by the next.
  @Test
  void linkThatAHostSends_isNotTaken() throws IOException {
    Path victim = Files.createDirectories(folder.resolve("victim"));
    Path evil = Files.createDirectories(folder.resolve("evil/history"));
    Files.createSymbolicLink(evil.resolve("x"), victim);
    String list = list("history/x/.bashrc");
    String link = "cat >/dev/null; tar -C %s -cf - history/x | gzip -1".formatted(evil.getParent());
    String file =
        "cat >/dev/null; cd %1$s && rm history/x && mkdir history/x && printf pwned > history/x/.bashrc; tar -cf - history/x/.bashrc | gzip -1"
            .formatted(evil.getParent());
    assertThatThrownBy(() -> hostile(List.of(list, link, list, link, list, link)).bring(true, 0))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("`history/x` was not asked for");
    hostile(List.of(list, link, list, file)).bring(true, 0);
    assertThat(victim).isEmptyDirectory();
    assertThat(here.resolve("history/x/.bashrc")).hasContent("pwned");
  }

  /// The record's own files, and other processes' files, are refused from a host that was not told
  /// to write them.
  @Test
  void fileThatNobodyWasToldToWrite_isNotFetched() {
    for (String name :
        List.of("run.json", "members/sync-1-member-2/log.txt", "../victim", "/etc/x")) {
      assertThatThrownBy(() -> hostile(List.of(list(name))).bring(true, 0))
          .as(name)
          .isInstanceOf(IOException.class)
          .hasMessageMatching("(?s)(nobody there was told|no file may be called).*");
    }
    assertThat(here).isEmptyDirectory();
  }

  @Test
  void listWithoutAnEnd_isNotReadToItsEnd() {
    assertThatThrownBy(() -> hostile(List.of("yes '%s'".formatted("x".repeat(100)))).bring(true, 0))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("more than was asked for");
    assertThatThrownBy(() ->
            hostile(List.of("echo \"%s 999999999999999999 ./history/x\"".formatted("0".repeat(64))))
                .bring(true, 0))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("there is room for");
  }
}
