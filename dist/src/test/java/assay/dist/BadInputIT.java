package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Messages for impossible requests, which leave no files.
final class BadInputIT {

  @TempDir private Path folder;

  @Test
  void unknownSetting_isRefusedWithTheNearestRightWord() throws Exception {
    AssayProcess.Ended ended = firstLook("--set", "bakup=none");
    refused(ended, 2, "E302", "`bakup`", "did you mean `backup`?");
    assertThat(created()).isEmpty();
  }

  @Test
  void heapTheHostCannotGive_isRefused() throws Exception {
    AssayProcess.Ended ended = firstLook("--set", "heap=90000g");
    refused(ended, 2, "E403", "this host has");
    assertThat(created()).isEmpty();
  }

  @Test
  void existingFolder_isLeftAsItIs() throws Exception {
    Path mine = Files.writeString(Files.createDirectory(out()).resolve("mine.txt"), "mine");
    AssayProcess.Ended ended = firstLook();
    refused(ended, 2, "E504", "exists already");
    assertThat(mine).hasContent("mine");
    assertThat(created()).containsExactly("out");
  }

  @Test
  void missingJdk_isRefused() throws Exception {
    AssayProcess.Ended ended = firstLook("--set", "jvm=" + folder.resolve("no-jdk"));
    refused(ended, 3, "E505", "no-jdk", "bin/java");
    assertThat(created()).isEmpty();
  }

  @Test
  void portInUse_isRefused() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      AssayProcess.Ended ended = firstLook("--set", "port=" + taken.getLocalPort());
      refused(ended, 3, "E506", "uses port " + taken.getLocalPort());
    }
    assertThat(created()).isEmpty();
  }

  @Test
  void flagThatNoJvmKnows_isRefused() throws Exception {
    AssayProcess.Ended ended = firstLook("--set", "flags=-XX:+NoSuchFlag");
    refused(ended, 3, "E505", "Unrecognized VM option 'NoSuchFlag'", "--set:1:7");
    assertThat(created()).isEmpty();
  }

  @Test
  void memberThatDiesWhileStarting_isToldWithItsLastLines() throws Exception {
    AssayProcess.Ended ended = firstLook("--set", "flags=-XX:MaxMetaspaceSize=6m");
    refused(ended, 3, "E502", "died while starting", "OutOfMemoryError: Metaspace");
    assertThat(AssayProcess.leftSoon(out().toString())).isEmpty();
    assertThat(created()).containsExactly("out.partial");
    assertThat(ended.errors()).contains(folder.resolve("out.partial").toString());
  }

  @Test
  void faultOfAMemberThatHoldsNoEntries_isRefused() throws Exception {
    Path study =
        Files.writeString(
            folder.resolve("local.yaml"),
            """
            study: bad/local
            question: What does a kill of an idle member cost?
            engine: coherence
            workload: tradeoffs
            cluster: { members: 3, topology: local }
            steps:
              - open: { rate: 100/s, for: 10s, mix: { put: 50, get: 50 }, fault: { kill: member, at: 3s } }
            """);
    refused(
        AssayProcess.run(folder, "validate", study.toString()),
        2,
        "E415",
        "with `topology: local` members hold no entries, so `kill: member` harms none");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "locks | lock | E475 | each lock that another client holds for a request without an answer",
        "transactions | append | E473 | each aborted transaction for a request without an answer"
      })
  void checkOfAnswers_isRefused_whereARefusalLooksLikeNone(
      String workload, String kind, String code, String text) throws Exception {
    Path study =
        Files.writeString(
            folder.resolve("answers.yaml"),
            """
            study: bad/answers
            question: Does service return?
            engine: reference
            workload: %s
            cluster: { members: 3 }
            steps:
              - open: { rate: 100/s, for: 20s, mix: { %s: 100 }, fault: { kill: member, at: 10s } }
            check: [recovery]
            """
                .formatted(workload, kind));
    refused(AssayProcess.run(folder, "validate", study.toString()), 2, code, text);
  }

  private static void refused(AssayProcess.Ended ended, int exit, String... texts) {
    assertThat(ended.exit()).as(ended.printed()).isEqualTo(exit);
    assertThat(ended.errors()).contains(texts).doesNotContain("\tat ", "Exception");
  }

  private AssayProcess.Ended firstLook(String... more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("run", AssayProcess.study("first-look")));
    arguments.addAll(List.of("--out", out().toString()));
    arguments.addAll(List.of(more));
    return AssayProcess.run(folder, arguments.toArray(String[]::new));
  }

  private Path out() {
    return folder.resolve("out");
  }

  /// Files besides those that the test itself needs.
  private List<String> created() throws IOException {
    List<String> own = List.of("stdout.txt", "stderr.txt");
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(each -> each.getFileName().toString())
          .filter(name -> !own.contains(name))
          .sorted()
          .toList();
    }
  }
}
