package assay.load.program;

import assay.api.engine.ChildEnvironment;
import assay.schedule.Clock;
import assay.schedule.OtherClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// A client's program: a process that sends the requests of steps in another language, and says what became of them
/// (`docs/how-to/writing-a-client.md`).
///
/// It lives no longer than this process, whatever becomes of it: the kernel kills it when the thread ends that
/// started it, which lives as long as the program does.
public final class ClientProgram implements AutoCloseable {

  /// The version of the protocol.
  public static final int PROTOCOL = 1;

  private static final String UNLESS_ORPHANED = "test \"$PPID\" = \"$0\" && exec \"$@\"";
  private static final Duration HELLO = Duration.ofSeconds(30);
  private static final Duration ANSWER = Duration.ofSeconds(30);

  /// Longer than the minute for which adapters wait for a cluster, so that their own reason is told.
  private static final Duration CONNECTED = Duration.ofSeconds(75);

  private static final long GONE_SECONDS = 5;
  private static final int LAST_LINES = 5;

  private final String name;
  private final Path log;
  private final Duration silence;
  private final Process process;
  private final ProgramTether tether;
  private final ReportedTags tags = new ReportedTags();
  private OtherClock clock = new OtherClock(0, 0);
  private long clockNanos;

  private ClientProgram(List<String> command, Path log, Duration silence) throws IOException {
    this.name = command.getLast();
    this.log = log;
    this.silence = silence;
    this.process = start(guarded(command), log);
    this.tether = new ProgramTether(process.getInputStream(), process.getOutputStream());
  }

  /// Starts one, and waits until it has said who it is.
  ///
  /// @param log where its standard error goes
  /// @param silence how long it may say nothing while it is at work
  /// @throws ProgramException where it is not one that can be understood
  public static ClientProgram start(List<String> command, Path log, Duration silence)
      throws IOException {
    ClientProgram program = new ClientProgram(command, log, silence);
    try {
      ProgramMessage.Hello hello = program.tether.await(program.tether.hello(), "hello", HELLO);
      if (hello.protocol() != PROTOCOL) {
        throw new ProgramException(
            "it speaks version %d of the protocol, and this is %d"
                .formatted(hello.protocol(), PROTOCOL));
      }
      program.measureClock();
      return program;
    } catch (ProgramException e) {
      ProgramException located = program.located(e);
      program.close();
      throw located;
    }
  }

  private static List<String> guarded(List<String> command) {
    List<String> guarded =
        new ArrayList<>(
            List.of(
                "setpriv",
                "--pdeathsig",
                "KILL",
                "sh",
                "-c",
                UNLESS_ORPHANED,
                Long.toString(ProcessHandle.current().pid())));
    guarded.addAll(command);
    return guarded;
  }

