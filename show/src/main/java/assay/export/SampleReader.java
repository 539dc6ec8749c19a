package assay.export;

import assay.plan.ProcessName;
import assay.plan.Step;
import assay.record.RunRecord;
import assay.record.TrialRecord;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.latency.ResponseRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A sample of a trial's requests: closed steps from responses, other steps from histories.
///
/// A history has operations on keys. One thread's operations with equal times are one request, named by the step's
/// only kind, or else by the operation: `write`, `read`, `add`.
///
/// @param notes on the sampling, one sentence each
record SampleReader(List<JMeterSample> kept, List<String> notes) {

  static SampleReader of(RunRecord run, TrialRecord trial, History history) {
    Map<String, List<ResponseRow>> responses = trial.responses();
    Set<String> told = new HashSet<>();
    responses.values().forEach(rows -> rows.forEach(row -> told.add(row.step())));
    List<Step> steps = run.plan().steps();
    int[] requests = requests(history, steps, told);

    long coarsest = 1;
    long total = requests.length;
    for (List<ResponseRow> rows : responses.values()) {
      for (ResponseRow row : rows) {
        coarsest = Math.max(coarsest, row.oneIn());
        total += row.depth() == 0 ? row.oneIn() : 0;
      }
    }
    SystematicSampler sampler = new SystematicSampler(total, coarsest);
    Map<String, Step> byId =
        steps.stream().collect(Collectors.toMap(Step::id, Function.identity()));
    responses.forEach(
        (client, rows) -> rows.forEach(row -> offer(sampler, client, row, byId.get(row.step()))));
    FailureReasons reasons = new FailureReasons(trial);
    EventStepResolver names = new EventStepResolver(run.plan(), trial, history);
    for (int event : requests) {
      offer(sampler, history, event, names, reasons);
    }
    return new SampleReader(sampler.kept(), notes(sampler, total, requests.length));
  }

  private static void offer(
      SystematicSampler sampler, String client, ResponseRow row, @Nullable Step step) {
    if (row.depth() == 0) {
      long elapsed = row.endNanos() - row.startNanos();
      sampler.offer(
          row.oneIn(),
          elapsed,
          () ->
              new JMeterSample(
                  row.startNanos(),
                  elapsed,
                  step == null ? row.kind() : step.metricName(row.kind()),
                  row.outcome(),
                  row.exception(),
                  row.rows(),
                  client,
                  (int) row.thread(),
                  row.step()));
    }
  }

  /// One event per request without a recorded response.
  private static int[] requests(History history, List<Step> steps, Set<String> told) {
    Map<Integer, Integer> last = new HashMap<>();
    return IntStream.range(0, history.size())
        .filter(i ->
            history.step(i) >= 0
                && !history.outcome(i).neverSent()
                && !(history.step(i) < steps.size()
                    && told.contains(steps.get(history.step(i)).id())))
        .filter(i -> {
          Integer before = last.put(history.client(i) << Short.SIZE | history.worker(i), i);
          return before == null
              || history.startNanos(before) != history.startNanos(i)
              || history.endNanos(before) != history.endNanos(i);
        })
        .toArray();
  }

  private static void offer(
      SystematicSampler sampler,
      History history,
      int event,
      EventStepResolver names,
      FailureReasons reasons) {
    long elapsed = history.endNanos(event) - history.intendedNanos(event);
    String id = names.of(event);
    String client = ProcessName.client(history.client(event) + 1).text();
    sampler.offer(
        1,
        elapsed,
        () ->
            new JMeterSample(
                history.intendedNanos(event),
                elapsed,
                label(history.op(event), names.step(event)),
                history.outcome(event).name(),
                reasons.of(id, client, history.outcome(event)),
                0,
                client,
                history.worker(event),
                id));
  }

  private static String label(Op op, @Nullable Step step) {
    if (step == null) {
      return did(op);
    }
    Set<String> kinds =
        switch (step) {
          case Step.Open open -> open.mix().keySet();
          case Step.Timed timed -> timed.mix().keySet();
          case Step.Capacity capacity -> capacity.mix().keySet();
          case Step.Closed closed ->
              closed.parts().stream().map(Step.Part::kind).collect(Collectors.toSet());
        };
    return step.metricName(kinds.size() == 1 ? kinds.iterator().next() : did(op));
  }

  private static String did(Op op) {
    return switch (op) {
      case WRITE, REWRITE -> "write";
      case DELETE -> "delete";
      case INCREMENT, BUMP, ADD -> "add";
      case LOCK -> "lock";
      case UNLOCK -> "unlock";
      case READ,
          READ_COUNT,
          READ_TAG,
          FINAL_READ,
          SETTLING_READ,
          FINAL_TAG,
          FINAL_COUNT,
          ARRIVAL,
          READ_ATTRIBUTE,
          FINAL_ATTRIBUTE,
          WRONG_REPLY,
          DEAD_LETTER,
          DEAD_COUNT,
          WAITING_COUNT,
          CONDITION ->
          "read";
    };
  }

  private static List<String> notes(SystematicSampler sampler, long total, int fromHistory) {
    List<String> notes = new ArrayList<>();
    notes.add("times are whole milliseconds: what took less than one is 0");
    if (sampler.every() > 1) {
      notes.add(
          String.format(
              Locale.ROOT,
              "of %,d requests it holds one in %,d, evenly, and the %,d slowest: its counts and"
                  + " throughput are not the run's",
              total,
              sampler.every(),
              SystematicSampler.SLOWEST));
    }
    if (fromHistory > 0) {
      notes.add(
          "requests of open steps come from the histories: they are labelled by what they did where"
              + " their step has several kinds, and run from their intended time");
    }
    return notes;
  }
}
