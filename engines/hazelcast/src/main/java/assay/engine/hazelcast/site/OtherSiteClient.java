package assay.engine.hazelcast.site;

import assay.engine.hazelcast.site.ApplyChangesTask.Change;
import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.LifecycleEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A member's client of another site.
final class OtherSiteClient implements AutoCloseable {

  /// Separate from the executor of Assay's probes, so neither waits for the other.
  private static final String EXECUTOR = "assay-sites";

  /// The default time for which Hazelcast's clients try an invocation.
  private static final long PATIENCE_SECONDS = 120;

  private final CompletableFuture<HazelcastInstance> connected = new CompletableFuture<>();
  private volatile boolean away = true;

  /// Connects in the background, for as long as it takes.
  OtherSiteClient(ClientConfig config) {
    Thread.ofPlatform()
        .daemon()
        .name(config.getInstanceName())
        .start(() -> {
          try {
            HazelcastInstance client = HazelcastClient.newHazelcastClient(config);
            away = false;
            var unused = client.getLifecycleService().addLifecycleListener(this::changed);
            connected.complete(client);
          } catch (RuntimeException e) {
            connected.completeExceptionally(e);
          }
        });
  }

  private void changed(LifecycleEvent event) {
    switch (event.getState()) {
      case CLIENT_CONNECTED -> away = false;
      case CLIENT_DISCONNECTED -> away = true;
      default -> {}
    }
  }

  boolean connected() {
    return !away;
  }

  /// Waits for the connection, and continues without it after a while.
  void await(long seconds) throws InterruptedException {
    try {
      HazelcastInstance unused = connected.get(seconds, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException goesOn) {
      // A later sender waits, or gets the reason.
    }
  }

  /// Each change is applied by its key's owner; returns when all are applied.
  void apply(String map, Iterator<Change> changes) {
    try {
      HazelcastInstance client = connected.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      List<Future<Boolean>> answers = new ArrayList<>();
      byOwner(client, changes)
          .forEach((owner, own) ->
              answers.add(
                  client
                      .getExecutorService(EXECUTOR)
                      .submitToMember(new ApplyChangesTask(map, own), owner)));
      for (Future<Boolean> answer : answers) {
        boolean unused = answer.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("the other site did not apply changes", e);
    }
  }

  private static Map<Member, List<Change>> byOwner(
      HazelcastInstance client, Iterator<Change> changes) {
    Map<Member, List<Change>> owned = new HashMap<>();
    while (changes.hasNext()) {
      Change change = changes.next();
      Member owner = client.getPartitionService().getPartition(change.key()).getOwner();
      owned
          .computeIfAbsent(owner == null ? any(client) : owner, first -> new ArrayList<>())
          .add(change);
    }
    return owned;
  }

  private static Member any(HazelcastInstance client) {
    return Objects.requireNonNull(client.getCluster().getMembers().iterator().next());
  }

  @Override
  public void close() {
    boolean unused = connected.cancel(false);
    if (connected.state() == Future.State.SUCCESS) {
      connected.resultNow().shutdown();
    }
  }
}
