package assay.run.context;

import assay.api.Settings;
import assay.api.engine.DirectoryTree;
import assay.api.engine.ExistingCluster;
import assay.api.engine.ExistingClusterInspection;
import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.cluster.ClusterLayout;
import assay.cluster.ProcessLauncher;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.schedule.Clock;
import assay.tether.Answer;
import assay.tether.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Assay's own work on an existing cluster, beside the clients' work: checks that the cluster can be measured, and
/// removes stored data.
record ExistingClusterAccess(ClusterLayout layout, ExistingCluster there) {

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /// How long to wait for a running check after an interrupt.
  private static final Duration AFTER_INTERRUPT = Duration.ofSeconds(20);

  /// Makes a client check the cluster. An interrupt waits for the check, which removes its own test data.
  ///
  /// @return the facts of the cluster
  /// @throws ProblemException E526 to E529 with everything that makes the cluster unfit
  ExistingClusterInspection look(ChildHandle client) throws InterruptedException {
    ExistingClusterInspection view = view(client);
    if (!view.objections().isEmpty()) {
      throw new ProblemException(
          ExitCode.ENVIRONMENT,
          view.objections().stream().map(this::problem).toList(),
          ProblemException.REFUSED,
          null);
    }
    return view;
  }

  /// The facts of the cluster, whether it is fit or not.
  ExistingClusterInspection view(ChildHandle client) throws InterruptedException {
    try {
      return waitedOut(client.ask(new Command.LookAtExisting(layout.engine(), there))).view();
    } catch (ExecutionException | TimeoutException e) {
      throw ProblemException.ofHost(
          "E501",
          "%s could not look at the cluster: %s".formatted(client.name(), reason(e)),
          "read its log, " + client.log());
    }
  }

  private Problem problem(ExistingClusterInspection.Objection objection) {
    return switch (objection.sort()) {
      case UNREACHABLE ->
          new Problem(
              "E526", objection.what(), "look at `addresses` and `tls`, and at what listens there");
      case REFUSED ->
          new Problem(
              "E527",
              objection.what(),
              "look at `user` and the password, and at what that user may do with names that begin with `%s:`"
                  .formatted(there.prefix()));
      case UNFIT -> new Problem("E528", objection.what(), "mend the cluster, or name another one");
      case TAKEN ->
          new Problem(
              "E529",
              objection.what(),
              "give another `prefix`; where a killed run of Assay left them, remove them yourself");
    };
  }

  /// Removes stored data through a new process, because clients may be gone or stuck. An interrupt of the caller does
  /// not stop the removal and stays set.
  ///
  /// @return how many entries were removed
  /// @throws IOException when some may be left
  long remove() throws IOException {
    return uninterrupted(
        client -> ask(client, new Command.RemoveFromExisting(layout.engine(), there)).entries());
  }

  /// Runs an action in a new process despite interrupts, which stay set.
  ///
  /// @throws IOException when the action fails
  <T> T uninterrupted(WithClient<T> what) throws IOException {
    FutureTask<T> removal = new FutureTask<>(() -> alone(what));
    Thread unused = Thread.ofPlatform().name("existing").start(removal);
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return removal.get();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      throw new IOException(reason(e), e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /// Runs an action in a new process, which ends afterwards.
  <T> T alone(WithClient<T> what) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("assay-existing-");
    try {
      return alone(folder, what);
    } finally {
      DirectoryTree.delete(folder);
    }
  }

  private <T> T alone(Path folder, WithClient<T> what) throws IOException, InterruptedException {
    Map<String, String> settings = new HashMap<>(layout.settings().values());
    settings.put("clients", "1");
    ClusterLayout alone =
        layout
            .withTraffic(false)
            .of(layout.trial(), new Settings(settings), name -> folder.resolve(name));
    try (Cluster cluster =
        Cluster.start(alone, ProcessLauncher.joining(there), new ChildHandle.ChildListener() {})) {
      return what.apply(cluster.clients().getFirst());
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException(reason(e), e);
    }
  }

  @FunctionalInterface
  interface WithClient<T> {

    T apply(ChildHandle client) throws ExecutionException, TimeoutException, InterruptedException;
  }

  private static <A extends Answer> A waitedOut(Future<A> answer)
      throws ExecutionException, InterruptedException, TimeoutException {
    try {
      return answer.get(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      awaitEnd(answer);
      throw e;
    }
  }

  /// Waits despite interrupts.
  private static void awaitEnd(Future<?> answer) {
    long deadline = Clock.host().nanos() + AFTER_INTERRUPT.toNanos();
    boolean waits = true;
    while (waits) {
      try {
        Object unused = answer.get(deadline - Clock.host().nanos(), TimeUnit.NANOSECONDS);
        waits = false;
      } catch (InterruptedException e) {
        // The caller learns of the first interrupt.
      } catch (ExecutionException | TimeoutException e) {
        waits = false;
      }
    }
  }

  private static <A extends Answer> A ask(ChildHandle client, Command<A> command)
      throws ExecutionException, InterruptedException, TimeoutException {
    return client.ask(command).get(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
  }

  private static String reason(Exception e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    return cause instanceof TimeoutException
        ? "no answer in %d s".formatted(PATIENCE.toSeconds())
        : String.valueOf(cause.getMessage());
  }
}
