package assay.cluster;

import assay.api.ServerProcess;
import assay.api.Settings;
import assay.api.engine.ChildEnvironment;
import assay.host.Host;
import assay.outside.UntrustedLines;
import assay.tether.Answer;
import assay.tether.Command;
import assay.tether.Message;
import assay.tether.Tether;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/// A running member or client: a process on a tether.
public final class ChildHandle implements AutoCloseable {

  /// How long the kernel may take to end a killed process.
  private static final long GONE_SECONDS = 10;

  /// How long the last output may take to arrive after the process has ended. A surviving descendant may hold the
  /// output open.
  private static final long SILENT_SECONDS = 2;

  /// The working folder, below the process's folder.
  private static final String CRASH = "crash";

  private final String name;
  private final Path log;
  private final Path crash;
  private final List<String> command;
  private final Process process;
  private final Tether tether;
  private volatile boolean endExpected;

  /// Whether the local end of the tether was killed, which proves nothing about the process on its host.
  private volatile boolean tetherCut;

  private final Optional<Host> host;
  private volatile List<Long> programIds = List.of();
  private volatile List<ProcessHandle> programs = List.of();
  private volatile List<ServerProcess> servers = List.of();

  /// Starts a process in its own folder. A crashed JVM leaves its files there, and the folder contains no engine's
  /// file that the process could load as a resource.
  ///
  /// @param settings the settings, which may name variables that the process needs
  ChildHandle(
      String name,
      Path folder,
      List<String> command,
      Settings settings,
      ProcessLauncher launcher,
      ChildListener news)
      throws IOException {
    this.name = name;
    this.command = List.copyOf(command);
    this.host = launcher.hostOf(name);
    Files.createDirectories(folder);
    crash = Files.createDirectories(folder.resolve(CRASH));
    log = folder.resolve("log.txt");
    ProcessBuilder builder =
        ChildEnvironment.of(command, settings)
            .directory(crash.toFile())
            .redirectError(log.toFile());
    process = launcher.start(name, builder);
    tether =
        new Tether(
            name,
            process.getInputStream(),
            process.getOutputStream(),
            message -> news.onMessage(this, message),
            line -> append(folder.resolve("stdout.txt"), line));
    var unused = process.onExit().thenAccept(ended -> ended(ended.exitValue(), news));
  }

  private void ended(int exit, ChildListener news) {
    if (!endExpected) {
      news.onUnexpectedExit(this, exit);
    }
  }

