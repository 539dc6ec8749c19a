package assay.run.step;

import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.plan.Step;
import assay.record.event.StepEvent.TrafficBegins;
import assay.record.event.StepEvent.TrafficEnds;
import assay.run.context.TrialContext;
import assay.tether.Answer;
import assay.tether.Command;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;

/// The background users of a trial: they start before a step's load and stop before the next step.
///
/// Background users have their own process, which takes from the measuring clients only what users always take. If
/// members live inside the client, the users do too, because no other process could reach the members; garbage
/// collection is then not triggered.
public final class BackgroundTraffic {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final TrialContext context;
  private final Cluster cluster;

  @FunctionalInterface
  public interface Work {

    void run() throws ExecutionException, InterruptedException;
  }

  public BackgroundTraffic(TrialContext context, Cluster cluster) {
    this.context = context;
    this.cluster = cluster;
  }

  /// The join command of the users' process, which counts as one more client and leaves only its own folder in the
  /// record.
  public static Command.OpenClient opening(
      Command.ProcessSpec seat, int clients, Map<String, Long> data, long seed) {
    String latency = Path.of(seat.folder()).resolve("latency.hlog").toString();
    return new Command.OpenClient(
        seat, clients, clients + 1, data, seed, latency, "", "", List.of());
  }

  /// Runs a step's work, under its background users if it has any.
  public void during(Step step, Work work) throws ExecutionException, InterruptedException {
    Step.Traffic traffic = step.traffic();
    if (traffic == null) {
      work.run();
      return;
    }
    Optional<ChildHandle> own = cluster.traffic();
    ChildHandle process = own.orElseGet(() -> cluster.clients().getFirst());
    begin(step, traffic, process, own.isPresent());
    work.run();
    context.says("waiting until the background users have gone");
    TrafficEnds done = process.ask(new Command.StopTraffic(PATIENCE.toMillis())).get();
    context.record(done, step.id(), ended(traffic, done));
  }

  private void begin(Step step, Step.Traffic traffic, ChildHandle process, boolean own)
      throws ExecutionException, InterruptedException {
    context.says("waiting until every background user has had an answer");
    Answer.TrafficStarted came =
        process.ask(new Command.StartTraffic(traffic, own, PATIENCE.toMillis())).get();
    int answered = came.answered();
    String users = users(traffic.threads());
    String text =
        answered == traffic.threads()
            ? String.format(
                Locale.ROOT,
                "%s at work, each had an answer within %.2f s",
                users,
                came.waitedNanos() / 1e9)
            : "%s at work, but only %d had an answer within %d s; the step begins nevertheless"
                .formatted(users, answered, PATIENCE.toSeconds());
    TrafficBegins begun =
        new TrafficBegins(answered, came.waitedNanos(), traffic.threads(), process.name());
    String where = own ? "" : ", inside " + process.name() + ", where the members live";
    context.record(begun, step.id(), text + where);
  }

  private static String ended(Step.Traffic traffic, TrafficEnds done) {
    double seconds = done.nanos() / 1e9;
    return String.format(
        Locale.ROOT,
        "%s sent %,d requests, %.1f a second%s",
        users(traffic.threads()),
        done.requests(),
        seconds > 0 ? done.requests() / seconds : 0,
        done.failures() == 0
            ? ""
            : String.format(Locale.ROOT, ", %,d of them failed", done.failures()));
  }

  private static String users(int threads) {
    return threads + " background " + (threads == 1 ? "user" : "users");
  }
}
