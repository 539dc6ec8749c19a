package assay.run.watch;

import assay.api.Settings;
import assay.cluster.ChildHandle;
import assay.cluster.ClusterLayout;
import assay.cluster.Installation;
import assay.cluster.JavaCommand;
import assay.engine.JvmFlags;
import assay.plan.Configuration;
import assay.problem.ProblemException;
import assay.run.context.StartedCluster;
import assay.run.context.UserJar;
import assay.tether.Command;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/// The client processes of a watch, joined to an existing cluster. Their keys are there until they leave.
final class WatchClients {

  private static final Duration STOP_PATIENCE = Duration.ofSeconds(10);

  /// No thread of the clients polls, and they write no logs but errors.
  private static final String CALM =
      "-D%s=true -Xlog:disable -Xlog:all=error:stderr -XX:TieredStopAtLevel=1 -XX:-UsePerfData"
          .formatted(JavaCommand.CALM);

  private final ClusterWatch.Kit kit;
  private final WindowFiles files;
  private final ClusterLayout layout;
  private final StartedCluster session;
  private int generation;
  private boolean open;

  /// Starts the processes and returns at once.
  ///
  /// @param leftBehind receives a sentence if keys could not be removed at the end
  WatchClients(
      ClusterWatch.Kit kit,
      WindowFiles files,
      ChildHandle.ChildListener listener,
      Consumer<String> leftBehind)
      throws IOException {
    this.kit = kit;
    this.files = files;
    layout = layout(kit, files);
    session = StartedCluster.start(layout, kit.existing().cluster(), listener, leftBehind, null);
  }

  private static ClusterLayout layout(ClusterWatch.Kit kit, WindowFiles files) {
    Configuration configuration = kit.plan().baseline();
    Map<String, String> settings = new HashMap<>(configuration.values().values());
    settings.put(JvmFlags.FURTHER, CALM);
    return new ClusterLayout(
        Installation.here().with(kit.jars().stream().map(UserJar::file).toList()),
        kit.plan().engine(configuration),
        kit.plan().workload(),
        false,
        ClusterWatch.TRIAL,
        new Settings(settings),
        "assay-watch-" + ProcessHandle.current().pid(),
        ClusterLayout.portFor(configuration.values()),
        files::process,
        false,
        false);
  }

  List<ChildHandle> handles() {
    return session.cluster().clients();
  }

  int size() {
    return layout.clientSeats().size();
  }

  /// Whether the keys are there.
  boolean areOpen() {
    return open;
  }

  /// Looks at the cluster.
  ///
  /// @throws ProblemException E526 to E529 when the cluster cannot be watched; then nothing was written
  void claim() throws InterruptedException {
    session.claim();
  }

  /// Opens a trial and writes the first version of every key.
  ///
  /// @param window the number of the next window, for its files
  /// @throws ProblemException when the cluster does not serve the clients
  void open(long window) throws InterruptedException {
    generation++;
    List<Command.OpenClient> openings = openings(window);
    if (generation == 1) {
      session.cluster().awaitReady(openings);
    } else {
      session.cluster().awaitClients(openings);
    }
    open = true;
    try {
      ask(new Command.PrepareWorkload());
      ask(new Command.LoadData(1, 1));
    } catch (ExecutionException e) {
      throw ProblemException.ofHost(
          "E511",
          "the keys of the watch could not be written: " + reason(e),
          "look whether the cluster takes writes");
    }
  }

  /// Removes the keys and ends the trial, if there is one.
  ///
  /// @throws ExecutionException if the cluster does not remove them
  void leave() throws ExecutionException, InterruptedException {
    if (open) {
      all(List.of(handles().getFirst().ask(new Command.Clear())));
      ask(new Command.LeaveTrial());
      open = false;
    }
  }

  private List<Command.OpenClient> openings(long window) {
    List<Command.ProcessSpec> seats =
        layout.clientSeats().stream().map(session.cluster()::at).toList();
    List<Command.OpenClient> openings = new ArrayList<>();
    for (int client = 0; client < seats.size(); client++) {
      openings.add(
          new Command.OpenClient(
              seats.get(client),
              client,
              seats.size(),
              kit.plan().dataNumbers(),
              kit.plan().seed() + 31L * generation,
              files.latency(window, client).toString(),
              files.history(window, client).toString(),
              "",
              List.of()));
    }
    return openings;
  }

  /// Completes the files of a window, and goes on in those of the next.
  ///
  /// @param next the number of the next window
  /// @throws ProblemException E503 when they cannot be written
  void continueRecord(long next) throws InterruptedException {
    List<CompletableFuture<?>> answers = new ArrayList<>();
    for (int client = 0; client < size(); client++) {
      String latency = files.latency(next, client).toString();
      String history = files.history(next, client).toString();
      answers.add(handles().get(client).ask(new Command.ContinueRecord(latency, history)));
    }
    try {
      all(answers);
    } catch (ExecutionException e) {
      requireAlive();
      throw ProblemException.ofHost(
          "E503",
          "the files of a window cannot be written: " + reason(e),
          "make room in the folder of temporary files");
    }
  }

  /// Has every client carry out a command.
  <A> void ask(Command<A> command) throws ExecutionException, InterruptedException {
    all(handles().stream().map(child -> child.ask(command)).toList());
  }

  private static void all(List<? extends CompletableFuture<?>> answers)
      throws ExecutionException, InterruptedException {
    Object unused = CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new)).get();
  }

  static String reason(ExecutionException e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    return String.valueOf(cause.getMessage());
  }

  /// @throws ProblemException E592 if a client has ended
  void requireAlive() {
    for (ChildHandle client : handles()) {
      if (!client.alive()) {
        throw ProblemException.ofHost(
            "E592",
            "%s of the watch has ended: %s"
                .formatted(client.name(), String.join(" ", client.lastLogLines(1))),
            "start the watch again; what it had stored is removed");
      }
    }
  }

  /// Ends the clients and removes every key, despite interrupts.
  ///
  /// @param gracefully whether the clients may end their work
  void close(boolean gracefully) {
    if (gracefully) {
      session.stop(STOP_PATIENCE);
    } else {
      session.close();
    }
  }
}