  /// Keeps a line that is not a message, to help find faults. A failure to keep the line, such as a full disk, must
  /// not stop the run.
  private static boolean append(Path file, String line) {
    try {
      Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /// The process's name: `member-1`, `client-1`.
  public String name() {
    return name;
  }

  public List<String> command() {
    return command;
  }

  /// The other host of the process; empty for this host.
  public Optional<Host> host() {
    return host;
  }

  /// The process, for probes. For a process on another host, the local `ssh` or other tether.
  public ProcessHandle handle() {
    return process.toHandle();
  }

  /// The process id on its host; 0 until known.
  public long pid() {
    CompletableFuture<Message.Hello> said = tether.hello();
    boolean known = said.isDone() && !said.isCompletedExceptionally();
    return host.isEmpty() ? process.pid() : known ? said.join().pid() : 0;
  }

  /// Ids, on its host, of the programs a member manages. Empty until the join, and for other processes.
  public List<Long> programIds() {
    return programIds;
  }

  /// Programs on this host that a member manages. Empty until the join, and for other processes.
  public List<ProcessHandle> programs() {
    return programs;
  }

  /// All process ids, on its host, that a fault targets.
  public List<Long> pids() {
    return host.isEmpty()
        ? processes().stream().map(ProcessHandle::pid).toList()
        : Stream.concat(Stream.of(pid()), programIds.stream()).distinct().toList();
  }

  /// All processes on this host that a fault targets: its own, its managed programs, and all their current
  /// descendants.
  public List<ProcessHandle> processes() {
    return Stream.concat(Stream.of(handle()), started()).distinct().toList();
  }

  private Stream<ProcessHandle> started() {
    return programs.stream()
        .flatMap(program -> Stream.concat(Stream.of(program), program.descendants()));
  }

  /// Makes the process the member of a seat; completes after the join.
  CompletableFuture<Answer.Joined> join(Command.ProcessSpec seat) {
    return laid(new Command.StartMember(there(seat)))
        .thenApply(joined -> {
          servers = joined.servers();
          lookAfter(joined.processes());
          return joined;
        });
  }

  /// Makes the process the client of a seat, or moves it to another trial; completes after the join.
  CompletableFuture<Answer.Opened> open(Command.OpenClient opening) {
    return laid(opening.at(there(opening.process()), this::there))
        .thenApply(opened -> {
          servers = opened.servers();
          lookAfter(opened.processes());
          return opened;
        });
  }

  /// Sends a process on another host its clock shift before the command.
  private <A> CompletableFuture<A> laid(Command<A> order) {
    return host.isEmpty()
        ? ask(order)
        : ask(new Command.LayClock(host.get().time().shiftNanos())).thenCompose(laid -> ask(order));
  }

  private Command.ProcessSpec there(Command.ProcessSpec seat) {
    return host.isEmpty() ? seat : seat.in(there(seat.folder()));
  }

  /// The path of a record file on the process's host; empty when empty.
  public String there(String file) {
    return host.isEmpty() || file.isEmpty() ? file : host.get().there(Path.of(file)).toString();
  }

  private void lookAfter(List<Long> processes) {
    programIds = List.copyOf(processes);
    programs =
        host.isEmpty()
            ? processes.stream().flatMap(pid -> ProcessHandle.of(pid).stream()).toList()
            : List.of();
  }

  /// The servers that the process is or has started, whose use is reported apart. Empty until the join.
  public List<ServerProcess> servers() {
    return servers;
  }

  public boolean alive() {
    return process.isAlive();
  }

  /// The exit code of a process that has ended.
  int exitCode() {
    return process.exitValue();
  }

  boolean endedBySignalNine() {
    return !process.isAlive() && process.exitValue() == 137;
  }

  CompletableFuture<Process> end() {
    return process.onExit();
  }

  /// The first message, when it has arrived.
  public CompletableFuture<Message.Hello> hello() {
    return tether.hello();
  }

  /// The JVM and version that the process reported; empty until then.
  public String jvm() {
    CompletableFuture<Message.Hello> said = tether.hello();
    return said.isDone() && !said.isCompletedExceptionally() ? said.join().jvm() : "";
  }

  /// Sends a command; see [Tether#ask].
  public <A> CompletableFuture<A> ask(Command<A> order) {
    return tether.ask(order);
  }

  /// Kills the process at once, like `kill -9`.
  public void kill() {
    endExpected = true;
    if (host.isPresent()) {
      killThere(host.get());
      return;
    }
    List<ProcessHandle> started = started().toList();
    process.destroyForcibly();
    started.forEach(ProcessHandle::destroyForcibly);
  }

  /// Cuts the tether if the host cannot kill the process. A cut tether ends the process too.
  private void killThere(Host there) {
    if (!process.isAlive()) {
      return;
    }
    if (pid() == 0 || !there.kill(name, pids())) {
      tetherCut = true;
      process.destroyForcibly();
    }
  }

  /// The proof of a kill: the exit code of SIGKILL. Empty if the process lives or ended otherwise.
  public Optional<String> proofOfDeath(Duration within) {
    try {
      if (!tetherCut
          && process.waitFor(within.toNanos(), TimeUnit.NANOSECONDS)
          && process.exitValue() == 137) {
        return Optional.of("process " + pid() + " ended by signal 9");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Optional.empty();
  }

  /// Asks the process to leave gracefully, and returns at once.
  public void leave() {
    endExpected = true;
    var unused = ask(new Command.Stop());
  }

  /// The proof of leaving gracefully: exit code 0. Empty if the process lives or ended otherwise.
  public Optional<String> proofOfLeaving(Duration within) {
    try {
      if (process.waitFor(within.toNanos(), TimeUnit.NANOSECONDS) && process.exitValue() == 0) {
        return Optional.of("process " + pid() + " left in good order");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Optional.empty();
  }

  /// Stops the process gracefully and waits; kills it if that takes too long.
  public void stop(Duration patience) {
    leave(patience);
    awaitGone(patience);
  }

  /// Makes the process leave the cluster and end. Waits until it has left; kills it if that takes too long.
  void leave(Duration patience) {
    endExpected = true;
    try {
      Object unused = ask(new Command.Stop()).get(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException | TimeoutException e) {
      kill();
    } catch (InterruptedException e) {
      kill();
      Thread.currentThread().interrupt();
    }
  }

  /// Waits until a process that has left is gone; kills it if that takes too long.
  void awaitGone(Duration patience) {
    try {
      if (!process.waitFor(patience.toNanos(), TimeUnit.NANOSECONDS)) {
        kill();
      }
    } catch (InterruptedException e) {
      kill();
      Thread.currentThread().interrupt();
    }
  }

  public List<String> lastLogLines(int count) {
    try {
      return UntrustedLines.last(log, count);
    } catch (IOException e) {
      return List.of("(its log cannot be read: " + e.getMessage() + ")");
    }
  }

  public Path log() {
    return log;
  }

  /// Ends the process and waits until it is gone and its last line is kept, despite interrupts. Afterwards nothing
  /// writes to the folder.
  @Override
  public void close() {
    kill();
    Process unusedEnd =
        process.onExit().completeOnTimeout(process, GONE_SECONDS, TimeUnit.SECONDS).join();
    if (host.isPresent()) {
      process.destroyForcibly();
    }
    Void unusedSilence =
        tether.cut().copy().completeOnTimeout(null, SILENT_SECONDS, TimeUnit.SECONDS).join();
    try {
      Files.deleteIfExists(crash);
    } catch (IOException e) {
      // The process crashed. Its files stay.
    }
  }

  /// Receives messages of children, and their unexpected ends. This one ignores all.
  public interface ChildListener {

    /// Receives a message that is not an answer.
    default void onMessage(ChildHandle child, Message message) {}

    default void onUnexpectedExit(ChildHandle child, int exit) {}
  }
}
