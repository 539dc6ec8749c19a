package assay.engine.terracotta;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

/// The states of a stripe's servers, as they report them, asked at most 50 times a second.
final class ServerStates implements AutoCloseable {

  private static final long FRESH_NANOS = 20_000_000;
  private static final long PATIENCE_MILLIS = 1200;

  private final ExecutorService threads =
      Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "assay watches servers");
        thread.setDaemon(true);
        return thread;
      });

  private final List<ServerStateQuery> questions;
  private final List<ServerStateWatch> watches;
  private Map<String, String> states = Map.of();
  private long nanos = Long.MIN_VALUE;

  ServerStates(Stripe stripe) {
    List<Stripe.Place> places = stripe.places();
    questions = places.stream().map(place -> new ServerStateQuery(place.address())).toList();
    watches =
        IntStream.range(0, places.size())
            .mapToObj(i -> new ServerStateWatch(places.get(i).name(), questions.get(i), threads))
            .toList();
  }

  /// By name, in the order of the servers' numbers.
  synchronized Map<String, String> states() {
    if (nanos == Long.MIN_VALUE || System.nanoTime() - nanos > FRESH_NANOS) {
      states = ask();
      nanos = System.nanoTime();
    }
    return states;
  }

  private Map<String, String> ask() {
    List<CompletableFuture<String>> answers = watches.stream().map(ServerStateWatch::ask).toList();
    await(CompletableFuture.allOf(answers.toArray(CompletableFuture<?>[]::new)));
    Map<String, String> found = new LinkedHashMap<>();
    for (int i = 0; i < watches.size(); i++) {
      found.put(watches.get(i).name(), answers.get(i).getNow(ServerStateWatch.SILENT));
    }
    return found;
  }

  private static void await(CompletableFuture<Void> all) {
    try {
      Object unused = all.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      // A server without an answer counts as silent, and is not awaited again until it has
      // answered.
    }
  }

  @Override
  public void close() {
    threads.shutdown();
    questions.forEach(ServerStateQuery::close);
  }
}
