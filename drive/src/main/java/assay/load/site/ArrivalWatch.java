package assay.load.site;

import assay.api.Observation;
import assay.api.Query;
import assay.api.Response;
import assay.api.engine.MembershipEvents.Listening;
import assay.api.site.EntryEvents;
import assay.api.site.HasTracedData;
import assay.api.site.HasTracedData.Arrival;
import assay.load.client.ClientContext;
import assay.load.client.WorkloadCaller;
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

/// Listens to every map of the workload at one site, records what arrives, and tells when every
/// write acknowledged elsewhere has arrived.
public final class ArrivalWatch implements AutoCloseable {

  /// The state of a key without any event; no client writes this many versions.
  private static final long UNHEARD = Long.MIN_VALUE;

  private static final long LOOK_NANOS = 200_000_000;
  private static final int BATCH = 500;

  private final ClientContext context;
  private final HasTracedData traced;
  private final AtomicLongArray newest;
  private final List<Listening> listening = new ArrayList<>();
  private volatile CompletableFuture<Void> arrived = new CompletableFuture<>();

  /// Starts to listen. Returns when no event can be missed any more.
  ///
  /// @throws IllegalStateException if the workload's values do not identify their writes
  /// @throws UnsupportedOperationException if the engine does not report changes
  public ArrivalWatch(ClientContext context) {
    this.context = context;
    if (!(context.workload() instanceof HasTracedData data)) {
      throw new IllegalStateException(
          "the values of %s do not tell which write they came from"
              .formatted(context.workload().name()));
    }
    traced = data;
    int registers = context.leases().registers();
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

  /// @param missing how many registers are older than the version acknowledged elsewhere
  public record Drained(int missing, long waitedNanos) {}

  /// Waits until every register has its acknowledged version, or until arrivals stop for a while.
  ///
  /// @param acknowledged the clients' files, complete after each client's last request
  /// @param settles whether to wait only until arrivals stop: if a key has several writers, the
  ///     winner is unknown
  /// @param patience how long to wait after the last register that arrived
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
      long[] versions = AcknowledgedVersionsFile.read(file, all.length);
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

  /// A listener may miss an entry that its site holds, so missing keys are also read, a batch at a
  /// time.
  private List<Integer> read(List<Integer> missing, long[] wanted) {
    if (missing.isEmpty()) {
      return missing;
    }
    List<Integer> some = missing.subList(0, Math.min(BATCH, missing.size()));
    Query audit =
        WorkloadCaller.call(
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

  @Override
  public void close() {
    listening.forEach(Listening::close);
  }
}
