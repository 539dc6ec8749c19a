package assay.load.site;

import assay.api.Observation;
import assay.api.Query;
import assay.api.Response;
import assay.api.engine.MembershipEvents.Listening;
import assay.api.site.EntryEvents;
import assay.api.site.TracedData;
import assay.api.site.TracedData.Arrival;
import assay.load.client.ClientContext;
import assay.load.client.WorkloadCode;
import assay.record.history.HistoryWriter;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Listens to every map of the workload in one site, writes down what arrives, and tells when everything has that was
/// acknowledged elsewhere.
public final class ArrivalWatch implements AutoCloseable {

  /// No client writes so many versions of a key; the state of a key that nothing was heard of.
  private static final long UNHEARD = Long.MIN_VALUE;

  private static final long LOOK_NANOS = 200_000_000;
  private static final int BATCH = 500;

  private final ClientContext context;
  private final TracedData traced;
  private final AtomicLongArray newest;
  private final List<Listening> listening = new ArrayList<>();
  private volatile CompletableFuture<Void> arrived = new CompletableFuture<>();

  /// Begins to listen; returns once nothing can be missed.
  ///
  /// @throws IllegalStateException where the workload's values do not tell which write they came from
  /// @throws UnsupportedOperationException where the engine does not tell of changes
  public ArrivalWatch(ClientContext context) {
    this.context = context;
    if (!(context.workload() instanceof TracedData data)) {
      throw new IllegalStateException(
          "the values of %s do not tell which write they came from"
              .formatted(context.workload().name()));
    }
    traced = data;
    int registers = context.ledger().registers();
    newest = new AtomicLongArray(registers);
    IntStream.range(0, registers).forEach(key -> newest.set(key, UNHEARD));
    for (String map : context.workload().maps(context.data())) {
      EntryEvents events = context.session().capability(EntryEvents.class, map);
      listening.add(events.listen((key, value) -> heard(map, key, value)));
    }
  }

  private void heard(String map, Object key, @Nullable Object value) {
    long nanos = context.clock().nanos();
    Arrival arrival = traced.arrival(map, key, value, context.data());
    if (arrival == null) {
      return;
    }
    newest.set(arrival.key(), arrival.version());
    HistoryWriter history = context.history();
    if (history != null) {
      long sent = arrival.sentNanos() == 0 ? nanos : arrival.sentNanos();
      history.append(
          new Operation(
              Op.ARRIVAL,
              OperationOutcome.OK,
              -1,
              0,
              arrival.key(),
              arrival.version(),
              sent,
              sent,
              nanos));
    }
    arrived.complete(null);
  }

  /// What was waited for and how it came out.
  ///
  /// @param missing how many registers hold less than was acknowledged elsewhere
  /// @param waitedNanos how long it was waited
  public record Drained(int missing, long waitedNanos) {}

  /// Waits until every register is as it was acknowledged, or nothing more comes about for a while.
  ///
  /// @param acknowledged the files of the clients, once they have sent their last request
  /// @param settles whether it is waited for calm alone: of several writers of a key it is not known whose write
  ///     is to stay
  /// @param patience how long it is waited after the last time that a register became as it must be
  public Drained await(List<Path> acknowledged, boolean settles, Duration patience)
      throws IOException, InterruptedException {
    long begin = context.clock().nanos();
    long[] wanted = settles ? new long[0] : newestOf(acknowledged);
    List<Integer> missing = missing(IntStream.range(0, wanted.length).boxed().toList(), wanted);
    long progress = context.clock().nanos();
    long heardBefore = settles ? sum() : 0;
    while (settles || !missing.isEmpty()) {
      CompletableFuture<Void> next = new CompletableFuture<>();
      arrived = next;
      boolean unused = context.clock().awaitUntil(context.clock().nanos() + LOOK_NANOS, next);
      List<Integer> left = read(missing(missing, wanted), wanted);
      boolean moved = settles ? heardBefore != sum() : left.size() < missing.size();
      heardBefore = settles ? sum() : 0;
      missing = left;
      if (moved) {
        progress = context.clock().nanos();
      } else if (context.clock().nanos() - progress > patience.toNanos()) {
        break;
      }
    }
    HistoryWriter history = context.history();
    if (history != null) {
      history.flush();
    }
    return new Drained(missing.size(), context.clock().nanos() - begin);
  }

  private long sum() {
    return IntStream.range(0, newest.length()).mapToLong(newest::get).sum();
  }

  private long[] newestOf(List<Path> acknowledged) throws IOException {
    long[] all = new long[newest.length()];
    for (Path file : acknowledged) {
      long[] versions = AcknowledgedFile.read(file, all.length);
      for (int key = 0; key < all.length; key++) {
        all[key] = versions[key] == 0 ? all[key] : versions[key];
      }
    }
    return all;
  }

  private List<Integer> missing(List<Integer> keys, long[] wanted) {
    return keys.stream().filter(key -> !holds(newest.get(key), wanted[key])).toList();
  }

  private static boolean holds(long version, long wanted) {
    if (wanted == 0) {
      return true;
    }
    return wanted < 0 ? version == Observation.ABSENT : version >= wanted;
  }

  /// A listener may miss what a site holds all the same: what is missing is read, a part of it each time.
  private List<Integer> read(List<Integer> missing, long[] wanted) {
    if (missing.isEmpty()) {
      return missing;
    }
    List<Integer> some = missing.subList(0, Math.min(BATCH, missing.size()));
    Query audit =
        WorkloadCode.call(
            context.workload(), "audit", "", () -> traced.audit(some, context.data()));
    Response response = audit.execute(context.session(), context.clock()::nanos);
    if (OperationOutcome.of(response) != OperationOutcome.OK) {
      return missing;
    }
    for (Observation seen : response.observations()) {
      if (holds(seen.version(), wanted[seen.key()])) {
        newest.set(seen.key(), seen.version());
      }
    }
    return missing(missing, wanted);
  }

  /// Ends listening.
  @Override
  public void close() {
    listening.forEach(Listening::close);
  }
}
