package assay.load.program;

import assay.load.client.ClientContext;
import assay.load.record.IntervalReporter;
import assay.load.record.PhaseRecorder;
import assay.load.record.ReportedIntervalCloser;
import assay.record.event.StepEvent;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A program's load with a warm-up and a measured window, from the beginning that the program
/// reports to its final answer.
final class ProgramWindowRun implements ProgramTether.StepListener {

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final ClientContext context;
  private final ClientProgram program;
  private final Shape shape;
  private final Reports reports;
  private final PhaseRecorder warmUp;
  private final PhaseRecorder window;
  private final CompletableFuture<Times> began = new CompletableFuture<>();
  private @Nullable ReportedIntervalCloser intervals;
  private long untilNanos = Long.MIN_VALUE;

  record Shape(
      String step,
      long warmUpNanos,
      long lengthNanos,
      long intervalNanos,
      Collection<String> kinds) {}

  /// When the load begins, and when its window begins and ends.
  record Times(long beginsNanos, long windowNanos, long endsNanos) {}

  interface Reports {

    void take(ReportedRequest row, Times times);
  }

  ProgramWindowRun(
      ClientContext context,
      ClientProgram program,
      Shape shape,
      PhaseRecorder warmUp,
      PhaseRecorder window,
      Reports reports) {
    this.context = context;
    this.program = program;
    this.shape = shape;
    this.reports = reports;
    this.warmUp = warmUp;
    this.window = window;
  }

  /// @param what the command
  /// @param values the command's fields, beyond the window
  Times run(String what, Map<String, Object> values) {
    values.put("warmUpNanos", shape.warmUpNanos());
    values.put("lastsNanos", shape.lengthNanos());
    CompletableFuture<JsonNode> answer = program.begins(what, values, this);
    Times times = program.await(firstOf(answer), what);
    record(times.beginsNanos(), new StepEvent.StepBegins(), shape.step() + " begins");
    await(times.windowNanos(), answer);
    warmUp.over();
    record(times.windowNanos(), new StepEvent.WindowBegins(), "the measured window begins");
    await(times.endsNanos(), answer);
    window.over();
    record(times.endsNanos(), new StepEvent.WindowEnds(), "the measured window ends");
    JsonNode unused = program.ended(answer, what);
    ReportedIntervalCloser open = intervals;
    if (open != null) {
      open.upTo(times.endsNanos());
      open.end(context.clock().nanos());
    }
    program.checkClock();
    return times;
  }

  /// The beginning, or the failure of an answer before it.
  private CompletableFuture<Times> firstOf(CompletableFuture<JsonNode> answer) {
    var unused =
        answer.whenComplete((told, failure) ->
            began.completeExceptionally(
                failure == null
                    ? new ProgramException(
                        ProtocolRule.MESSAGES, "it answered before it had said `began`")
                    : failure));
    return began;
  }

  private void record(long nanos, StepEvent event, String text) {
    context.record(nanos, event, shape.step(), text);
  }

  private void await(long nanos, CompletableFuture<JsonNode> answer) {
    long left = nanos - context.clock().nanos();
    while (left > 0 && !answer.isCompletedExceptionally()) {
      context.clock().parkNanos(Math.min(left, LOOK_NANOS));
      left = nanos - context.clock().nanos();
    }
  }

  @Override
  public void began(long nanos) {
    long begins = program.clock().ours(nanos);
    if (intervals != null) {
      throw new ProgramException(ProtocolRule.MESSAGES, "`began` for the second time");
    }
    long windowBegins = begins + shape.warmUpNanos();
    Times times = new Times(begins, windowBegins, windowBegins + shape.lengthNanos());
    if (windowBegins > begins) {
      warmUp.begin(begins, shape.kinds());
    }
    window.begin(windowBegins, shape.kinds());
    intervals =
        new ReportedIntervalCloser(
            List.of(warmUp, window),
            context,
            new IntervalReporter.Beat(
                begins, windowBegins, times.endsNanos(), shape.intervalNanos()));
    began.complete(times);
  }

  @Override
  public void reported(ProgramMessage.Reported report) {
    ReportedIntervalCloser open = intervals;
    if (open == null) {
      throw new ProgramException(ProtocolRule.MESSAGES, "`requests` before `began`");
    }
    long until = program.clock().ours(report.until());
    if (until < untilNanos) {
      throw new ProgramException(
          ProtocolRule.TIMES, "its `until` went back by %,d ns".formatted(untilNanos - until));
    }
    untilNanos = until;
    Times times = began.join();
    for (JsonNode each : report.rows()) {
      ReportedRequest row = ReportedRequest.of(each, program.clock());
      open.upTo(row.endNanos());
      reports.take(row, times);
    }
    open.upTo(until);
  }
}
