package assay.load.calibrate;

import assay.api.Cache;
import assay.api.DataParameters;
import assay.api.HasJudgedData;
import assay.api.Request;
import assay.api.RequestKind;
import assay.api.Session;
import assay.api.Workload;
import assay.load.client.ClientContext;
import assay.load.client.ClientIdentity;
import assay.load.client.LoadListener;
import assay.load.closed.ClosedStepRun;
import assay.load.keys.KeyDistribution;
import assay.load.keys.RequestSource;
import assay.load.keys.WriteLeases;
import assay.load.thread.WorkerPool;
import assay.plan.Step;
import assay.record.environment.OverheadMeasurement;
import assay.record.environment.OverheadMeasurement.Pair;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.latency.Interval;
import assay.record.latency.LatencyWriter;
import assay.schedule.Clock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/// Assay's overhead on a grid's throughput: reads through a study's closed loop, against a bare
/// loop of `Cache.get` with the same keys, one thread each.
///
/// The two alternate in one process on one session, and each pair's order is random, so drift
/// affects both alike. The bare loop knows its keys beforehand and discards what it reads. All else
/// is Assay's overhead: drawing keys, checking values, reading clocks and the histogram.
///
/// @param kind its requests each read one existing key in the default map
/// @param requests the requests in each turn
public record HarnessOverhead(
    Session session, Workload workload, DataParameters data, String kind, int requests) {

  private static final Clock CLOCK = Clock.host();
  private static final long SEED = 1;
  private static final int WARM_UP_PAIRS = 3;
  private static final ClientIdentity CLIENT =
      new ClientIdentity("calibrate", "client-1", 0, 1, SEED);

  /// Measures pairs, after some warm-up pairs that do not count.
  ///
  /// @param folder for the histograms while it runs, as in a run
  public OverheadMeasurement measure(int pairs, Path folder) throws IOException {
    WriteLeases leases = new WriteLeases(HasJudgedData.of(workload).registers(data), 0, 1);
    Path file = folder.resolve("overhead-client-1.hlog");
    List<Pair> measured = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(SEED);
    try (LatencyWriter latency = new LatencyWriter(file, CLIENT.trial(), CLIENT.name())) {
      Stopwatch watch = new Stopwatch();
      ClientContext context =
          new ClientContext(
              CLOCK, CLIENT, session, workload, data, leases, null, latency, null, watch);
      for (int pair = -WARM_UP_PAIRS; pair < pairs; pair++) {
        Object[] keys = keys(context, pair);
        boolean bareFirst = random.nextBoolean();
        double bare = bareFirst ? bare(keys) : 0;
        double bench = bench(context, pair, watch);
        bare = bareFirst ? bare : bare(keys);
        if (pair >= 0) {
          measured.add(new Pair(bench, bare));
        }
      }
    }
    Files.delete(file);
    return new OverheadMeasurement(measured);
  }

  /// The keys that the closed loop will draw in a pair, in the engine's form.
  private Object[] keys(ClientContext context, int pair) {
    RequestSource source =
        context.draw(pair, 0, KeyDistribution.uniform(context.leases().registers()));
    Object[] keys = new Object[requests];
    RequestKind.Factory factory = workload.kind(kind).factory();
    for (int i = 0; i < requests; i++) {
      source.begin();
      Request request = factory.next(source);
      keys[i] = context.keyed().key(request.keys()[0], data);
    }
    return keys;
  }

  private double bench(ClientContext context, int pair, Stopwatch watch) {
    Step.Part part = new Step.Part(kind + " " + requests, kind, requests, 1);
    Step.Closed step = new Step.Closed("overhead", 1, Duration.ZERO, 0, List.of(part));
    new ClosedStepRun(context, pair, step).run();
    if (watch.failed > 0) {
      throw new IllegalStateException(watch.failed + " reads through Assay failed");
    }
    return perSecond(watch.nanos);
  }

  /// Runs on a thread of its own, like the closed loop.
  private double bare(Object[] keys) {
    AtomicLong nanos = new AtomicLong();
    WorkerPool.sum(
        CLOCK,
        1,
        "assay-bare-",
        List.of(() -> {
          Cache cache = session.capability(Cache.class);
          long begin = CLOCK.nanos();
          int found = read(cache, keys);
          nanos.set(CLOCK.nanos() - begin);
          if (found < keys.length) {
            throw new IllegalStateException((keys.length - found) + " keys had no value");
          }
          return found;
        }));
    return perSecond(nanos.get());
  }

  private static int read(Cache cache, Object[] keys) {
    int found = 0;
    for (Object key : keys) {
      if (cache.get(key) != null) {
        found++;
      }
    }
    return found;
  }

  private double perSecond(long nanos) {
    return requests * 1e9 / nanos;
  }

  private static final class Stopwatch implements LoadListener {

    private volatile long nanos;
    private volatile long failed;

    @Override
    public void ticked(List<Interval> intervals) {
      for (Interval interval : intervals) {
        failed = Math.max(failed, interval.failed() + interval.unknown());
      }
    }

    @Override
    public void onEvent(TimedEvent event) {
      if (event.event() instanceof StepEvent.Part part) {
        nanos = part.nanos();
      }
    }
  }
}
