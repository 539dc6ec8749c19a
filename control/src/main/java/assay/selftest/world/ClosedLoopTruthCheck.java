package assay.selftest.world;

import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.plan.Step;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.Window;
import assay.selftest.grid.CallLog.Call;
import assay.selftest.grid.GridWorld;
import assay.selftest.grid.GridWorldPlan;
import assay.selftest.grid.ModelGrid;
import assay.selftest.stage.FalseStatement;
import assay.selftest.stage.TruthCheck;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Checks a closed loop: no thread sends before it has heard and thought, each round has its requests, and service times,
/// rounds' times and throughput are those of the requests that count.
final class ClosedLoopTruthCheck extends TruthCheck {

  private static final double ROUNDING = 0.002;

  private final TrialTruth truth;
  private final GridWorld.Closed loop;
  private final History history;

  private ClosedLoopTruthCheck(TrialTruth truth) {
    super(truth.trial().id());
    this.truth = truth;
    this.loop = Objects.requireNonNull(truth.world().closed());
    this.history = truth.history();
  }

  static List<FalseStatement> ofRecord(TrialTruth truth) {
    ClosedLoopTruthCheck loop = new ClosedLoopTruthCheck(truth);
    for (int client = 0; client < truth.world().clients(); client++) {
      loop.threads(client);
      loop.ends(client);
    }
    if (truth.step() instanceof Step.Closed step) {
      step.parts().forEach(loop::rounds);
    }
    return loop.lies;
  }

  static List<FalseStatement> ofTimes(TrialTruth truth, Results results) {
    ClosedLoopTruthCheck loop = new ClosedLoopTruthCheck(truth);
    List<Window> windows = truth.windows(results);
    if (truth.world().warmUp() == 0 || truth.step() instanceof Step.Closed) {
      windows.forEach(loop::window);
    }
    if (truth.world().repeats() == 1) {
      loop.figures(results, windows);
    }
    return loop.lies;
  }

  @Override
  protected void lie(String about, String sentence) {
    if (lies.size() < 5) {
      super.lie(about, sentence);
    }
  }

  private List<Call> calls(int client) {
    return truth.calls().calls().stream()
        .filter(call -> call.client == client && !truth.calls().isLoading(call))
        .sorted(Comparator.comparingLong(call -> call.startNanos))
        .toList();
  }

  /// At each request's start fewer than all threads wait for an answer or think.
  private void threads(int client) {
    List<Call> calls = calls(client);
    long[] free =
        calls.stream()
            .mapToLong(call -> call.endNanos + ModelGrid.millis(loop.think()))
            .sorted()
            .toArray();
    for (int i = loop.threads(); i < calls.size(); i++) {
      if (calls.get(i).startNanos < free[i - loop.threads()]) {
        lie(
            "record",
            "client %d began a request at %d while each of its %d threads waited or thought"
                .formatted(client + 1, calls.get(i).startNanos, loop.threads()));
        return;
      }
    }
  }

  /// Only a request that waited for its key begins after the window: its thread wakes late when the key is free, after each
  /// thread of the loop, the step's own and the one that reports.
  private void ends(int client) {
    long ends = truth.nanos(TimedEvent.Type.WINDOW_ENDS).max().orElse(Long.MAX_VALUE);
    long late = ModelGrid.millis(1) + 1_000L * (loop.threads() + 2) * truth.world().slow();
    List<Call> calls = calls(client);
    for (Call call : calls) {
      boolean waited =
          call.writes
              && calls.stream()
                  .anyMatch(other ->
                      other.writes
                          && other.key == call.key
                          && other != call
                          && other.startNanos < call.startNanos
                          && other.endNanos >= ends - late);
      if (call.startNanos > ends && !waited) {
        lie(
            "record",
            "client %d began a request at %d, and its loop ended at %d"
                .formatted(client + 1, call.startNanos, ends));
        return;
      }
    }
  }

  private void rounds(Step.Part part) {
    int rounds = 1 + GridWorldPlan.ROUNDS_DISCARDED;
    long recorded = sent(part.kind(), -1).length;
    if (recorded != (long) rounds * part.count()) {
      lie(
          "record",
          "%d requests of %d rounds of `%s` were recorded"
              .formatted(recorded, rounds, part.text()));
    }
  }

