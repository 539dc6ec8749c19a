package assay.run.step;

import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.judge.grid.ClusterParts;
import assay.record.event.ClusterEvent;
import assay.run.context.TrialContext;
import assay.sentence.SentenceRenderer;
import assay.tether.Answer;
import assay.tether.Command;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/// Each living member's own view of the cluster. A client asks one member or another, and would see only one part of
/// a split cluster.
public record MemberViews(TrialContext context, Cluster cluster) {

  /// The interval of questions during a fault. A member's view changes within seconds, and an answer costs less than
  /// a millisecond.
  private static final Duration EVERY = Duration.ofMillis(250);

  /// How long a member may take to report its view before it counts as silent.
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /// An observation that runs until closed.
  public interface Watching extends AutoCloseable {

    @Override
    void close() throws InterruptedException;
  }

  /// Records each member's view in a step, first and after each change, until closed. A member that is frozen and
  /// does not answer delays no other.
  public Watching watch(String step) {
    CompletableFuture<Void> closed = new CompletableFuture<>();
    CompletableFuture<Void> over = new CompletableFuture<>();
    Thread unused = context.clock().start(() -> watch(step, closed, over));
    return () -> {
      closed.complete(null);
      context.clock().await(over);
    };
  }

  private void watch(String step, CompletableFuture<Void> closed, CompletableFuture<Void> over) {
    Map<String, CompletableFuture<Answer.ViewTold>> asked = new HashMap<>();
    Map<String, List<String>> known = new ConcurrentHashMap<>();
    try {
      boolean ended = false;
      while (!ended) {
        for (ChildHandle member : cluster.aliveMembers()) {
          CompletableFuture<Answer.ViewTold> before = asked.get(member.name());
          if (before == null || before.isDone()) {
            asked.put(member.name(), ask(member, step, known));
          }
        }
        ended = context.clock().awaitUntil(context.clock().nanos() + EVERY.toNanos(), closed);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      over.complete(null);
    }
  }

  private CompletableFuture<Answer.ViewTold> ask(
      ChildHandle member, String step, Map<String, List<String>> known) {
    CompletableFuture<Answer.ViewTold> asked = member.ask(new Command.TellView());
    var unused =
        asked.thenAccept(view -> {
          if (view.told() && !view.members().equals(known.put(member.name(), view.members()))) {
            record(member.name(), view.members(), step);
          }
        });
    return asked;
  }

  private void record(String member, List<String> counted, String step) {
    context.record(
        new ClusterEvent.View(member, counted),
        step,
        "%s counts %s"
            .formatted(member, counted.isEmpty() ? "nobody" : String.join(", ", counted)));
  }

  /// Asks all living members, and records their views and whether they form one cluster. Members inside the client
  /// have no views of their own.
  public void compare() throws InterruptedException {
    if (context.layout().simulated()) {
      return;
    }
    if (cluster.host().existing().isPresent()) {
      compared(List.of(), Map.of());
      return;
    }
    for (List<ChildHandle> site : bySite()) {
      Map<String, Set<String>> views = views(site);
      views.forEach((member, counted) -> record(member, counted.stream().sorted().toList(), ""));
      compared(site.stream().map(ChildHandle::name).distinct().toList(), views);
    }
  }

  private void compared(List<String> living, Map<String, Set<String>> views) {
    List<String> untold = living.stream().filter(member -> !views.containsKey(member)).toList();
    context.record(
        new ClusterEvent.ViewsCompared(living, untold),
        SentenceRenderer.of(ClusterParts.of(views, living).text().fact()));
  }

  /// Waits up to a limit until every living member counts every other, and records the result. Members that cannot
  /// report a view are not awaited.
  public void awaitMerge(Duration bound, String step) throws InterruptedException {
    context.says("waiting until the cluster is one");
    long begins = context.clock().nanos();
    ClusterParts parts = parts();
    while (parts.state() != ClusterParts.State.ONE
        && tells()
        && context.clock().nanos() - begins < bound.toNanos()) {
      context.clock().sleep(EVERY);
      parts = parts();
    }
    context.record(
        new ClusterEvent.MergeAwaited(
            context.clock().nanos() - begins, parts.state() == ClusterParts.State.ONE),
        step,
        "after the load the cluster was waited for: " + SentenceRenderer.of(parts.text().fact()));
  }

  /// Whether a living member may report its view. A member that just did not answer may; a member that cannot report
  /// views may not.
  private boolean tells() throws InterruptedException {
    for (ChildHandle member : cluster.aliveMembers()) {
      CompletableFuture<Answer.ViewTold> asked = member.ask(new Command.TellView());
      boolean answered =
          context.clock().awaitUntil(context.clock().nanos() + PATIENCE.toNanos(), asked);
      if (!answered || asked.isCompletedExceptionally() || asked.join().told()) {
        return true;
      }
    }
    return false;
  }

  private ClusterParts parts() throws InterruptedException {
    ClusterParts worst = ClusterParts.of(Map.of(), List.of());
    boolean first = true;
    for (List<ChildHandle> site : bySite()) {
      ClusterParts own =
          ClusterParts.of(views(site), site.stream().map(ChildHandle::name).toList());
      if (first || own.state().compareTo(worst.state()) > 0) {
        worst = own;
      }
      first = false;
    }
    return worst;
  }

  private List<List<ChildHandle>> bySite() {
    SortedMap<Integer, List<ChildHandle>> sites = new TreeMap<>();
    for (ChildHandle member : cluster.aliveMembers()) {
      int site = context.layout().siteOf(member.name());
      sites.computeIfAbsent(site, added -> new ArrayList<>()).add(member);
    }
    return List.copyOf(sites.values());
  }

  private Map<String, Set<String>> views(List<ChildHandle> members) throws InterruptedException {
    Map<String, CompletableFuture<Answer.ViewTold>> asked = new LinkedHashMap<>();
    members.forEach(member -> asked.put(member.name(), member.ask(new Command.TellView())));
    long until = context.clock().nanos() + PATIENCE.toNanos();
    Map<String, Set<String>> views = new LinkedHashMap<>();
    for (Map.Entry<String, CompletableFuture<Answer.ViewTold>> each : asked.entrySet()) {
      boolean come = context.clock().awaitUntil(until, each.getValue());
      if (come && !each.getValue().isCompletedExceptionally() && each.getValue().join().told()) {
        views.put(each.getKey(), Set.copyOf(each.getValue().join().members()));
      }
    }
    return views;
  }
}
