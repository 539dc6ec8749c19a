package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.engine.FreePorts;
import assay.dist.AssayProcess.Ended;
import assay.json.JsonCodec;
import assay.record.RunRecord;
import assay.record.event.EventLog;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.io.RunDirectory;
import assay.record.results.Verdicts;
import assay.testing.Needs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// An existing Redis, with a password and with foreign keys, from the command line.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Needs({"redis-server", "redis-cli"})
final class ExistingIT {

  private static final String PASSWORD = "s3cret-of-others";

  /// Like a terminal: a background shell makes its children ignore SIGINT.
  private static final List<String> HEARING = List.of("env", "--default-signal=INT");

  @TempDir private Path folder;
  private final int port = FreePorts.free(1);
  private Process server;

  @BeforeEach
  void begin() throws Exception {
    server =
        new ProcessBuilder(
                "redis-server",
                "--port",
                "" + port,
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--requirepass",
                PASSWORD)
            .redirectOutput(folder.resolve("redis.txt").toFile())
            .start();
    while (!redis("ping").equals("PONG")) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    String unused = redis("mset", "foreign", "1", "assaying", "2");
    Files.writeString(folder.resolve("password"), PASSWORD + "\n");
    existing("password-file: password");
  }

  @AfterEach
  void end() throws Exception {
    if (server != null) {
      server.destroyForcibly().waitFor();
    }
  }

  private void existing(String more) throws IOException {
    Files.writeString(
        folder.resolve("existing.yaml"), "addresses: [127.0.0.1:%d]\n%s\n".formatted(port, more));
  }

  private String redis(String... words) throws Exception {
    ProcessBuilder line = new ProcessBuilder("redis-cli", "-p", "" + port);
    line.command().addAll(List.of(words));
    line.environment().put("REDISCLI_AUTH", PASSWORD);
    Process asked = line.redirectErrorStream(true).start();
    return new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }

  private List<String> keys() throws Exception {
    return redis("keys", "*").lines().sorted().toList();
  }

  private Path study(String vary, String fault) throws IOException {
    return Files.writeString(
        folder.resolve("study.yaml"),
        """
        study: existing
        question: What does this Redis give as it is?
        engine: redis
        workload: tradeoffs
        cluster: { client-heap: 96m }
        data: { customers: 500, value: 16 }
        vary: { %s }
        steps:
          - open:
              rate: 200/s
              warm-up: 0s
              for: 8s
              mix: { put: 50, get: 50 }
              %s
        check: [lost-writes, stale-reads]
        """
            .formatted(vary, fault));
  }

  private String[] line(Path study, String... more) {
    return Stream.concat(
            Stream.of("run", study.toString(), "--existing", folder.resolve("existing.yaml") + ""),
            Stream.concat(Stream.of(more), Stream.of("--out", folder.resolve("run").toString())))
        .toArray(String[]::new);
  }

