package assay.cluster;

import assay.api.Settings;
import assay.api.engine.ChildEnvironment;
import assay.api.engine.ServerProcess;
import assay.host.Host;
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
public final class Child implements AutoCloseable {

  /// How long the kernel may take to end a process that was killed.
  private static final long GONE_SECONDS = 10;

  /// How long the last of its output may take to arrive once it has ended; longer only where a process that it
  /// left behind holds its output open.
  private static final long SILENT_SECONDS = 2;

  /// Where it stands, below its folder.
  private static final String CRASH = "crash";

  private final String name;
  private final String machine;
  private final Path log;
  private final Path crash;
  private final List<String> command;
  private final Process process;
  private final Tether tether;
  private volatile boolean endExpected;

  /// Whether its end of the tether here was killed, which says nothing of the process on its host.
  private volatile boolean tetherCut;

  private final Optional<Host> host;
  private volatile List<Long> programIds = List.of();
  private volatile List<ProcessHandle> programs = List.of();
  private volatile List<ServerProcess> servers = List.of();

  /// Starts it in a folder of its own, where a JVM that crashes leaves what it leaves, and where no file of
  /// an engine's lies that it would take for one of its resources.
  ///
  /// @param settings what it is told, which may name variables that it needs
  Child(
      String name,
      String machine,
      Path folder,
      List<String> command,
      Settings settings,
      ProcessLauncher launcher,
      ChildListener news)
      throws IOException {
    this.name = name;
    this.machine = machine;
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

  /// Keeps a line that is no message. It is a courtesy to whoever looks for a fault: where it cannot
  /// be kept, a full disk say, the run must not hang on it.
  private static boolean append(Path file, String line) {
    try {
      Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /// Its name: `member-1`, `client-1`.
  public String name() {
    return name;
  }

  /// The machine it stands on.
  public String machine() {
    return machine;
  }

  /// Its command line.
  public List<String> command() {
    return command;
  }

  /// The other host it runs on; empty where that is this one.
  public Optional<Host> host() {
    return host;
  }

  /// The process itself, for probes; of one on another host, the `ssh` that is its tether.
  public ProcessHandle handle() {
    return process.toHandle();
  }

  /// The number of its process on its host; 0 where it has not said it.
  public long pid() {
    CompletableFuture<Message.Hello> said = tether.hello();
    boolean known = said.isDone() && !said.isCompletedExceptionally();
    return host.isEmpty() ? process.pid() : known ? said.join().pid() : 0;
  }

  /// The numbers, on its host, of the processes it looks after, where a member is made of such; empty for any other, and
  /// until it has joined.
  public List<Long> programIds() {
    return programIds;
  }

  /// The processes on this host that it looks after, where a member is made of such; empty for any other, and until it
  /// has joined.
  public List<ProcessHandle> programs() {
    return programs;
  }

  /// The numbers of all that is harmed with it, on its host.
  public List<Long> pids() {
    return host.isEmpty()
        ? processes().stream().map(ProcessHandle::pid).toList()
        : Stream.concat(Stream.of(pid()), programIds.stream()).distinct().toList();
  }

  /// All that is harmed with it on this host: its own process, those it looks after, and those that they have started by
  /// now.
  public List<ProcessHandle> processes() {
    return Stream.concat(Stream.of(handle()), started()).distinct().toList();
  }

  private Stream<ProcessHandle> started() {
    return programs.stream()
        .flatMap(program -> Stream.concat(Stream.of(program), program.descendants()));
  }

  /// Asks it to become the member of a seat; completes once it has joined.
  CompletableFuture<Answer.Joined> join(Command.ProcessSpec seat) {
    return laid(new Command.StartMember(there(seat)))
        .thenApply(joined -> {
          servers = joined.servers();
          lookAfter(joined.processes());
          return joined;
        });
  }

  /// Asks it to become the client of a seat, or to go on in another cell; completes once it has joined.
  CompletableFuture<Answer.Opened> open(Command.OpenClient opening) {
    return laid(opening.at(there(opening.process()), this::there))
        .thenApply(opened -> {
          servers = opened.servers();
          lookAfter(opened.processes());
          return opened;
        });
  }

  /// A process on another host is told first how its clock is laid on ours.
  private <A> CompletableFuture<A> laid(Command<A> order) {
    return host.isEmpty()
        ? ask(order)
        : ask(new Command.LayClock(host.get().time().shiftNanos())).thenCompose(laid -> ask(order));
  }

  private Command.ProcessSpec there(Command.ProcessSpec seat) {
    return host.isEmpty() ? seat : seat.in(there(seat.folder()));
  }

  /// Where a file of the record lies on its host; nowhere where it has no name.
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

  /// The servers that it is or has started, whose use is told apart; none before it has joined.
  public List<ServerProcess> servers() {
    return servers;
  }

  /// Whether it runs.
  public boolean alive() {
    return process.isAlive();
  }

  /// Whether it ended by the signal that cannot be caught.
  boolean endedBySignalNine() {
    return !process.isAlive() && process.exitValue() == 137;
  }

  /// Completes once it has ended.
  CompletableFuture<Process> end() {
    return process.onExit();
  }

  /// Its first line, once it came.
  public CompletableFuture<Message.Hello> hello() {
    return tether.hello();
  }

  /// Its JVM and version as it said itself; empty where it has not yet.
  public String jvm() {
    CompletableFuture<Message.Hello> said = tether.hello();
    return said.isDone() && !said.isCompletedExceptionally() ? said.join().jvm() : "";
  }

  /// Asks it; see [Tether#ask].
  public <A> CompletableFuture<A> ask(Command<A> order) {
    return tether.ask(order);
  }

  /// Kills it at once, as `kill -9` does.
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

  /// Where nobody there does it, its tether is cut, which ends it as well.
  private void killThere(Host there) {
    if (!process.isAlive()) {
      return;
    }
    if (pid() == 0 || !there.kill(name, pids())) {
      tetherCut = true;
      process.destroyForcibly();
    }
  }

  /// The evidence that it was killed: the exit code of SIGKILL; empty where it lives or ended
  /// otherwise.
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

  /// Asks it to leave in good order, and returns at once.
  public void leave() {
    endExpected = true;
    var unused = ask(new Command.Stop());
  }

  /// The evidence that it left in good order: the exit code 0; empty where it has not, or ended
  /// otherwise.
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

  /// Asks it to stop in good order and waits; kills it where that takes too long.
  public void stop(Duration patience) {
    leave(patience);
    awaitGone(patience);
  }

  /// Asks it to leave the cluster and to end, and waits until it has left; kills it where that takes too long.
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

  /// Waits until a process that has left is gone; kills it where that takes too long.
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

  /// The last lines of its log, for a message to a user.
  public List<String> lastLogLines(int count) {
    try {
      List<String> lines = Files.readAllLines(log);
      return lines.subList(Math.max(0, lines.size() - count), lines.size());
    } catch (IOException e) {
      return List.of("(its log cannot be read: " + e.getMessage() + ")");
    }
  }

  /// Where its log is.
  public Path log() {
    return log;
  }

  /// Ends it at once and waits until it is gone and its last line is kept, interrupted or not: neither writes
  /// into its folder any more when this returns.
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
      // It crashed, and what it left stays.
    }
  }

  /// Told what children say and when one ends that nobody asked to end.
  public interface ChildListener {

    /// A child said something that is not an answer.
    void onMessage(Child child, Message message);

    /// A child ended unasked.
    void onUnexpectedExit(Child child, int exit);
  }
}
