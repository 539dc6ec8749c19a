package assay.child;

import static org.assertj.core.api.Assertions.assertThat;

import assay.load.program.ClientCore;
import assay.plan.Step;
import assay.plan.Step.Arrivals;
import assay.record.history.History;
import assay.record.history.HistoryReader;
import assay.tether.Answer;
import assay.tether.Command;
import assay.tether.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// When a client's process or its program ends, the other ends too.
@Timeout(60)
final class ProgramChildIT {

  /// Each core with its own memory in place of an engine.
  private static final Map<String, String> PROGRAMS =
      Map.of(
          "python",
          """
          from assay_client.program import adapter_of, run
          run(lambda engine: adapter_of("none"))
          """,
          "javascript",
          """
          const { adapterOf, run } = require('assay-client/program');
          run(() => adapterOf('none'));
          """,
          "go",
          """
          package main

          import "assay/client/core"

          func main() { core.Run(core.Adapters{"memory": core.NewMemory}) }
          """,
          "csharp",
          """
          using Assay.Client;

          static class Own
          {
              static void Main()
              {
                  Program.Run(new Adapters { { "memory", (words, workload) => new Memory(words, workload) } });
              }
          }
          """);

  @TempDir private Path folder;
  private Path log = Path.of("");

  @BeforeEach
  void names() {
    log = folder.resolve("log.txt");
  }

  private Command.OpenClient open(ClientCore core) throws IOException {
    core.require();
    return new Command.OpenClient(
        Seat.of("memory", folder.resolve("seat")),
        0,
        1,
        Map.of("registers", 100L, "counters", 0L),
        42,
        folder.resolve("a.hlog").toString(),
        folder.resolve("a.bin").toString(),
        "",
        core.client(folder, PROGRAMS.getOrDefault(core.toString(), "")));
  }

  private static Step.Open step(Duration duration) {
    return Step.Open.of(
        200, Arrivals.CONSTANT, Duration.ZERO, duration, Map.of("get", 50.0, "put", 50.0), 4);
  }

  private static ProcessHandle programOf(Parent parent, Command.OpenClient open) throws Exception {
    Message.Answered answer = parent.ask(open);
    assertThat(answer.failure()).as(answer.detail()).isEmpty();
    List<Long> processes = answer.as(Answer.Opened.class).processes();
    assertThat(processes).hasSize(1);
    return ProcessHandle.of(processes.getFirst()).orElseThrow();
  }

  private static void assertGone(ProcessHandle process) throws Exception {
    assertThat(process.onExit().get(20, TimeUnit.SECONDS).isAlive()).isFalse();
  }

  @ParameterizedTest
  @MethodSource("assay.load.program.ClientCore#all")
  void client_sendsByItsProgram_andEndsIt(ClientCore core) throws Exception {
    try (Parent parent = new Parent(log)) {
      ProcessHandle program = programOf(parent, open(core));
      assertThat(parent.ask(new Command.LoadData(1, 1)).failure()).isEmpty();
      Message.Answered ran = parent.ask(new Command.RunStep(0, step(Duration.ofSeconds(1)), false));
      assertThat(ran.failure()).as(ran.detail()).isEmpty();
      assertThat(parent.ask(new Command.LeaveTrial()).failure()).isEmpty();
      assertGone(program);
      History history = new History();
      assertThat(HistoryReader.read(folder.resolve("a.bin"), 0, history)).isTrue();
      assertThat(history.size()).isEqualTo(100 + 200);
    }
  }

  @ParameterizedTest
  @MethodSource("assay.load.program.ClientCore#all")
  void killedProgram_failsItsStep(ClientCore core) throws Exception {
    try (Parent parent = new Parent(log)) {
      ProcessHandle program = programOf(parent, open(core));
      parent.send(new Command.RunStep(0, step(Duration.ofSeconds(30)), false));
      parent.hear(Message.IntervalClosed.class);
      assertThat(program.destroyForcibly()).isTrue();
      assertThat(parent.answer().failure())
          .contains("own_client.")
          .contains("it ended with exit code 137");
    }
  }

  @ParameterizedTest
  @MethodSource("assay.load.program.ClientCore#all")
  void killedClient_leavesNoProgram(ClientCore core) throws Exception {
    try (Parent parent = new Parent(log)) {
      ProcessHandle program = programOf(parent, open(core));
      parent.send(new Command.RunStep(0, step(Duration.ofSeconds(30)), false));
      parent.hear(Message.IntervalClosed.class);
      parent.process.destroyForcibly();
      assertGone(program);
    }
  }

  /// A child sees Assay's death as the end of its input.
  @ParameterizedTest
  @MethodSource("assay.load.program.ClientCore#all")
  void clientWhoseParentIsGone_leavesNoProgram(ClientCore core) throws Exception {
    try (Parent parent = new Parent(log)) {
      ProcessHandle program = programOf(parent, open(core));
      parent.send(new Command.RunStep(0, step(Duration.ofSeconds(30)), false));
      parent.hear(Message.IntervalClosed.class);
      parent.letGo();
      assertGone(program);
    }
  }
}
