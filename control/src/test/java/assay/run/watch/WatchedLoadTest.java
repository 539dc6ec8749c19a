package assay.run.watch;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.DataParameters;
import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.Capabilities;
import assay.judge.watch.JudgedWindow;
import assay.judge.watch.WindowJudge;
import assay.load.ClientLoad;
import assay.load.client.ClientIdentity;
import assay.load.client.LoadListener;
import assay.plan.Step;
import assay.record.event.TimedEvent;
import assay.record.history.HistoryWriter;
import assay.record.latency.DurationHistogram;
import assay.record.latency.Interval;
import assay.record.latency.LatencyWriter;
import assay.record.results.Verdicts.Status;
import assay.selftest.history.RegisterWorkload;
import assay.selftest.stage.SimulatedClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Two clients with the real load in virtual time, window after window in files of their own.
@Timeout(120)
final class WatchedLoadTest {

  private static final int KEYS = 100;
  private static final int CLIENTS = 2;

  @TempDir private Path folder;

  private final Grid grid = new Grid();
  private final List<ClientLoad> clients = new ArrayList<>();
  private int window;

  private WindowFiles files() {
    return new WindowFiles(folder);
  }

  /// A map that can lose entries, or answer with older values.
  private static final class Grid implements Session, Cache {

    private final Map<Object, Object> map = new ConcurrentHashMap<>();
    private final Map<Object, Object> before = new ConcurrentHashMap<>();
    private boolean behind;

    @Override
    public <T> T capability(Class<T> capability, String name) {
      return Capabilities.find(capability, "a map in memory", List.of(this));
    }

    @Override
    public @Nullable Object get(Object key) {
      return behind ? before.getOrDefault(key, map.get(key)) : map.get(key);
    }

    @Override
    public void put(Object key, Object value) {
      Object old = map.put(key, value);
      if (old != null) {
        before.put(key, old);
      }
    }

    @Override
    public Map<Object, Object> getAll(Collection<?> keys) {
      Map<Object, Object> found = new LinkedHashMap<>();
      keys.forEach(key -> {
        Object value = map.get(key);
        if (value != null) {
          found.put(key, value);
        }
      });
      return found;
    }

    @Override
    public void putAll(Map<?, ?> entries) {
      map.putAll(entries);
    }

    @Override
    public void remove(Object key) {
      map.remove(key);
    }

    @Override
    public long size() {
      return map.size();
    }

    @Override
    public void close() {}
  }

  private static final class Unheard implements LoadListener {

    @Override
    public void ticked(List<Interval> intervals) {}

    @Override
    public void onEvent(TimedEvent event) {}
  }

  private static Step.Open step() {
    return Step.Open.of(
        20,
        Step.Arrivals.POISSON,
        Duration.ZERO,
        Duration.ofSeconds(15),
        Map.of("put", 50.0, "get", 50.0),
        16);
  }

  private void join(SimulatedClock clock) throws Exception {
    for (int client = 0; client < CLIENTS; client++) {
      String name = "client-" + (client + 1);
      ClientLoad load =
          new ClientLoad(
              clock,
              new ClientIdentity("watch", name, client, CLIENTS, 7),
              0,
              grid,
              new RegisterWorkload(),
              new DataParameters(Map.of("registers", (long) KEYS), new Settings(Map.of())),
              new HistoryWriter(files().history(window, client), "watch", name),
              new LatencyWriter(files().latency(window, client), "watch", name),
              null,
              new Unheard());
      clients.add(load);
      var unused = load.load(folder, 1, 1);
    }
  }

  private JudgedWindow window(SimulatedClock clock, WindowJudge judge) throws Exception {
    int index = window % 100;
    long begins = clock.nanos();
    Step.Open step = step();
    List<Thread> threads = new ArrayList<>();
    for (ClientLoad client : clients) {
      threads.add(clock.start("assay-client", () -> client.run(index, step, false)));
    }
    threads.forEach(clock::join);
    clients.forEach(client -> {
      var unused = client.audit(Duration.ZERO);
    });
    int ended = window++;
    for (int client = 0; client < CLIENTS; client++) {
      clients
          .get(client)
          .continueIn(files().history(window, client), files().latency(window, client));
    }
    JudgedWindow judged =
        judge.judge(
            new WindowJudge.Load(index, step, begins, clock.nanos()),
            files().histories(ended, CLIENTS));
    Map<String, DurationHistogram> latency = files().latencies(ended, CLIENTS);
    assertThat(latency.values().stream().mapToLong(DurationHistogram::count).sum())
        .isEqualTo(judged.counts().ok());
    files().delete(ended, CLIENTS);
    return judged;
  }

  @Test
  void windowsOfTheRealLoad_areSound_untilTheGridLosesWhatItPromised() throws Exception {
    try (SimulatedClock clock = new SimulatedClock(11, 1_000_000_000L, 1_000)) {
      WindowJudge judge = new WindowJudge(clock.nanos());
      join(clock);
      long requests = 0;
      for (int number = 0; number < 120; number++) {
        JudgedWindow judged = window(clock, judge);
        assertThat(judged.lost().status()).isEqualTo(Status.VALID);
        assertThat(judged.stale().status()).isEqualTo(Status.VALID);
        assertThat(judged.readBack()).isEqualTo(KEYS);
        requests += judged.counts().ok();
      }
      assertThat(requests).isBetween(30_000L, 42_000L);
      try (Stream<Path> kept = Files.list(folder)) {
        assertThat(kept.filter(file -> file.toString().contains("window-")).count())
            .isEqualTo(2L * CLIENTS);
      }

      grid.behind = true;
      assertThat(window(clock, judge).staleReads()).isPositive();
      grid.behind = false;

      grid.map.clear();
      JudgedWindow lost = window(clock, judge);
      assertThat(lost.lost().status()).isEqualTo(Status.INVALID);
      assertThat(lost.lostWrites()).isPositive();

      JudgedWindow after = window(clock, judge);
      assertThat(after.lost().status()).isEqualTo(Status.VALID);
      assertThat(after.stale().status()).isEqualTo(Status.VALID);
      for (ClientLoad client : clients) {
        client.close();
      }
    }
  }
}
