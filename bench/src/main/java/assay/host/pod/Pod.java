package assay.host.pod;

import assay.host.shell.HostShell;
import assay.host.shell.ShellWords;
import assay.host.transfer.RecordTransfer;
import assay.host.transfer.ToldFiles;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A pod that runs, and in it a shell that does short commands and passes signs of life on. The pod ends with that shell.
public final class Pod implements AutoCloseable {

  /// A scheduler decides in an instant, and anew whenever something has changed.
  private static final Duration SCHEDULED = Duration.ofSeconds(30);

  /// An image may have to be pulled.
  private static final Duration STARTED = Duration.ofMinutes(5);

  private static final Duration FIRST_WORD = Duration.ofSeconds(30);

  /// A piece that is sent is answered at once.
  private static final Duration TAKEN = Duration.ofSeconds(30);

  private final PodApi api;
  private final PodScripts scripts;
  private final PodState state;
  private final Process keeper;
  private final HostShell shell;
  private @Nullable PodSession session;
  private @Nullable RecordTransfer transfer;

  private Pod(PodApi api, PodScripts scripts, PodState state, Process keeper, HostShell shell) {
    this.api = api;
    this.scripts = scripts;
    this.state = state;
    this.keeper = keeper;
    this.shell = shell;
  }

  /// A pod does not come to run.
  public static final class Refused extends IOException {

    private static final long serialVersionUID = 1;

    private final transient PodTrouble trouble;

    Refused(PodTrouble trouble) {
      super(trouble.text());
      this.trouble = trouble;
    }

    /// What the cluster says.
    public PodTrouble trouble() {
      return trouble;
    }
  }

  /// Makes one and waits until it runs. One that does not is removed.
  ///
  /// @param keepAlive has a process given signs of life
  /// @throws Refused where the cluster does not start it
  /// @throws ApiProblem where the API does not do what is asked for
  public static Pod start(PodApi api, PodWish wish, Consumer<Process> keepAlive)
      throws IOException {
    return start(api, wish, keepAlive, made -> {});
  }

  /// Makes one and waits until it runs. One that does not is removed.
  ///
  /// @param keepAlive has a process given signs of life
  /// @param seen told how it is when it is made, and has not begun yet
  /// @throws Refused where the cluster does not start it
  /// @throws ApiProblem where the API does not do what is asked for
  public static Pod start(
      PodApi api, PodWish wish, Consumer<Process> keepAlive, Consumer<PodState> seen)
      throws IOException {
    PodState made = api.create(wish);
    seen.accept(made);
    boolean kept = false;
    try {
      Pod pod = keep(api, new PodScripts(wish.folder()), awaited(api, made.name()), keepAlive);
      kept = true;
      return pod;
    } finally {
      if (!kept) {
        remove(api, made.name());
      }
    }
  }

  private static PodState awaited(PodApi api, String name) throws IOException {
    PodState scheduled = api.await(name, pod -> !pod.node().isEmpty() || over(pod), SCHEDULED);
    PodState pod =
        scheduled.node().isEmpty() || over(scheduled)
            ? scheduled
            : api.await(name, each -> each.ready() || over(each), STARTED);
    if (!pod.ready()) {
      throw new Refused(PodTrouble.late(pod));
    }
    return pod;
  }

  private static boolean over(PodState pod) {
    return PodTrouble.lasting(pod).isPresent();
  }

  private static Pod keep(PodApi api, PodScripts scripts, PodState pod, Consumer<Process> keepAlive)
      throws IOException {
    Process keeper = begin(api, pod.name(), scripts.keeper(), null);
    keepAlive.accept(keeper);
    HostShell shell = new HostShell(keeper, pod.name());
    try {
      String unused = shell.first("assay:work=", FIRST_WORD);
    } catch (IOException e) {
      keeper.destroy();
      throw new Refused(
          new PodTrouble(PodTrouble.Kind.START, "no shell begins in it: " + e.getMessage()));
    }
    return new Pod(api, scripts, pod, keeper, shell);
  }

  private static Process begin(PodApi api, String pod, String script, @Nullable Path errors)
      throws IOException {
    WatchedProcess process = new WatchedProcess(api.exec(pod, PodScripts.loader(), errors), TAKEN);
    try {
      PodPieces.send(process, new ByteArrayInputStream(script.getBytes(StandardCharsets.UTF_8)));
      return process.release();
    } catch (IOException e) {
      process.destroy();
      throw process.silent() ? new IOException(process.ending(0), e) : e;
    }
  }

  /// How it is.
  public PodState state() {
    return state;
  }

  /// Starts a script in it.
  ///
  /// @param errors where its standard error goes; null for nowhere
  public Process begin(String script, @Nullable Path errors) throws IOException {
    return begin(api, state.name(), script, errors);
  }

  /// Does a short command.
  public HostShell.Said run(String command, Duration patience) throws IOException {
    return shell.run(command, patience);
  }

  /// Runs a script in a shell of its own and returns what it printed.
  ///
  /// @param patience how long it may be silent
  /// @throws IOException where it ended otherwise than in good order, or is silent for longer
  public List<String> output(String script, Duration patience) throws IOException {
    WatchedProcess process = new WatchedProcess(begin(script, null), patience);
    try (BufferedReader said =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      List<String> lines = said.lines().toList();
      awaitEnd(process);
      return lines;
    }
  }

  /// Lays a file of this host into it.
  ///
  /// @param patience how long nothing of it may arrive
  public void send(Path file, String there, Duration patience) throws IOException {
    WatchedProcess process =
        new WatchedProcess(begin(PodScripts.taker(there, Files.size(file)), null), patience);
    try (InputStream from = Files.newInputStream(file)) {
      PodPieces.send(process, from);
    } catch (IOException e) {
      process.destroy();
      throw process.silent() ? new IOException(process.ending(0), e) : e;
    }
    awaitEnd(process);
  }

  private static void awaitEnd(WatchedProcess process) throws IOException {
    try {
      int exit = process.waitFor();
      if (exit != 0) {
        throw new IOException(process.ending(exit));
      }
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /// Brings home what was written in it.
  ///
  /// @param told what processes in it were told to write
  /// @param patience how long nothing of it may come
  public synchronized void bringHome(
      Path record, ToldFiles told, boolean ended, long shiftNanos, Duration patience)
      throws IOException {
    if (session == null || transfer == null) {
      session = new PodSession(this, patience);
      transfer = new RecordTransfer(session, ShellWords.quoted(scripts.record()), record, told);
    }
    session.bring(transfer, ended, shiftNanos);
  }

  /// Ends it and all that is in it.
  @Override
  public void close() {
    keeper.destroy();
    remove(api, state.name());
  }

  /// Also where the caller is interrupted, and would be refused whatever it asks for.
  private static void remove(PodApi api, String name) {
    boolean isInterrupted = Thread.interrupted();
    try {
      api.delete(List.of(name));
    } catch (ApiProblem e) {
      // Its guard ends it, and the next run that uses the namespace takes away what is left.
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
