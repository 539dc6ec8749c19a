package assay.benchmark.own;

import assay.api.Session;
import assay.json.JsonCodec;
import assay.plan.Step;
import assay.record.latency.DurationHistogram;
import assay.record.latency.LatencyTag.Span;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Assay on an engine that stalls for 200 ms every 2 s: an open loop with 500 requests a second for
/// 20 s, then a closed loop with four threads and about as many requests.
public final class StallMain {

  private static final double RATE = 500;
  private static final int REQUESTS = 10_000;
  private static final Map<String, String> STALLS =
      Map.of("behaviour", "stalls", "stall", "200ms", "every", "2s");

  private StallMain() {}

  /// Runs both loops and prints their percentiles as one JSON line.
  ///
  /// @param arguments the percentiles, then an output folder
  public static void main(String[] arguments) throws Exception {
    List<Double> percents = List.of(arguments[0].split(",")).stream().map(Double::valueOf).toList();
    Path folder = Path.of(arguments[1]);
    Map<String, List<Long>> series = new LinkedHashMap<>();
    // The window begins between two stalls and holds ten.
    Step open =
        Step.Open.of(
            RATE,
            Step.Arrivals.CONSTANT,
            Duration.ofSeconds(3),
            Duration.ofSeconds((long) (REQUESTS / RATE)),
            Map.of("get", 100.0),
            256);
    Map<Span, DurationHistogram> times = run(open, folder.resolve("open"));
    series.put("assay response", figures(times, Span.RESPONSE, percents));
    series.put("assay service", figures(times, Span.SERVICE, percents));
    series.put("assay send delay", figures(times, Span.DELAY, percents));
    Step.Part part = new Step.Part("get " + REQUESTS, "get", REQUESTS, 1);
    Step closed = new Step.Closed("closed-1", 4, Duration.ofMillis(8), 0, List.of(part));
    times = run(closed, folder.resolve("closed"));
    series.put("assay closed", figures(times, Span.SERVICE, percents));
    System.out.println(JsonCodec.line(series));
  }

  private static Map<Span, DurationHistogram> run(Step step, Path folder) throws Exception {
    Files.createDirectories(folder);
    Map<Span, DurationHistogram> times = new LinkedHashMap<>();
    try (Session session = BenchClient.open(STALLS, folder)) {
      BenchClient bench = new BenchClient(session, false, folder, mark -> {});
      try (bench) {
        bench.load().run(0, step, false);
      }
      for (Span span : Span.values()) {
        times.put(span, bench.measured(span));
      }
    }
    return times;
  }

  /// The count, the percentiles and the maximum.
  private static List<Long> figures(
      Map<Span, DurationHistogram> times, Span span, List<Double> percents) {
    DurationHistogram all = times.getOrDefault(span, DurationHistogram.NONE);
    List<Long> figures = new ArrayList<>(List.of(all.count()));
    percents.forEach(percent -> figures.add(all.atPercent(percent)));
    figures.add(all.max());
    return figures;
  }
}
