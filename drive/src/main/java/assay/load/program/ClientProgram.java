package assay.load.program;

import assay.api.engine.ChildEnvironment;
import assay.outside.UntrustedLines;
import assay.plan.ClientLanguageSetting;
import assay.schedule.Clock;
import assay.schedule.ClockOffset;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// A client's program: a process in another language that sends requests and reports each outcome
/// (`docs/how-to/writing-a-client.md`).
///
/// The program never outlives this process. The kernel kills it when the thread that started it
/// ends; that thread lives as long as the program.
public final class ClientProgram implements AutoCloseable {

  public static final int PROTOCOL = 1;

  private static final String UNLESS_ORPHANED = "test \"$PPID\" = \"$0\" && exec \"$@\"";
  private static final Duration HELLO = Duration.ofSeconds(30);
  private static final Duration ANSWER = Duration.ofSeconds(30);

  /// Longer than the minute that adapters wait for a cluster, so the adapter's own reason is
  /// reported.
  private static final Duration CONNECTED = Duration.ofSeconds(75);

  private static final long GONE_SECONDS = 5;

  /// What a shell exits with if it cannot run a program.
  private static final Map<Integer, String> NOT_RUN =
      Map.of(
          126, ": it cannot be executed (`chmod +x` makes a file executable)",
          127, ": it, or the interpreter that its first line names, was not found");

  private static final int LAST_LINES = 5;

  private final String name;
  private final Path log;
  private final Duration silence;
  private final Process process;
  private final ProgramTether tether;
  private final ReportedTagSet tags = new ReportedTagSet();
  private ClockOffset clock = new ClockOffset(0, 0);
  private long clockNanos;

  private ClientProgram(
      List<String> command, Path log, Duration silence, @Nullable Consumer<String> strays)
      throws IOException {
    this.name = command.getLast();
    this.log = log;
    this.silence = silence;
    this.process = start(guarded(command), log);
    this.tether = new ProgramTether(process.getInputStream(), process.getOutputStream(), strays);
  }

  /// Starts a program and waits for its `hello`.
  ///
  /// @param log for the program's standard error
  /// @param silence how long a working program may be silent
  /// @throws ProgramException if the program breaks the protocol
  public static ClientProgram start(List<String> command, Path log, Duration silence)
      throws IOException {
    return start(command, log, silence, null);
  }

