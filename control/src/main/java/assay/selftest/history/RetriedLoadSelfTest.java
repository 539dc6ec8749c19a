package assay.selftest.history;

import assay.api.DataParameters;
import assay.api.Settings;
import assay.api.engine.DirectoryTree;
import assay.judge.check.Evidence;
import assay.judge.trial.CheckerRegistry;
import assay.load.ClientLoad;
import assay.load.client.ClientIdentity;
import assay.load.client.LoadListener;
import assay.plan.Step;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.HistoryReader;
import assay.record.history.HistoryWriter;
import assay.record.latency.Interval;
import assay.record.latency.LatencyWriter;
import assay.record.results.Verdicts.Status;
import assay.schedule.Clock;
import assay.selftest.test.SelfTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Data load whose batches time out on the first try: the real load, closed loops and final read against a map in this
/// process.
///
/// The correct engine carries out the first try late, entry by entry, while the loaded keys are already under load, and
/// must not be accused. The other engine acknowledges the second try, forgets some entries and never carries out the
/// first.
public final class RetriedLoadSelfTest implements SelfTest {

  private static final int SEEDS = 20;
  private static final int KEYS = 2_400;
  private static final List<String> CHECKS =
      List.of("lost-writes", "stale-reads", "linearizability", "session-guarantees");
  private static final LoadListener NOBODY =
      new LoadListener() {
        @Override
        public void ticked(List<Interval> intervals) {}

        @Override
        public void onEvent(TimedEvent event) {}
      };

  @Override
  public String claim() {
    return "a load batch that was tried again accuses no correct engine and still shows its loss";
  }

  @Override
  public Shown show() throws IOException {
    Map<String, Integer> accused = new LinkedHashMap<>();
    Map<String, Integer> caught = new LinkedHashMap<>();
    boolean holds = true;
    int late = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      LateAnswerMap correct = new LateAnswerMap(seed, false);
      Map<String, Status> ofCorrect = judged(correct, seed);
      Map<String, Status> ofLosing = judged(new LateAnswerMap(seed, true), seed);
      late += correct.landed();
      for (String check : CHECKS) {
        accused.merge(check, ofCorrect.get(check) == Status.VALID ? 0 : 1, Integer::sum);
        caught.merge(check, ofLosing.get(check) == Status.INVALID ? 1 : 0, Integer::sum);
        holds &= ofCorrect.get(check) == Status.VALID && ofLosing.get(check) == Status.INVALID;
      }
    }
    return new Shown(
        holds && late > SEEDS,
        "of %d correct engines none accused, of %d that lose all caught".formatted(SEEDS, SEEDS),
        "accused %s; caught %s; %,d entries landed late".formatted(accused, caught, late));
  }

  /// Each check's verdict on a load, writes and reads of all keys, and the final read.
  private static Map<String, Status> judged(LateAnswerMap map, long seed) throws IOException {
    Path folder = Files.createTempDirectory("assay-self-test");
    try {
      History history = new History();
      Path file = folder.resolve("history.bin");
      drive(map, seed, folder, file);
      if (!HistoryReader.read(file, 0, history)) {
        throw new IOException("half an event");
      }
      Map<String, Status> verdicts = new LinkedHashMap<>();
      CHECKS.forEach(
          check -> verdicts.put(check, CheckerRegistry.ask(check, Evidence.of(history)).status()));
      return verdicts;
    } finally {
      DirectoryTree.delete(folder);
    }
  }

  private static void drive(LateAnswerMap map, long seed, Path folder, Path file)
      throws IOException {
    ClientIdentity client = new ClientIdentity("trial", "client-1", 0, 1, seed);
    DataParameters data =
        new DataParameters(Map.of("registers", (long) KEYS), new Settings(Map.of()));
    try (ClientLoad load =
        new ClientLoad(
            Clock.host(),
            client,
            1,
            map,
            new RegisterWorkload(),
            data,
            new HistoryWriter(file, client.trial(), client.name()),
            new LatencyWriter(folder.resolve("latency.hlog"), client.trial(), client.name()),
            null,
            NOBODY)) {
      load.load(folder, 1, 1);
      map.served();
      Step.Part put = new Step.Part("put 3000", "put", 3000, 1);
      Step.Part get = new Step.Part("get 9000", "get", 9000, 1);
      load.run(0, new Step.Closed("closed-1", 1, Duration.ZERO, 0, List.of(put, get)), false);
      load.audit(Duration.ZERO);
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("the load failed", e);
    }
  }
}
