package assay.load.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.load.Bed;
import assay.load.MemoryEngine.MemorySession;
import assay.plan.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Every error of a client's program ends the step with a sentence: what, where, and the program's
/// last output. The positive control is [ProgramClientLoadIT].
@Timeout(60)
final class BadProgramsIT {

  @TempDir private Path folder;

  @BeforeEach
  void needsPython() {
    ClientCore.PYTHON.require();
  }

  /// The failure of a step with one request.
  ///
  /// @param does the program's behaviour in it
  private String failureOf(String kind, int protocol, String... does) throws IOException {
    // It follows the protocol until a step's first round, the fifth command.
    String text =
        """
        import json, os, sys, time
        def say(**message):
            print(json.dumps(message), flush=True)
        def bad(id, kind, count):
            now = time.monotonic_ns()
        %s
        sys.stderr.write("some words\\n")
        sys.stderr.write("last words\\n")
        sys.stderr.flush()
        say(say="hello", protocol=%d, language="python", runtime="x")
        rounds = 0
        for line in sys.stdin:
            command = json.loads(line)
            do, values, begins = command["do"], {}, time.monotonic_ns()
            if do == "clock":
                values = {"nanos": begins}
            elif do == "connect":
                values = {"library": "none"}
            elif do == "round":
                rounds += 1
                if rounds > 4:
                    bad(command["id"], command["kind"], command["requests"])
                values = {"startNanos": begins, "endNanos": time.monotonic_ns()}
            say(say="answered", id=command["id"], values=values)
            if do == "stop":
                break
        """
            .formatted("    " + String.join("\n    ", does), protocol);
    List<String> command = ClientCore.PYTHON.client(folder, text);
    Bed bed = new Bed(folder, new MemorySession(), 50, 3);
    Step.Closed step =
        new Step.Closed(
            "closed-1", 1, Duration.ZERO, 0, List.of(new Step.Part(kind + " 1", kind, 1, 1)));
    ProgramException failure =
        catchThrowableOfType(
            ProgramException.class,
            () -> {
              try (ProgramClientLoad client =
                  ProgramClientLoad.open(
                      command,
                      bed.context,
                      "none",
                      ClientCore.NOWHERE,
                      folder,
                      Duration.ofSeconds(1))) {
                client.run(0, step);
              }
            });
    assertThat(failure)
        .hasMessageStartingWith("the client's program `" + folder.resolve("own_client.py"))
        .hasMessageEndingWith("its last lines in program.log: some words | last words");
    return String.valueOf(failure.getMessage());
  }

  private String failureOf(String kind, String... does) throws IOException {
    return failureOf(kind, ClientProgram.PROTOCOL, does);
  }

  private static String rows(String rows) {
    return "say(say='requests', until=now, rows=[" + rows + "])";
  }

  @Test
  void otherVersionOfTheProtocol() throws IOException {
    assertThat(failureOf("get", 2, "pass")).contains("speaks version 2 of the protocol");
  }

  @Test
  void printToStandardOutput() throws IOException {
    assertThat(failureOf("get", "print('halfway there', flush=True)"))
        .contains("of its output is no message: `halfway there`");
  }

  @Test
  void nonsenseOfTheRightForm() throws IOException {
    assertThat(failureOf("get", "say(say='requests', until='soon', rows=[])"))
        .contains("is no message");
  }

  @Test
  void silence() throws IOException {
    assertThat(failureOf("get", "time.sleep(600)"))
        .contains("said nothing for 1 s while it was asked for `round`");
  }

  @Test
  void end() throws IOException {
    assertThat(failureOf("get", "sys.exit(7)")).contains("it ended with exit code 7");
  }

  @Test
  void timesThatRunBackwards() throws IOException {
    assertThat(failureOf("put", rows("[0, 0, 0, now, now - 5, [1, 2]]")))
        .contains("request 0 of worker 0 ended 5 ns before it began");
  }

  @Test
  void timesInTheFuture() throws IOException {
    assertThat(failureOf("put", rows("[0, 0, 0, now, now + 10**12, [1, 2]]")))
        .contains("ended in the future");
  }

  @Test
  void keyThatWasNotDrawn() throws IOException {
    assertThat(failureOf("get", rows("[0, 0, 0, now, now, [50, 1]]")))
        .contains("a `get`, named the keys [50], and was to name [");
  }

  @Test
  void counterThatWasNotDrawn() throws IOException {
    assertThat(failureOf("increment", rows("[0, 0, 0, now, now, [49, 1]]")))
        .contains("a `increment`, named the keys [49], and was to name [5");
  }

  @Test
  void numberOfAnotherClients() throws IOException {
    assertThat(failureOf("increment", rows("[0, 0, 0, now, now, [50, 1 << 41]]")))
        .contains("left 2199023255552, which is not a new number of this client's");
  }

  @Test
  void entryThatWasNotAskedFor() throws IOException {
    assertThat(failureOf("one", rows("[0, 0, 0, now, now, [50, 1]]")))
        .contains("a `one`, named the keys [50], and was to name [");
  }

  @Test
  void versionThatWasWrittenBefore() throws IOException {
    assertThat(failureOf("put", rows("[0, 0, 0, now, now, [1, 0]]")))
        .contains("wrote version 0 of key 1, which is not this client's next");
  }

  @Test
  void requestsThatWereNotAskedFor() throws IOException {
    assertThat(failureOf("put", rows("[0, 0, 0, now, now, [1, 2]], [0, 1, 0, now, now, [2, 2]]")))
        .contains("it reported 2 of the 1 requests of `put 1`");
  }

  @Test
  void requestThatWasNotSent() throws IOException {
    assertThat(failureOf("get", "pass")).contains("it reported 0 of the 1 requests of `get 1`");
  }

  @Test
  void answerToNothing() throws IOException {
    assertThat(failureOf("get", "say(say='answered', id=id + 1, values={})"))
        .contains("an answer to command")
        .contains("which is not open");
  }

  @Test
  void outcomeThatDoesNotExist() throws IOException {
    assertThat(failureOf("put", rows("[0, 0, 9, now, now, [1, 2]]")))
        .contains("there is no outcome 9");
  }

  @Test
  void workerThatDoesNotExist() throws IOException {
    assertThat(failureOf("put", rows("[4, 0, 0, now, now, [1, 2]]")))
        .contains("a request of worker 4, and there are 1");
  }

  /// Killed like by the kernel when memory ends.
  @Test
  void kill() throws IOException {
    assertThat(failureOf("get", "os.kill(os.getpid(), 9)")).contains("ended with exit code 137");
  }

  /// A program that ignores the order to stop is ended anyway.
  @Test
  void deafProgram_isEndedWithItsClient() throws Exception {
    List<String> command =
        ClientCore.PYTHON.client(
            folder,
            """
            import json, sys, time
            print(json.dumps(dict(say="hello", protocol=1, language="python", runtime="x")), flush=True)
            for line in sys.stdin:
                command = json.loads(line)
                if command["do"] == "stop":
                    time.sleep(600)
                values = {"nanos": time.monotonic_ns()}
                print(json.dumps(dict(say="answered", id=command["id"], values=values)), flush=True)
            """);
    ClientProgram program =
        ClientProgram.start(command, folder.resolve("program.log"), Duration.ofSeconds(1));
    ProcessHandle process = ProcessHandle.of(program.pid()).orElseThrow();
    program.close();
    assertThat(process.onExit().get(10, TimeUnit.SECONDS).isAlive()).isFalse();
  }
}
