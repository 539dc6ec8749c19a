package assay.benchmark.judges;

import assay.json.JsonCodec;
import assay.plan.Configuration;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.PlanBuilder;
import assay.plan.PlanFile;
import assay.plan.Step;
import assay.record.environment.Environment;
import assay.record.event.EventLog;
import assay.record.event.FaultEvent;
import assay.record.event.RunEvent;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.io.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// A run directory with an artificial history, in a real run's format: one trial with one open step
/// and a kill in its middle.
///
/// @param begins the run's start on the history's clock
/// @param windowNanos how long requests are sent
record ArtificialRun(RunDirectory directory, long begins, long windowNanos) {

  static final String TRIAL = "made-1";
  private static final String STEP = "open-1";
  private static final long SECOND = 1_000_000_000L;

  /// When the first request is due.
  long windowBegins() {
    return begins + 5 * SECOND;
  }

  /// When the last request is due.
  long windowEnds() {
    return windowBegins() + windowNanos;
  }

  /// When the final reads begin.
  long audit() {
    return windowEnds() + 20 * SECOND;
  }

  long kill() {
    return windowBegins() + windowNanos / 2;
  }

  /// Writes everything except the history and the plan.
  void writeFrame() throws IOException {
    for (String folder : List.of("latency", "history", "members")) {
      Files.createDirectories(directory.root().resolve(folder));
    }
    Environment environment =
        new Environment(
            "0.1.0",
            "2026-11-21T10:00:00Z",
            1_795_255_200_000L,
            begins,
            "benchmarks/run judges",
            Map.of(),
            Map.of(),
            Map.of(),
            List.of(),
            null,
            0);
    Files.writeString(directory.environment(), JsonCodec.document(environment));
    try (EventLog marks = new EventLog(directory.events())) {
      marks.append(mark(begins, new TrialEvent.TrialBegins(), null));
      marks.append(mark(begins + SECOND, new TrialEvent.Ready(SECOND), null));
      marks.append(mark(windowBegins(), new StepEvent.StepBegins(), STEP));
      marks.append(mark(windowBegins(), new StepEvent.WindowBegins(), STEP));
      int first = 1;
      marks.append(
          mark(kill(), new FaultEvent.Asked("kill", "member", List.of("member-1"), first), STEP));
      marks.append(
          mark(
              kill() + SECOND / 1000,
              new FaultEvent.TookEffect(
                  OptionalDouble.empty(), OptionalDouble.empty(), "made up", first),
              STEP));
      marks.append(mark(windowEnds(), new StepEvent.WindowEnds(), STEP));
      marks.append(mark(audit(), new TrialEvent.AuditBegins(), null));
      OptionalInt unknown = OptionalInt.empty();
      marks.append(
          mark(
              audit() + 100 * SECOND,
              new TrialEvent.AuditEnds(
                  unknown, unknown, unknown, unknown, unknown, unknown, unknown),
              null));
      marks.append(mark(audit() + 101 * SECOND, new TrialEvent.TrialEnds(), null));
    }
  }

  private static TimedEvent mark(long nanos, RunEvent event, @Nullable String step) {
    return new TimedEvent(nanos, TRIAL, step, event.type().name(), event);
  }

  /// @param shared whether both clients write each register
  void writePlan(List<String> checks, boolean shared, long seed) throws IOException {
    Step.Open step =
        new Step.Open(
            STEP,
            RegisterHistory.RATE,
            Step.Arrivals.CONSTANT,
            Duration.ZERO,
            Duration.ofNanos(windowNanos),
            Map.of("put", 50.0, "get", 50.0),
            Step.Keys.UNIFORM,
            1000,
            List.of(new FaultSpec("kill", "member", Duration.ofNanos(windowNanos / 2))),
            null);
    Map<String, Plan.Value> settings =
        shared ? Map.of("writers", new Plan.Value("shared", "benchmark")) : Map.of();
    Plan plan =
        new PlanBuilder("made")
            .question("How fast are the judges?")
            .engine("reference")
            .workload("tradeoffs")
            .configurations(List.of(new Configuration("made", "made", settings)))
            .steps(List.of(step))
            .checks(checks)
            .seed(seed)
            .trials(List.of(new Plan.Trial(TRIAL, "made", 1)))
            .plan();
    PlanFile.write(plan, directory.plan());
  }

  /// A named run's directory, with its times.
  static ArtificialRun at(Path folder, long begins, long windowNanos) {
    return new ArtificialRun(new RunDirectory(folder), begins, windowNanos);
  }
}