  /// Starts a process on a thread that lives as long as the process.
  private static Process start(List<String> command, Path log) throws IOException {
    CompletableFuture<Process> started = new CompletableFuture<>();
    Thread unused =
        Clock.host()
            .start(
                "assay-program",
                () -> {
                  try {
                    Process process =
                        ChildEnvironment.needed(command).redirectError(log.toFile()).start();
                    started.complete(process);
                    process.waitFor();
                  } catch (IOException e) {
                    started.completeExceptionally(e);
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
    try {
      return started.join();
    } catch (CompletionException e) {
      throw new IOException("cannot start " + command.getLast() + ": " + e.getCause(), e);
    }
  }

  /// What it is, and what it runs on.
  ProgramMessage.Hello hello() {
    return tether.hello().join();
  }

  /// The id of its process.
  public long pid() {
    return process.pid();
  }

  /// What its increments have left.
  ReportedTags tags() {
    return tags;
  }

  /// How its clock relates to ours.
  OtherClock clock() {
    return clock;
  }

  /// Connects it to a cluster, or to none.
  ///
  /// @param values who it is and what there is
  /// @return the library that it speaks through
  String connect(Map<String, ?> values) {
    JsonNode answer = ask("connect", values, CONNECTED);
    try {
      return answer.required("library").stringValue();
    } catch (JacksonException e) {
      throw breaks("its answer to `connect` has no text `library`");
    }
  }

  /// Begins a step.
  void begin(Map<String, ?> values) {
    JsonNode unused = ask("begin", values, ANSWER);
  }

  /// Has it send requests, and waits for its answer.
  ///
  /// @param listener hears what becomes of them
  JsonNode load(String what, Map<String, ?> values, ProgramTether.StepListener listener) {
    tether.listener(listener);
    try {
      return ask(what, values, silence);
    } finally {
      tether.listener(null);
    }
  }

  /// Asks for a load that has its own beginning, which is told to the listener.
  CompletableFuture<JsonNode> begins(
      String what, Map<String, ?> values, ProgramTether.StepListener listener) {
    tether.listener(listener);
    return tether.ask(what, values);
  }

  /// Waits for something that it owes while it is at work.
  <T> T await(CompletableFuture<T> owed, String what) {
    try {
      return tether.await(owed, what, silence);
    } catch (ProgramException e) {
      throw located(e);
    }
  }

  /// Waits for the answer to a load; nobody hears of requests after it.
  JsonNode ended(CompletableFuture<JsonNode> answer, String what) {
    try {
      return await(answer, what);
    } finally {
      tether.listener(null);
    }
  }

  private JsonNode ask(String what, Map<String, ?> values, Duration patience) {
    try {
      return tether.await(tether.ask(what, values), what, patience);
    } catch (ProgramException e) {
      throw located(e);
    }
  }

  /// Says what it did wrong, and that nothing counts any more that it says.
  ProgramException breaks(String why) {
    tether.breaks(why);
    return located(new ProgramException(why));
  }

  /// Measures its clock again after a step.
  ///
  /// @throws ProgramException where it has moved
  void checkClock() {
    OtherClock before = clock;
    long then = clockNanos;
    measureClock();
    if (!before.agrees(clock, Clock.host().nanos() - then)) {
      throw breaks(
          "its clock moved against ours by %,d µs"
              .formatted((clock.offsetNanos() - before.offsetNanos()) / 1000));
    }
  }

  private void measureClock() {
    clock =
        OtherClock.measure(() -> {
          JsonNode said = ask("clock", Map.of(), ANSWER).path("nanos");
          if (!said.isIntegralNumber()) {
            throw breaks("its answer to `clock` has no whole number `nanos`");
          }
          return said.longValue();
        });
    clockNanos = Clock.host().nanos();
  }

  /// A sentence that says who did it, and what it said last.
  private ProgramException located(ProgramException e) {
    String message = String.valueOf(e.getMessage());
    if (message.startsWith("the client's program ")) {
      return e;
    }
    if (message.equals("it has ended")) {
      message = ended();
    }
    ProgramException located =
        new ProgramException(
            "the client's program `%s`: %s; its last lines in %s: %s"
                .formatted(name, message, log.getFileName(), lastLines()));
    located.addSuppressed(e);
    return located;
  }

  private String ended() {
    try {
      return process.waitFor(GONE_SECONDS, TimeUnit.SECONDS)
          ? "it ended with exit code " + process.exitValue()
          : "it closed its standard output";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "it ended";
    }
  }

  private String lastLines() {
    try (Stream<String> lines = Files.lines(log)) {
      List<String> all = lines.filter(line -> !line.isBlank()).toList();
      return all.isEmpty()
          ? "(none)"
          : String.join(" | ", all.subList(Math.max(0, all.size() - LAST_LINES), all.size()));
    } catch (IOException | UncheckedIOException e) {
      return "(its log cannot be read)";
    }
  }

  /// Ends it in good order, and by force where that takes too long; returns once it is gone.
  @Override
  public void close() {
    CompletableFuture<JsonNode> stopped = tether.ask("stop", Map.of());
    try {
      JsonNode unused = stopped.get(GONE_SECONDS, TimeUnit.SECONDS);
      tether.close();
      if (!process.waitFor(GONE_SECONDS, TimeUnit.SECONDS)) {
        kill();
      }
    } catch (ExecutionException | TimeoutException e) {
      kill();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private void kill() {
    process.destroyForcibly();
    try {
      boolean unused = process.waitFor(GONE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
