package assay.judge.cost;

import assay.judge.Judge;
import assay.judge.Said;
import assay.judge.figure.Measurement;
import assay.judge.window.MeasuredWindows;
import assay.judge.window.StepTimes;
import assay.record.RunRecord;
import assay.record.SomeEvent;
import assay.record.SyntheticRun;
import assay.record.SyntheticTrial;
import assay.record.SyntheticTrial.Behaviour;
import assay.record.TrialRecord;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.record.probe.NetworkSample;
import assay.record.probe.ProbeSample;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/// A synthetic trial of one configuration with known costs; [SyntheticTrial] defines them.
///
/// @param directory its run
record CostlyTrial(RunDirectory directory) {

  static final long SECOND = 1_000_000_000L;
  static final long BEGINS = 10 * SECOND;

  static final String WIRE = "bytes-per-request";

  static final String ENTRY = "memory-per-entry";

  /// A trial at 2,000 requests a second, with logs of its members.
  static CostlyTrial logged(Path folder) throws IOException {
    Behaviour behaviour = Behaviour.good();
    SyntheticRun run = run(folder, behaviour);
    trial(behaviour).into(run);
    // The window lasts from 15 s to 25 s: a pause before it, two in it, one after it.
    String log =
        """
        [14900000000ns][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 23M->4M(256M) 50.000ms
        [16000000000ns][gc] GC(1) Pause Young (Normal) (G1 Evacuation Pause) 23M->4M(256M) 3.000ms
        [17000000000ns][gc] GC(2) Pause Young (Normal) (G1 Evacuation Pause) 23M->4M(256M) 7.000ms
        [17100000000ns][safepoint] Safepoint "G1CollectForAllocation", Total: 8000000 ns
        [26000000000ns][gc] GC(3) Pause Young (Normal) (G1 Evacuation Pause) 23M->4M(256M) 90.000ms
        """;
    for (String process : List.of("member-1", "member-2", "member-3")) {
      run.gcLog("sync-1", process, new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8)));
    }
    return new CostlyTrial(run.directory());
  }

  static CostlyTrial of(Path folder, Behaviour behaviour, UnaryOperator<SyntheticTrial> change)
      throws IOException {
    SyntheticRun run = run(folder, behaviour);
    change.apply(trial(behaviour)).into(run);
    return new CostlyTrial(run.directory());
  }

  private static SyntheticTrial trial(Behaviour behaviour) {
    return new SyntheticTrial("sync-1", behaviour, 1, BEGINS);
  }

  private static SyntheticRun run(Path folder, Behaviour behaviour) throws IOException {
    return new SyntheticRun(folder, SyntheticTrial.plan(SyntheticTrial.step(behaviour)));
  }

  TrialRecord record() {
    RunRecord run = RunRecord.open(directory);
    return run.trial(run.plan().trials().getFirst());
  }

  Results results() {
    return Judge.judge(directory).results();
  }

  Figure figure(String metric) {
    return results()
        .rows()
        .getFirst()
        .figure(metric)
        .orElseThrow(() -> new AssertionError("no " + metric));
  }

  ResourceCost spending(TrialRecord trial) {
    List<StepTimes> steps = StepTimes.of(RunRecord.open(directory).plan().steps(), trial.events());
    return ResourceCost.of(trial, steps, MeasuredWindows.of(trial, steps).list());
  }

  static Measurement reading(ResourceCost cost, String metric) {
    return cost.readings().stream()
        .filter(measurement -> measurement.metric().id().equals(metric))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + metric));
  }

  TrialRecord with(
      UnaryOperator<List<TimedEvent>> marks,
      UnaryOperator<List<ProbeSample>> probes,
      UnaryOperator<List<NetworkSample>> network) {
    TrialRecord trial = record();
    return new TrialRecord(
        trial.directory(),
        trial.trial(),
        marks.apply(trial.events()),
        trial.timeline(),
        probes.apply(trial.probes()),
        network.apply(trial.network()),
        trial.link());
  }

  TrialRecord network(UnaryOperator<NetworkSample> change) {
    return with(
        events -> events, probes -> probes, samples -> samples.stream().map(change).toList());
  }

  /// Its record with these weights at the fill levels.
  TrialRecord weights(long... bytes) {
    return with(
        events ->
            IntStream.range(0, bytes.length)
                .mapToObj(i ->
                    SomeEvent.of(
                        BEGINS + SECOND,
                        "sync-1",
                        TimedEvent.Type.MEMORY_MEASURED,
                        null,
                        "",
                        Map.of("entries", "" + 1000 * i, "bytes", "" + bytes[i])))
                .toList(),
        probes -> probes,
        network -> network);
  }

  /// The reason for a withheld figure; otherwise empty.
  static String reason(Measurement measurement) {
    return measurement.withheld() == null ? "" : Said.of(measurement.withheld().text());
  }
}