  /// @param strays hears of lines that are no messages, which then break nothing; null if they do
  public static ClientProgram start(
      List<String> command, Path log, Duration silence, @Nullable Consumer<String> strays)
      throws IOException {
    ClientProgram program = new ClientProgram(command, log, silence, strays);
    try {
      ProgramMessage.Hello hello = program.tether.await(program.tether.hello(), "hello", HELLO);
      if (hello.protocol() != PROTOCOL) {
        throw new ProgramException(
            ProtocolRule.MESSAGES,
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

  /// The program's name and versions.
  ProgramMessage.Hello hello() {
    return tether.hello().join();
  }

  public long pid() {
    return process.pid();
  }

  ReportedTagSet tags() {
    return tags;
  }

  ClockOffset clock() {
    return clock;
  }

  /// Connects the program to a cluster, or to none.
  ///
  /// @return the client library that the program uses
  String connect(Map<String, ?> values) {
    JsonNode answer = ask("connect", values, CONNECTED);
    try {
      return answer.required("library").stringValue();
    } catch (JacksonException e) {
      throw breaks(ProtocolRule.MESSAGES, "its answer to `connect` has no text `library`");
    }
  }

  void begin(Map<String, ?> values) {
    JsonNode unused = ask("begin", values, ANSWER);
  }

  /// Sends a load and waits for the answer.
  ///
  /// @param listener receives the outcome of each request
  JsonNode load(String what, Map<String, ?> values, ProgramTether.StepListener listener) {
    tether.listener(listener);
    try {
      return ask(what, values, silence);
    } finally {
      tether.listener(null);
    }
  }

  /// Sends a load that reports its own beginning to the listener.
  CompletableFuture<JsonNode> begins(
      String what, Map<String, ?> values, ProgramTether.StepListener listener) {
    tether.listener(listener);
    return tether.ask(what, values);
  }

  /// Waits for a message that the program owes while it works.
  <T> T await(CompletableFuture<T> owed, String what) {
    try {
      return tether.await(owed, what, silence);
    } catch (ProgramException e) {
      throw located(e);
    }
  }

  /// Waits for the answer to a load, then removes the listener.
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

  /// Marks the program as broken: nothing it reports from now on counts.
  ///
  /// @return the exception to throw
  ProgramException breaks(ProtocolRule rule, String why) {
    tether.breaks(rule, why);
    return located(new ProgramException(rule, why));
  }

  /// Measures the program's clock again after a step.
  ///
  /// @throws ProgramException if the clock moved
  void checkClock() {
    ClockOffset before = clock;
    long then = clockNanos;
    measureClock();
    if (!before.agrees(clock, Clock.host().nanos() - then)) {
      throw breaks(
          ProtocolRule.TIMES,
          "its clock moved against ours by %,d µs"
              .formatted((clock.offsetNanos() - before.offsetNanos()) / 1000));
    }
  }

  private void measureClock() {
    clock =
        ClockOffset.measure(() -> {
          JsonNode said = ask("clock", Map.of(), ANSWER).path("nanos");
          if (!said.isIntegralNumber()) {
            throw breaks(ProtocolRule.TIMES, "its answer to `clock` has no whole number `nanos`");
          }
          return said.longValue();
        });
    clockNanos = Clock.host().nanos();
  }

  /// Adds the program's name and its last lines to an exception.
  private ProgramException located(ProgramException e) {
    String message = String.valueOf(e.getMessage());
    if (message.startsWith(ClientLanguageSetting.SUBJECT)) {
      return e;
    }
    String plain = message;
    if (message.equals("it has ended")) {
      message = ended();
      plain = "%s; its standard error: %s".formatted(message, lastLines());
    }
    // A check of a program that refuses finds nothing to correct.
    String remedy = e.refused() ? "" : "check it with `assay client check %s`; ".formatted(name);
    return e.located(
        plain,
        "%s`%s`: %s; %sits last lines in %s: %s"
            .formatted(
                ClientLanguageSetting.SUBJECT,
                name,
                message,
                remedy,
                log.getFileName(),
                lastLines()));
  }

  private String ended() {
    try {
      return process.waitFor(GONE_SECONDS, TimeUnit.SECONDS)
          ? "it ended with exit code %d%s"
              .formatted(process.exitValue(), NOT_RUN.getOrDefault(process.exitValue(), ""))
          : "it closed its standard output";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "it ended";
    }
  }

  private String lastLines() {
    try {
      List<String> all =
          UntrustedLines.last(log, Integer.MAX_VALUE).stream()
              .filter(line -> !line.isBlank())
              .toList();
      return all.isEmpty()
          ? "(none)"
          : String.join(" | ", all.subList(Math.max(0, all.size() - LAST_LINES), all.size()));
    } catch (IOException e) {
      return "(its log cannot be read)";
    }
  }

  /// Stops the program, by force after a timeout. Returns when the process is gone.
  @Override
  public void close() {
    Optional<String> unused = stop();
  }

  /// Stops the program as [#close].
  ///
  /// @return what the program did wrong, in a sentence; empty if it ended as asked
  Optional<String> stop() {
    CompletableFuture<JsonNode> stopped = tether.ask("stop", Map.of());
    try {
      JsonNode unused = stopped.get(GONE_SECONDS, TimeUnit.SECONDS);
      Optional<String> wrong = goneAfter("its answer to `stop`");
      tether.close();
      return wrong;
    } catch (ExecutionException e) {
      kill();
      return Optional.of("`stop` was not answered: " + e.getCause());
    } catch (TimeoutException e) {
      kill();
      return Optional.of("`stop` was not answered within %d s".formatted(GONE_SECONDS));
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /// Ends the program's input, and the program by force if that does not end it.
  ///
  /// @return what the program did wrong, in a sentence; empty if it ended
  Optional<String> endInput() {
    tether.close();
    try {
      return isGone() ? Optional.empty() : Optional.of(stillRuns("the end of its input"));
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /// Whether the program ends by itself; otherwise it is ended.
  private boolean isGone() throws InterruptedException {
    boolean gone = process.waitFor(GONE_SECONDS, TimeUnit.SECONDS);
    if (!gone) {
      kill();
    }
    return gone;
  }

  private static String stillRuns(String after) {
    return "it still ran %d s after %s".formatted(GONE_SECONDS, after);
  }

  private Optional<String> goneAfter(String what) throws InterruptedException {
    if (!isGone()) {
      return Optional.of(stillRuns(what));
    }
    int exit = process.exitValue();
    return exit == 0
        ? Optional.empty()
        : Optional.of("it ended with exit code %d after %s".formatted(exit, what));
  }

  void kill() {
    process.destroyForcibly();
    try {
      boolean unused = process.waitFor(GONE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