  /// A kind's recorded requests by start, from one client or all.
  private int[] sent(String kind, int client) {
    boolean put = kind.equals(GridWorldPlan.PUT);
    return IntStream.range(0, history.size())
        .filter(
            event -> history.step(event) == 0 && (client < 0 || history.client(event) == client))
        .filter(event -> (history.op(event).writes() || history.op(event) == Op.REWRITE) == put)
        .boxed()
        .sorted(Comparator.comparingLong(history::startNanos))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /// Those that count: the last round, or all of a window without a warm-up.
  private int[] counted(String kind, int client) {
    int[] all = sent(kind, client);
    return loop.rounds()
        ? Arrays.copyOfRange(
            all,
            GridWorldPlan.ROUNDS_DISCARDED * all.length / (1 + GridWorldPlan.ROUNDS_DISCARDED),
            all.length)
        : all;
  }

  private int[] counted(String kind) {
    return IntStream.range(0, truth.world().clients())
        .flatMap(client -> IntStream.of(counted(kind, client)))
        .toArray();
  }

  private boolean ok(int event) {
    return history.outcome(event) == OperationOutcome.OK;
  }

  private void window(Window window) {
    int[] events = counted(window.kind());
    long[] times =
        IntStream.of(events)
            .filter(this::ok)
            .mapToLong(event -> history.endNanos(event) - history.startNanos(event))
            .sorted()
            .toArray();
    if (window.ok() != times.length) {
      lie(
          "times",
          "%d %s requests are said to be OK, and %d were"
              .formatted(window.ok(), window.kind(), times.length));
      return;
    }
    window.service().forEach(each -> percentile(window.kind(), each, times, events.length));
  }

  private void percentile(String kind, Quantile quantile, long[] times, int all) {
    int rank = (int) Math.max(1, Math.ceil(quantile.q() * all - 1e-9));
    if (quantile.withheld() != null) {
      return;
    }
    long exact = times[Math.min(rank, times.length) - 1];
    if ((rank > times.length && quantile.q() < 1)
        || Math.abs(quantile.nanos() - exact) > ROUNDING * exact + 2) {
      lie(
          "times",
          "p%s of %s is said to be %d ns and is %d ns, of %d requests with %d answers"
              .formatted(quantile.q() * 100, kind, quantile.nanos(), exact, all, times.length));
    }
  }

  private void figures(Results results, List<Window> windows) {
    if (truth.step() instanceof Step.Closed step) {
      long nanos = step.parts().stream().mapToLong(part -> lasted(part.kind())).sum();
      long ok = step.parts().stream().mapToLong(part -> answered(part.kind())).sum();
      step.parts()
          .forEach(part ->
              figure(
                  results,
                  MetricFamily.TIME.about(part.text()),
                  (double) lasted(part.kind()),
                  "the round lasted, in ns,"));
      figure(results, MetricFamily.THROUGHPUT.about(step.id()), ok * 1e9 / nanos, "the rounds had");
    } else if (truth.world().warmUp() == 0) {
      long ok = windows.stream().mapToLong(Window::ok).sum();
      figure(
          results,
          MetricFamily.THROUGHPUT.about(truth.step().id()),
          ok * 1e9 / ModelGrid.millis(truth.world().window()),
          "the window had");
    }
  }

  private long answered(String kind) {
    return IntStream.of(counted(kind)).filter(this::ok).count();
  }

  /// A counted round, from its first request to its last answer, by the slowest client.
  private long lasted(String kind) {
    return IntStream.range(0, truth.world().clients())
        .mapToLong(client -> {
          int[] events = counted(kind, client);
          long begins = IntStream.of(events).mapToLong(history::startNanos).min().orElse(0);
          return IntStream.of(events).mapToLong(history::endNanos).max().orElse(0) - begins;
        })
        .max()
        .orElse(0);
  }

  private void figure(Results results, MetricId metric, double truly, String words) {
    Double said =
        results.rows().stream()
            .filter(row -> row.configuration().equals(truth.trial().configuration()))
            .flatMap(row -> row.figures().stream())
            .filter(figure -> figure.id().equals(metric))
            .map(ClosedLoopTruthCheck::value)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    if (said != null && Math.abs(said - truly) > ROUNDING * truly) {
      lie("times", "%s is said to be %.0f, and %s %.0f".formatted(metric.id(), said, words, truly));
    }
  }

  private static @Nullable Double value(Figure figure) {
    return figure.value();
  }
}
