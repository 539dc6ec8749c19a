package assay.selftest.stage;

import assay.json.JsonCodec;
import assay.plan.Plan;
import assay.plan.PlanFile;
import assay.record.environment.Environment;
import assay.record.event.EventLog;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.io.RunDirectory;
import assay.record.latency.Interval;
import assay.record.latency.IntervalLog;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// The record of a simulated run, with its trials in sequence on one virtual clock.
public final class SimulatedRunRecorder {

  private static final long BEGINS_NANOS = 1_000_000_000_000L;

  private SimulatedRunRecorder() {}

  @FunctionalInterface
  public interface TrialPlayer {

    void play(SimulatedTrial trial) throws Exception;
  }

  /// Plays the trials of a plan in sequence into a run directory.
  ///
  /// @param switchNanos delay until a client's host lets another thread work
  public static void of(Plan plan, long switchNanos, RunDirectory directory, TrialPlayer player)
      throws Exception {
    Files.createDirectories(directory.root().resolve("latency"));
    Files.createDirectories(directory.root().resolve("history"));
    PlanFile.write(plan, directory.plan());
    Files.writeString(directory.environment(), JsonCodec.document(environment()));
    List<TimedEvent> events = new ArrayList<>();
    List<Interval> intervals = new ArrayList<>();
    try (SimulatedClock clock = new SimulatedClock(plan.seed(), BEGINS_NANOS, switchNanos)) {
      events.add(
          new TimedEvent(
              clock.nanos(), null, null, "begins", new TrialEvent.RunBegins(OptionalLong.of(0))));
      for (Plan.Trial trial : plan.trials()) {
        try (SimulatedTrial played = new SimulatedTrial(plan, trial, clock, directory)) {
          player.play(played);
          events.addAll(played.events());
          intervals.addAll(played.intervals());
        }
        clock.sleepUntil(clock.nanos() + BEGINS_NANOS / 100);
      }
      events.add(
          new TimedEvent(
              clock.nanos(), null, null, "the run is complete", new TrialEvent.RunEnds()));
    }
    try (EventLog log = new EventLog(directory.events());
        IntervalLog timeline = new IntervalLog(directory.timeline())) {
      events.forEach(log::append);
      timeline.append(intervals);
    }
  }

  private static Environment environment() {
    return new Environment(
        "worlds",
        "2026-01-01T00:00:00Z",
        0,
        0,
        "./assay calibrate --self-test=worlds",
        Map.of("cores", "2", "memory", "8 GiB"),
        Map.of("model", "1"),
        Map.of(),
        List.of(),
        null,
        0);
  }
}
