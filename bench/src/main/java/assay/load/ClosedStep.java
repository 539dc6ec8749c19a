package assay.load;

import assay.plan.Step;
import assay.record.Mark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// Runs a closed loop: every part as often and as long as it is to be discarded, or until its times no
/// longer fall, then once more, counted.
///
/// A part's wall time goes from the first thread's first request to the last thread's last answer.
final class ClosedStep {

  private static final long INTERVAL_NANOS = 1_000_000_000;

  private final Station station;
  private final Step.Closed step;
  private final Phase warmUp;
  private final Phase window;
  private final List<ClosedLoop> loops = new ArrayList<>();
  private final FirstFailure failure = new FirstFailure();
  private final Failures failures = new Failures();

  /// When one thread was at work.
  ///
  /// @param rows what its requests affected or returned
  private record Lap(long startNanos, long endNanos, RowCount rows) {}

  /// What came before a round that counts.
  ///
  /// @param steady whether times had stopped falling; null where nobody waited for that
  private record Discarded(int rounds, @Nullable Boolean steady) {

    private Map<String, String> fields() {
      return steady == null
          ? Map.of("counted", "true")
          : Map.of("counted", "true", "steady", Boolean.toString(steady));
    }
  }

  ClosedStep(Station station, int index, Step.Closed step) {
    this.station = station;
    this.step = step;
    this.warmUp = new Phase(station.client(), step.id(), false);
    this.window = new Phase(station.client(), step.id(), true);
    KeyChoice keys = KeyChoice.uniform(station.ledger().registers());
    Settlement settlement = new Settlement(station.ledger(), station.history(), index);
    for (int thread = 0; thread < step.threads(); thread++) {
      WorkerDraw draw = station.draw(index, thread, keys);
      Quota quota = Quota.share(step.threads());
      loops.add(new ClosedLoop(station, step.think(), thread, draw, settlement, quota, failures));
    }
  }

  void run() {
    long begins = System.nanoTime();
    Ticker.Beat beat = new Ticker.Beat(begins, begins, Long.MAX_VALUE, INTERVAL_NANOS);
    try (ExecutorService threads =
            Executors.newFixedThreadPool(
                step.threads(), Thread.ofPlatform().name("assay-worker-", 0).daemon().factory());
        Ticker ticker = new Ticker(List.of(warmUp, window), station, failure, beat)) {
      station.mark(begins, Mark.Type.STEP_BEGINS, step.id(), step.id() + " begins");
      boolean counting = false;
      for (int number = 0; number < step.parts().size(); number++) {
        Discarded discarded = discard(threads, ticker, number);
        if (!counting) {
          counting = true;
          markNow(Mark.Type.WINDOW_BEGINS, "the first counted round begins");
        }
        long unused = round(threads, ticker, number, discarded.rounds(), discarded.fields());
      }
      markNow(Mark.Type.WINDOW_ENDS, "the last counted round ended");
    }
    failures.mark(station, step.id());
    failure.rethrow();
  }

  /// Runs a part until it may count.
  private Discarded discard(ExecutorService threads, Ticker ticker, int number) {
    long begins = System.nanoTime();
    List<Long> nanos = new ArrayList<>();
    while (nanos.size() < step.discard()
        || System.nanoTime() - begins < step.warmUp().toNanos()
        || waits(nanos, System.nanoTime() - begins)) {
      nanos.add(round(threads, ticker, number, nanos.size(), Map.of("counted", "false")));
    }
    return new Discarded(nanos.size(), step.steady() == null ? null : Levelling.reached(nanos));
  }

  /// Whether a part goes on to be discarded since its times still fall.
  private boolean waits(List<Long> nanos, long tookNanos) {
    Step.Steady steady = step.steady();
    return steady != null
        && !Levelling.reached(nanos)
        && nanos.size() < steady.rounds()
        && (tookNanos < steady.lasts().toNanos() || nanos.isEmpty());
  }

  private void markNow(Mark.Type type, String text) {
    station.mark(System.nanoTime(), type, step.id(), text);
  }

  /// Runs a round, and returns how long it took.
  ///
  /// @param how whether it counts, and what more is to be said of it
  private long round(
      ExecutorService threads, Ticker ticker, int number, int round, Map<String, String> how) {
    boolean counted = "true".equals(how.get("counted"));
    Step.Part part = step.parts().get(number);
    Phase phase = counted ? window : warmUp;
    phase.begin(System.nanoTime(), List.of(part.kind()));
    int requests = station.client().share(part.count());
    List<Lap> laps = laps(threads, part, round, requests, phase);
    phase.over();
    ticker.end();
    failure.rethrow();
    long start = laps.stream().mapToLong(Lap::startNanos).min().orElseThrow();
    long end = laps.stream().mapToLong(Lap::endNanos).max().orElseThrow();
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("part", Integer.toString(number));
    fields.put("text", part.text());
    fields.put("round", Integer.toString(round));
    fields.putAll(how);
    fields.put("nanos", Long.toString(end - start));
    fields.put("requests", Integer.toString(requests));
    fields.putAll(rows(part, laps));
    String text = (counted ? "counted " : "discarded ") + part.text();
    station.mark(end, Mark.Type.PART, step.id(), text, fields);
    return end - start;
  }

  private Map<String, String> rows(Step.Part part, List<Lap> laps) {
    RowCount rows = new RowCount();
    laps.forEach(lap -> rows.add(lap.rows()));
    return fields(station, part.kind(), part.size(), rows);
  }

  /// What became of requests of a kind, as the fields of a mark.
  static Map<String, String> fields(Station station, String kind, int size, RowCount rows) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("kind", kind);
    fields.put("ok", Long.toString(rows.requests()));
    fields.put("rows", Long.toString(rows.rows()));
    fields.put("fewest", Long.toString(rows.fewest()));
    fields.put("most", Long.toString(rows.most()));
    if (rows.failures() > 0) {
      fields.put("failures", Long.toString(rows.failures()));
      fields.put("failure", rows.failure());
    }
    long expected = station.workload().kind(kind).rows().of(size, station.data());
    if (expected >= 0) {
      fields.put("expected", Long.toString(expected));
    }
    return fields;
  }

  private List<Lap> laps(
      ExecutorService threads, Step.Part part, int round, int requests, Phase phase) {
    CyclicBarrier line = new CyclicBarrier(loops.size());
    List<Future<Lap>> running = new ArrayList<>();
    for (int thread = 0; thread < loops.size(); thread++) {
      ClosedLoop loop = loops.get(thread);
      int count = requests / loops.size() + (thread < requests % loops.size() ? 1 : 0);
      ClosedLoop.Lane lane = loop.prepare(step.id(), part, round, phase);
      running.add(threads.submit(() -> lap(line, loop, lane, count)));
    }
    List<Lap> laps = new ArrayList<>();
    for (Future<Lap> lap : running) {
      try {
        laps.add(lap.get());
      } catch (ExecutionException e) {
        failure.set(e.getCause() == null ? e : e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        failure.set(e);
      }
    }
    return laps;
  }

  private static Lap lap(CyclicBarrier line, ClosedLoop loop, ClosedLoop.Lane lane, int count)
      throws InterruptedException, BrokenBarrierException {
    line.await();
    long start = System.nanoTime();
    loop.send(lane, count);
    return new Lap(start, System.nanoTime(), lane.rows());
  }
}
