package assay.report;

import assay.record.SomeEvent;
import assay.record.event.TimedEvent;
import assay.record.latency.Interval;
import assay.record.probe.ProbeSample;
import assay.report.model.ReportModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// The events in a synthetic run: one kill in every trial.
record InventedTimeline(List<String> names, int repeats) {

  private static final long SECOND = 1_000_000_000L;
  private static final int SECONDS = 30;
  private static final int FAULT_AT = 18;

  /// Five intervals a second; no answer for 0.6 s after the fault.
  List<Interval> intervals() {
    List<Interval> intervals = new ArrayList<>();
    for (int row = 0; row < names.size(); row++) {
      for (int repeat = 1; repeat <= repeats; repeat++) {
        for (int i = 0; i < SECONDS * 5; i++) {
          intervals.add(interval(row, repeat, i, "put", FirstLook.factor(row)));
          intervals.add(interval(row, repeat, i, "get", 1));
        }
      }
    }
    return intervals;
  }

  private Interval interval(int row, int repeat, int i, String kind, double scale) {
    double seconds = i / 5.0;
    boolean out = seconds >= FAULT_AT && seconds < FAULT_AT + 0.6;
    double after = seconds >= FAULT_AT + 0.6 && seconds < FAULT_AT + 3 ? 6 : 1;
    double wave = (1 + 0.15 * Math.sin(i * 0.7 + row)) * after * scale;
    double cold = seconds < 4 ? 3 - seconds / 2 : 1;
    return new Interval(
        FirstLook.id(names.get(row), repeat),
        "client-1",
        "open-1",
        seconds >= 6,
        kind,
        origin(row) + i * SECOND / 5,
        SECOND / 5,
        out ? 0 : 200,
        out ? 120 : 0,
        0,
        out ? 80 : 0,
        out ? -1 : Math.round(220_000 * wave * cold),
        out ? -1 : Math.round(1_380_000 * wave * cold),
        out ? -1 : Math.round((i % 37 == 0 ? 30_000_000 : 4_600_000) * wave * cold),
        out ? -1 : Math.round(200_000 * wave),
        out ? -1 : Math.round(1_200_000 * wave),
        out ? -1 : Math.round(4_000_000 * wave),
        90_000);
  }

  private static long origin(int row) {
    return FirstLook.ORIGIN + row * 40L * SECOND;
  }

  List<TimedEvent> events() {
    List<TimedEvent> events = new ArrayList<>();
    events.add(
        SomeEvent.of(
            FirstLook.ORIGIN, null, TimedEvent.Type.RUN_BEGINS, null, "the run begins", Map.of()));
    for (int row = 0; row < names.size(); row++) {
      String trial = FirstLook.id(names.get(row), 1);
      long fault = origin(row) + FAULT_AT * SECOND + 40_000_000;
      events.add(
          event(
              origin(row) - 7 * SECOND, trial, TimedEvent.Type.TRIAL_BEGINS, "the cluster starts"));
      events.add(event(fault, trial, TimedEvent.Type.FAULT, "kill member-2"));
      events.add(
          event(fault + 200_000_000, trial, TimedEvent.Type.UNSAFE, "partitions without a backup"));
      events.add(
          event(fault + 4 * SECOND, trial, TimedEvent.Type.SAFE, "every partition is backed up"));
      events.add(
          event(origin(row) + 33 * SECOND, trial, TimedEvent.Type.TRIAL_ENDS, "the trial ends"));
    }
    long end = origin(names.size() - 1) + 34 * SECOND;
    events.add(SomeEvent.of(end, null, TimedEvent.Type.RUN_ENDS, null, "the run ends", Map.of()));
    return events;
  }

  private static TimedEvent event(long nanos, String trial, TimedEvent.Type type, String text) {
    return SomeEvent.of(nanos, trial, type, "open-1", text, Map.of());
  }

  List<ProbeSample> probes() {
    List<ProbeSample> probes = new ArrayList<>();
    for (int row = 0; row < names.size(); row++) {
      for (int second = 0; second < SECONDS; second++) {
        probes.add(
            new ProbeSample(
                FirstLook.id(names.get(row), 1),
                "member-1",
                origin(row) + second * SECOND,
                second * SECOND / 3,
                160L << 20,
                second % 9 == 0 ? 21_000_000 : 300_000,
                second * 5_000_000L));
      }
    }
    return probes;
  }

  List<ReportModel.Pause> pauses() {
    return IntStream.range(0, names.size())
        .boxed()
        .flatMap(row ->
            IntStream.of(3, 11, 19, 26)
                .mapToObj(second ->
                    new ReportModel.Pause(
                        FirstLook.id(names.get(row), 1),
                        "member-1",
                        origin(row) + second * SECOND,
                        9_000_000)))
        .toList();
  }
}
