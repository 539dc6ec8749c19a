package assay.run.trial;

import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.plan.FaultSpec;
import assay.plan.Step;
import assay.record.event.SiteEvent;
import assay.run.context.TrialContext;
import assay.tether.Answer;
import assay.tether.Command;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/// The extra phases of a trial with sites. Observers listen in every observed site before the first write, wait at the
/// end until acknowledged writes have arrived, and read every key back.
record ArrivalPhases(TrialContext context, Cluster cluster) {

  /// How long without arrivals before missing writes are given up. Grids that lost the other site retry every few
  /// seconds.
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /// The same limit for simulated members, which never lose sight of each other, and without a fault if several clients write one
  /// key: the last write is unknown, so the wait is never cut short.
  private static final Duration CALM = Duration.ofSeconds(3);

  void observe() throws ExecutionException, InterruptedException {
    for (ChildHandle observer : cluster.observers()) {
      Answer.Done unused = observer.ask(new Command.Observe()).get();
      context.record(
          new SiteEvent.ObserveBegins(siteOf(observer), observer.name()),
          "%s listens to what arrives in %s".formatted(observer.name(), siteOf(observer)));
    }
  }

  /// Waits until acknowledged writes have arrived.
  void drain() throws ExecutionException, InterruptedException {
    if (cluster.observers().isEmpty()) {
      return;
    }
    context.says("waiting for what is on its way to other sites");
    context.record(new SiteEvent.DrainBegins(), "what is on its way is waited for");
    List<String> files = cluster.clients().stream().map(this::file).toList();
    for (ChildHandle client : cluster.clients()) {
      Answer.Done unused = client.ask(new Command.TellAcknowledged(file(client))).get();
    }
    boolean shared = context.configuration().values().text("writers", "own").equals("shared");
    Duration patience =
        context.layout().simulated()
            ? CALM
            : patience(shared, context.plan().steps(context.trial()));
    Map<ChildHandle, CompletableFuture<Answer.Arrived>> waiting = new LinkedHashMap<>();
    for (ChildHandle observer : cluster.observers()) {
      waiting.put(
          observer, observer.ask(new Command.AwaitArrivals(files, shared, patience.toMillis())));
    }
    for (Map.Entry<ChildHandle, CompletableFuture<Answer.Arrived>> each : waiting.entrySet()) {
      Answer.Arrived arrived = each.getValue().get();
      context.record(
          drained(each.getKey(), arrived),
          shared ? calm(each.getKey(), patience) : sentence(each.getKey(), arrived));
    }
  }

  /// A sender that doubles its pauses may be silent after a fault for as long as the fault took.
  static Duration patience(boolean shared, List<Step> steps) {
    Duration longest =
        steps.stream()
            .flatMap(step -> step.faults().stream())
            .map(FaultSpec::duration)
            .max(Comparator.naturalOrder())
            .orElse(null);
    if (longest == null) {
      return shared ? CALM : PATIENCE;
    }
    return PATIENCE.plus(longest);
  }

  private SiteEvent drained(ChildHandle observer, Answer.Arrived arrived) {
    return new SiteEvent.Drained(
        siteOf(observer), observer.name(), arrived.missing(), arrived.nanos());
  }

  /// Without an order of versions nobody knows what is still to come.
  private String calm(ChildHandle observer, Duration patience) {
    return "nothing has arrived in %s for %d s".formatted(siteOf(observer), patience.toSeconds());
  }

  private String sentence(ChildHandle observer, Answer.Arrived arrived) {
    return arrived.missing() == 0
        ? "everything has arrived in " + siteOf(observer)
        : "%d keys hold less in %s than was acknowledged, and nothing comes any more"
            .formatted(arrived.missing(), siteOf(observer));
  }

  /// Reads every key back in every observed site.
  void audit() throws ExecutionException, InterruptedException {
    for (ChildHandle observer : cluster.observers()) {
      context.says("reading every key back in " + siteOf(observer));
      Answer.FinallyRead unused = FinalReadPhase.read(observer, context);
    }
  }

  private String siteOf(ChildHandle observer) {
    return context.layout().sites().all().get(context.layout().siteOf(observer.name())).name();
  }

  private String file(ChildHandle client) {
    return context
        .directory()
        .process(context.trial().id(), client.name())
        .resolve("acknowledged.bin")
        .toString();
  }
}