  /// All of a run's files as text.
  private static String everything(Path root) throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        if (file.toString().endsWith(".gz")) {
          try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            bytes = in.readAllBytes();
          }
        }
        all.append(new String(bytes, StandardCharsets.ISO_8859_1));
      }
    }
    return all.toString();
  }

  @Test
  void run_withCommands_leavesWhatIsOfOthers_andNoSecretInItsRecord() throws Exception {
    Path study =
        study(
            "serialization: [compact, java]",
            """
            fault: { command: "cat password; CLI config set maxclients 9000", undo: "CLI config set maxclients 10000", proof: "CLI config get maxclients | grep 9000", at: 2s, for: 1s }
            """
                .strip()
                .replace("CLI", "REDISCLI_AUTH=$(cat password) redis-cli -p %d".formatted(port)));
    Ended ended = AssayProcess.run(folder, line(study, "--allow", "command", "--lean"));
    RunDirectory kept = ended.kept(folder.resolve("run"));
    assertThat(keys()).containsExactly("assaying", "foreign");
    assertThat(ended.printed())
        .contains("looking at the existing cluster")
        .doesNotContain("3 members");
    assertThat(redis("config", "get", "maxclients")).endsWith("10000");
    List<TimedEvent> events = EventLog.read(kept.events());
    assertThat(events.stream().flatMap(event -> event.event(FaultEvent.TookEffect.class).stream()))
        .hasSize(2)
        .allSatisfy(
            effect -> assertThat(effect.proof()).contains("***", "its `proof` ended with 0"));
    assertThat(events.stream().flatMap(event -> event.event(FaultEvent.Over.class).stream()))
        .hasSize(2);
    assertThat(Files.readString(kept.report()))
        .contains(">client-heap</th>")
        .doesNotContain(">heap</th>", "keeps its own values");
    assertThat(everything(kept.root())).contains("maxclients").doesNotContain(PASSWORD);
    assertThat(ended.printed()).doesNotContain(PASSWORD);
  }

  /// Two settings of one Redis, in one command.
  @Test
  void twoConfigurations_areComparedByOneCommand_andTheOneOfBeforeIsBack() throws Exception {
    String set = "REDISCLI_AUTH=$(cat password) redis-cli -p %d config set ".formatted(port);
    existing(
        """
        password-file: password
        configurations:
          everysec: %1$s appendfsync everysec
          always: %1$s appendfsync always
        restore: %1$s appendfsync no
        """
            .formatted(set));
    assertThat(redis("config", "set", "appendfsync", "no")).isEqualTo("OK");
    Path study = study("serialization: [compact]", "");
    assertThat(AssayProcess.run(folder, line(study)).printed()).contains("E344", "--allow command");
    Ended ended =
        AssayProcess.run(folder, line(study, "--allow", "command", "--lean", "--repeats", "2"));
    RunDirectory kept = ended.kept(folder.resolve("run"));
    assertThat(redis("config", "get", "appendfsync")).endsWith("no");
    assertThat(keys()).containsExactly("assaying", "foreign");
    assertThat(
            EventLog.read(kept.events()).stream()
                .filter(event -> event.trial() != null)
                .flatMap(event -> event.event(TrialEvent.ConfigurationSet.class).stream())
                .map(TrialEvent.ConfigurationSet::configuration))
        .containsExactlyInAnyOrder("everysec", "always", "everysec", "always");
    assertThat(RunRecord.environmentOf(kept).clusterConfigurations())
        .hasSize(2)
        .allSatisfy((name, values) -> assertThat(values).containsEntry("appendfsync", name));
    assertThat(everything(kept.root())).doesNotContain(PASSWORD);
    assertThat(Files.readString(kept.report())).contains("appendfsync");
  }

  /// More than any engine's own cluster needs: each sends its share, and all their histories are
  /// judged together.
  @Test
  @Tag("nightly")
  void twentyClients_sendAndAreJudgedTogether() throws Exception {
    Path study = study("serialization: [compact]", "");
    Ended ended =
        AssayProcess.run(
            folder, line(study, "--lean", "--set", "clients=20", "--set", "client-heap=64m"));
    RunDirectory kept = ended.kept(folder.resolve("run"));
    assertThat(keys()).containsExactly("assaying", "foreign");
    Verdicts verdicts = JsonCodec.read(Files.readString(kept.verdicts()), Verdicts.class);
    assertThat(verdicts.verdicts())
        .isNotEmpty()
        .allSatisfy(
            trial -> assertThat(trial.verdict().status()).isNotEqualTo(Verdicts.Status.INVALID));
    String trial = verdicts.verdicts().getFirst().trial();
    for (int client = 1; client <= 20; client++) {
      assertThat(kept.history(trial, "client-" + client)).isNotEmptyFile();
    }
  }

  @Test
  void commandThatChangesNothing_isRefused_beforeAnythingIsMeasured() throws Exception {
    existing("password-file: password\nconfigurations: { one: 'true', two: 'true' }");
    Ended ended =
        AssayProcess.run(
            folder, line(study("serialization: [compact]", ""), "--allow", "command", "--lean"));
    assertThat(ended.exit()).isEqualTo(3);
    assertThat(ended.printed()).contains("E534", "existing.yaml:", "Nothing was measured");
    assertThat(folder.resolve("run.partial")).doesNotExist();
  }

  @Test
  void description_isOfTheClusterThatIsThere() throws Exception {
    Path study = study("serialization: [compact]", "");
    Ended ended =
        AssayProcess.run(
            folder,
            "describe",
            study.toString(),
            "--existing",
            folder.resolve("existing.yaml").toString());
    assertThat(ended.printed())
        .contains("the cluster at 127.0.0.1:%d as it is, 1 client of 96m".formatted(port))
        .doesNotContain("members");
  }

  @Test
  void whatCannotBe_isRefused_andLeavesNoFolder() throws Exception {
    Path study = study("backup-count: [1, 2]", "");
    assertThat(AssayProcess.run(folder, line(study)).printed())
        .contains("E530", "`backup-count` is a setting of members");
    study = study("serialization: [compact]", "fault: { kill: member, at: 2s }");
    assertThat(AssayProcess.run(folder, line(study)).printed()).contains("E416");
    study = study("serialization: [compact]", "");
    existing("cluster: dev\npassword-file: password");
    assertThat(AssayProcess.run(folder, line(study)).printed()).contains("E540");
    existing("password-file: password");
    String unused = redis("set", "assay:left", "1");
    Ended taken = AssayProcess.run(folder, line(study));
    assertThat(taken.exit()).isEqualTo(3);
    assertThat(taken.printed()).contains("E529", "Nothing was measured");
    assertThat(keys()).containsExactly("assay:left", "assaying", "foreign");
    assertThat(folder.resolve("run")).doesNotExist();
    assertThat(folder.resolve("run.partial")).doesNotExist();
  }

  private Path harming() throws IOException {
    Path mark = folder.resolve("mark");
    return study(
        "serialization: [compact]",
        "fault: { command: \"touch %s\", undo: \"rm %s\", proof: \"test -e %s\", at: 1s, for: 6s }"
            .formatted(mark, mark, mark));
  }

  @Test
  void interrupt_undoesTheCommand_andRemovesAllKeys() throws Exception {
    Ended ended;
    try (AssayProcess assay =
        AssayProcess.startUnder(HEARING, folder, line(harming(), "--allow", "command"))) {
      assay.awaitText(
          folder.resolve("run.partial").resolve("events.ndjson"), "\"FAULT_TOOK_EFFECT\"", 1);
      assertThat(folder.resolve("mark")).exists();
      assertThat(keys()).anyMatch(key -> key.startsWith("assay:"));
      assay.interrupt();
      ended = assay.await();
    }
    assertThat(ended.exit()).as(ended.printed()).isEqualTo(130);
    assertThat(folder.resolve("mark")).doesNotExist();
    assertThat(keys()).containsExactly("assaying", "foreign");
  }

  /// Keys stay then, and the next run says so; the command's effect is undone.
  @Test
  void killedAssay_undoesTheCommand() throws Exception {
    try (AssayProcess assay = AssayProcess.start(folder, line(harming(), "--allow", "command"))) {
      assay.awaitText(
          folder.resolve("run.partial").resolve("events.ndjson"), "\"FAULT_TOOK_EFFECT\"", 1);
      assertThat(folder.resolve("mark")).exists();
      assay.process().destroyForcibly().waitFor();
    }
    while (Files.exists(folder.resolve("mark"))) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    assertThat(keys()).contains("assaying", "foreign");
  }
}
