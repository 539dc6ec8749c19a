package assay.program;

import assay.api.engine.ChildEnvironment;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// A running program of the host, which ends with this process in any case. Either the kernel kills the program with the
/// thread that started it, which waits for the program's end, or the program ends when its input ends.
public final class HostProgram implements AutoCloseable {

  /// The exit code after a program's end.
  private static final int HALTED = 3;

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int MOST_SAID = 8192;

  /// The parent may end between the request for the death signal and the program's first instruction. The id of
  /// the parent shows whether that happened.
  private static final String UNLESS_ORPHANED = "test \"$PPID\" = \"$0\" && exec \"$@\"";

  private final ProgramSpec spec;
  private final Process process;
  private final long saidBefore;
  private volatile boolean endExpected;

  private HostProgram(ProgramSpec spec, Process process, long saidBefore) {
    this.spec = spec;
    this.process = process;
    this.saidBefore = saidBefore;
  }

  /// Starts a program, and returns when the program listens at its address.
  ///
  /// @throws IOException when the program does not run, with its output
  public static HostProgram start(ProgramSpec spec) throws IOException, InterruptedException {
    return start(spec, program -> ListeningCheck.at(spec.at().orElseThrow()));
  }

  /// Starts a program, and returns when it is ready.
  ///
  /// @param ready whether the program is ready; asked repeatedly
  /// @throws IOException when the program does not run, with its output
  public static HostProgram start(ProgramSpec spec, Predicate<HostProgram> ready)
      throws IOException, InterruptedException {
    HostProgram program = launch(spec);
    if (!ListeningCheck.await(() -> ready.test(program), program.process::isAlive, PATIENCE)) {
      program.close();
      String said = program.said();
      throw new IOException(
          "%s does not start%s: %s"
              .formatted(
                  spec.name(),
                  spec.at().map(at -> " at " + at).orElse(""),
                  said.isEmpty() ? "it said nothing" : said));
    }
    return program;
  }

  /// Starts a program, and returns at once.
  ///
  /// @throws IOException when another program listens at the address, or the program cannot be started
  public static HostProgram launch(ProgramSpec spec) throws IOException, InterruptedException {
    awaitFree(spec);
    long saidBefore = Files.exists(spec.log()) ? Files.size(spec.log()) : 0;
    CompletableFuture<Process> started = new CompletableFuture<>();
    Thread.ofPlatform().daemon().name(spec.name()).start(() -> keep(spec, started));
    try {
      return new HostProgram(spec, started.get(), saidBefore);
    } catch (ExecutionException e) {
      throw new IOException(spec.name() + " does not start: " + e.getCause(), e);
    }
  }

  /// Waits for a free address: answers of another program there would look like this program's.
  private static void awaitFree(ProgramSpec spec) throws IOException, InterruptedException {
    if (spec.at().isPresent()
        && !ListeningCheck.await(
            () -> !ListeningCheck.at(spec.at().get()), () -> true, spec.ending())) {
      throw new IOException(
          "%s is for %s, and somebody else listens there".formatted(spec.at().get(), spec.name()));
    }
  }

  private static void keep(ProgramSpec spec, CompletableFuture<Process> started) {
    try {
      Process process = builder(spec).start();
      started.complete(process);
      if (!spec.line().isEmpty()) {
        tell(process, spec.line());
      }
      process.waitFor();
    } catch (IOException failure) {
      started.completeExceptionally(failure);
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  /// If the program is gone already, its output says why.
  private static void tell(Process process, String line) {
    try {
      process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
    } catch (IOException gone) {
      // See above.
    }
  }

  private static ProcessBuilder builder(ProgramSpec spec) {
    boolean reads = spec.end() == ProgramSpec.End.INPUT;
    return ChildEnvironment.needed(
            reads ? spec.command() : mortal(spec.command()), spec.environment())
        .redirectInput(reads ? Redirect.PIPE : Redirect.from(new File("/dev/null")))
        .redirectErrorStream(true)
        .redirectOutput(Redirect.appendTo(spec.log().toFile()));
  }

  private static List<String> mortal(List<String> command) {
    String parent = Long.toString(ProcessHandle.current().pid());
    return Stream.concat(
            Stream.of("setpriv", "--pdeathsig", "KILL", "sh", "-c", UNLESS_ORPHANED, parent),
            command.stream())
        .toList();
  }

  /// The output of the program since its start, or only its end.
  public String said() {
    try (RandomAccessFile log = new RandomAccessFile(spec.log().toFile(), "r")) {
      long from = Math.max(saidBefore, log.length() - MOST_SAID);
      byte[] bytes = new byte[(int) Math.max(0, log.length() - from)];
      log.seek(from);
      log.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8).strip();
    } catch (IOException unreadable) {
      return "";
    }
  }

  /// Ends this process when the program ends by itself, because this process is useless without it.
  public void takeAlong() {
    var unused =
        process
            .onExit()
            .thenAccept(end -> {
              if (!endExpected) {
                System.err.println(
                    "%s ended with exit code %d, and so does its member%s"
                        .formatted(spec.name(), end.exitValue(), lastWords()));
                Runtime.getRuntime().halt(HALTED);
              }
            });
  }

  /// The last two lines: a program often names the cause before it says that it ends.
  private String lastWords() {
    List<String> lines = said().lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    return lines.isEmpty()
        ? ""
        : "; it said last: "
            + String.join("; ", lines.subList(Math.max(0, lines.size() - 2), lines.size()));
  }

  /// Announces an end by other means, which must not end this process.
  public void expectEnd() {
    endExpected = true;
  }

  /// Completes when the program has ended.
  public CompletableFuture<Process> end() {
    return process.onExit();
  }

  public long pid() {
    return process.pid();
  }

  /// Returns whether the program has ended.
  public boolean awaitEnd(Duration most) throws InterruptedException {
    return process.waitFor(most.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void close() {
    endExpected = true;
    try {
      if (spec.end() == ProgramSpec.End.KILLED || !endsWithItsInput()) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean endsWithItsInput() throws InterruptedException {
    try {
      process.getOutputStream().close();
    } catch (IOException gone) {
      // The program has ended already.
    }
    return awaitEnd(PATIENCE);
  }
}
