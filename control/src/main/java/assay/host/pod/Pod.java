package assay.host.pod;

import assay.host.shell.HostShell;
import assay.host.transfer.RecordTransfer;
import assay.host.transfer.RemoteOutputFiles;
import assay.outside.UntrustedLines;
import assay.problem.ShellQuoting;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A running pod with a shell that runs short commands and passes heartbeats on. The pod ends with that shell.
public final class Pod implements AutoCloseable {

  /// A scheduler decides within an instant, and again after every change.
  private static final Duration SCHEDULED = Duration.ofSeconds(30);

  /// An image may have to be pulled.
  private static final Duration STARTED = Duration.ofMinutes(5);

  private static final Duration FIRST_WORD = Duration.ofSeconds(30);

  /// Each sent piece is acknowledged at once.
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

  /// A pod does not start.
  public static final class Refused extends IOException {

    private static final long serialVersionUID = 1;

    private final transient PodFailure trouble;

    Refused(PodFailure trouble) {
      super(trouble.text());
      this.trouble = trouble;
    }

    public PodFailure trouble() {
      return trouble;
    }
  }

  /// Makes a pod and waits until it runs. A pod that does not run is removed.
  ///
  /// @param keepAlive starts heartbeats for a process
  /// @throws Refused when the cluster does not start the pod
  /// @throws ApiProblem when the API request fails
  public static Pod start(PodApi api, PodRequest wish, Consumer<Process> keepAlive)
      throws IOException {
    return start(api, wish, keepAlive, made -> {});
  }

  /// Makes a pod and waits until it runs. A pod that does not run is removed.
  ///
  /// @param keepAlive starts heartbeats for a process
  /// @param seen receives the pod's state after creation, before it runs
  /// @throws Refused when the cluster does not start the pod
  /// @throws ApiProblem when the API request fails
  public static Pod start(
      PodApi api, PodRequest wish, Consumer<Process> keepAlive, Consumer<PodState> seen)
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
      throw new Refused(PodFailure.late(pod));
    }
    return pod;
  }

  private static boolean over(PodState pod) {
    return PodFailure.lasting(pod).isPresent();
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
          new PodFailure(PodFailure.Kind.START, "no shell begins in it: " + e.getMessage()));
    }
    return new Pod(api, scripts, pod, keeper, shell);
  }

  private static Process begin(PodApi api, String pod, String script, @Nullable Path errors)
      throws IOException {
    IdleTimeoutProcess process =
        new IdleTimeoutProcess(api.exec(pod, PodScripts.loader(), errors), TAKEN);
    try {
      PodByteSender.send(
          process, new ByteArrayInputStream(script.getBytes(StandardCharsets.UTF_8)));
      return process.release();
    } catch (IOException e) {
      process.destroy();
      throw process.silent() ? new IOException(process.ending(0), e) : e;
    }
  }

  public PodState state() {
    return state;
  }

  /// Starts a script in the pod.
  ///
  /// @param errors the target of its standard error; null to discard
  public Process begin(String script, @Nullable Path errors) throws IOException {
    return begin(api, state.name(), script, errors);
  }

  public HostShell shell() {
    return shell;
  }

  /// Runs a script in its own shell and returns the output.
  ///
  /// @param patience how long the script may be silent
  /// @throws IOException when the script fails or is silent for longer
  public List<String> output(String script, Duration patience) throws IOException {
    IdleTimeoutProcess process = new IdleTimeoutProcess(begin(script, null), patience);
    List<String> lines = UntrustedLines.all(process.getInputStream());
    awaitEnd(process);
    return lines;
  }

  /// Copies a file of this host into the pod.
  ///
  /// @param patience how long the copy may make no progress
  public void send(Path file, String there, Duration patience) throws IOException {
    IdleTimeoutProcess process =
        new IdleTimeoutProcess(begin(PodScripts.taker(there, Files.size(file)), null), patience);
    try (InputStream from = Files.newInputStream(file)) {
      PodByteSender.send(process, from);
    } catch (IOException e) {
      process.destroy();
      throw process.silent() ? new IOException(process.ending(0), e) : e;
    }
    awaitEnd(process);
  }

  private static void awaitEnd(IdleTimeoutProcess process) throws IOException {
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

  /// Copies the files written in the pod into the record.
  ///
  /// @param told the files that processes in the pod were told to write
  /// @param patience how long the copy may make no progress
  public synchronized void bringHome(
      Path record, RemoteOutputFiles told, boolean ended, long shiftNanos, Duration patience)
      throws IOException {
    if (session == null || transfer == null) {
      session = new PodSession(this, patience);
      transfer = new RecordTransfer(session, ShellQuoting.quoted(scripts.record()), record, told);
    }
    session.bring(transfer, ended, shiftNanos);
  }

  /// Ends the pod and everything in it.
  @Override
  public void close() {
    keeper.destroy();
    remove(api, state.name());
  }

  /// Removes the pod even if the caller is interrupted, whose own requests would fail.
  private static void remove(PodApi api, String name) {
    boolean isInterrupted = Thread.interrupted();
    try {
      api.delete(List.of(name));
    } catch (ApiProblem e) {
      // The pod's guard ends it, and the next run in the namespace removes leftovers.
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
