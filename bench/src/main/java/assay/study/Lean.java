package assay.study;

import assay.api.Workload;
import assay.plan.Plan.Value;
import assay.plan.Step;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What `--lean` does to a plan, so that a try takes seconds: windows of at most 5 s, warm-ups of at
/// most 2 s, faults at 2 s at the latest, a tenth of every count of a closed loop, a tenth of the
/// registers but no fewer than 1,000. Nothing measured that way is comparable.
final class Lean {

  private static final Duration WINDOW = Duration.ofSeconds(5);
  private static final Duration WARM_UP = Duration.ofSeconds(2);
  private static final Duration FAULT = Duration.ofSeconds(2);
  private static final long REGISTERS = 1_000;
  private static final String ORIGIN = "--lean";

  private Lean() {}

  /// The steps, shrunk; the labels of a closed loop's parts say what is really done.
  static List<Step> steps(List<Step> steps) {
    return steps.stream().map(Lean::shrunk).toList();
  }

  /// The data, shrunk: the numbers that decide how many registers there are.
  static Map<String, Value> amounts(Map<String, Value> amounts, Workload workload) {
    Map<String, Value> shrunk = new LinkedHashMap<>(amounts);
    for (Map.Entry<String, Value> amount : amounts.entrySet()) {
      long number = Long.parseLong(amount.getValue().text());
      long smaller = Math.max(REGISTERS, number / 10);
      if (smaller >= number) {
        continue;
      }
      Map<String, Value> tried = new LinkedHashMap<>(shrunk);
      tried.put(amount.getKey(), new Value(String.valueOf(smaller), ORIGIN));
      int before = workload.registers(Amounts.data(shrunk));
      if (workload.registers(Amounts.data(tried)) < before) {
        shrunk = tried;
      }
    }
    return shrunk;
  }

  private static Step shrunk(Step step) {
    return switch (step) {
      case Step.Closed closed ->
          new Step.Closed(
              closed.id(),
              closed.threads(),
              closed.think(),
              closed.discard(),
              closed.parts().stream().map(Lean::shrunk).toList());
      case Step.Open open ->
          new Step.Open(
              open.id(),
              open.rate(),
              open.arrivals(),
              shorter(open.warmUp(), WARM_UP),
              shorter(open.lasts(), WINDOW),
              open.mix(),
              open.keys(),
              open.inFlight(),
              shrunk(open.fault()));
    };
  }

  private static Step.Part shrunk(Step.Part part) {
    int count = Math.max(1, part.count() / 10);
    String size = part.text().contains("x") ? "x" + part.size() : "";
    return new Step.Part(part.kind() + " " + count + size, part.kind(), count, part.size());
  }

  private static Step.@Nullable Harm shrunk(Step.@Nullable Harm harm) {
    if (harm == null) {
      return null;
    }
    return new Step.Harm(harm.fault(), harm.target(), shorter(harm.at(), FAULT));
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
