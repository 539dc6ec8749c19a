package assay.benchmark.redis;

import assay.benchmark.redis.CountedReport.Latency;
import assay.benchmark.redis.RedisOutcome.Taken;
import assay.benchmark.side.Ratio;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/// The printed report of a comparison of Assay with YCSB on Redis.
final class RedisComparisonReport {

  private static final double MICROS = 1e3;

  private final RedisOutcome outcome;
  private final List<String> lines = new ArrayList<>();

  private RedisComparisonReport(RedisOutcome outcome) {
    this.outcome = outcome;
  }

  static List<String> lines(RedisOutcome outcome, List<ComparedClient> clients) {
    RedisComparisonReport text = new RedisComparisonReport(outcome);
    text.head();
    for (String mix : RedisLoadSettings.MIXES) {
      text.mix(mix, clients);
    }
    text.end(clients);
    return text.lines;
  }

  private void head() {
    Map<String, String> host = outcome.host();
    RedisLoadSettings asked = outcome.asked();
    lines.add(
        "One thread on one redis-server without persistence, %d records of 10 fields of 100 letters, uniform keys"
            .formatted(asked.records()));
    lines.add(
        "%d blocks of turns in random order; fresh JVMs a turn; of each mix %d s discarded, then %d s counted"
            .formatted(
                outcome.taken().stream().mapToInt(Taken::block).max().orElse(0),
                asked.warmUpSeconds(),
                asked.seconds()));
    lines.add(
        "%s · %s cores · %s · load average %s at first, %s at last"
            .formatted(
                host.getOrDefault("processor", "unknown processor"),
                host.getOrDefault("cores", "?"),
                host.getOrDefault("JVM", "?"),
                outcome.loadBefore(),
                host.getOrDefault("load average", "unknown")));
  }

  private void mix(String mix, List<ComparedClient> clients) {
    lines.add("");
    Set<String> kinds = new TreeSet<>();
    outcome.taken().stream()
        .filter(turn -> turn.counted().mix().equals(mix))
        .forEach(turn -> kinds.addAll(turn.counted().latencies().keySet()));
    StringBuilder head = new StringBuilder("%-17s %10s".formatted(mix, "requests/s"));
    kinds.forEach(kind -> head.append("  %7s p50 %6s".formatted(kind, "mean")));
    head.append("  client CPU  server CPU  times its rate Assay's is");
    lines.add(head.toString());
    for (ComparedClient client : clients) {
      StringBuilder line =
          new StringBuilder(
              "%-17s %10s"
                  .formatted(client.name(), median(client, mix, Taken::perSecond, 1, "%.0f")));
      for (String kind : kinds) {
        line.append(
            "  %11s %6s"
                .formatted(
                    median(client, mix, turn -> of(turn, kind).medianNanos(), MICROS, "%.1f"),
                    median(client, mix, turn -> of(turn, kind).meanNanos(), MICROS, "%.1f")));
      }
      line.append(
          "  %10s  %10s  %s"
              .formatted(
                  median(client, mix, Taken::clientCpuEach, MICROS, "%.1f"),
                  median(client, mix, Taken::serverCpuEach, MICROS, "%.1f"),
                  client.name().equals(ComparedClient.ASSAY) ? "1" : ratio(client, mix)));
      lines.add(line.toString());
    }
  }

  private static Latency of(Taken turn, String kind) {
    return turn.counted().latencies().getOrDefault(kind, new Latency(0, Double.NaN, Double.NaN));
  }

  private String median(
      ComparedClient client, String mix, ToDoubleFunction<Taken> figure, double unit, String form) {
    double[] sorted = outcome.of(client.name(), mix, figure);
    Arrays.sort(sorted);
    int n = sorted.length;
    double median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
    return String.format(Locale.ROOT, form, median / unit);
  }

  private String ratio(ComparedClient client, String mix) {
    Ratio ratio =
        Ratio.of(
            outcome.of(ComparedClient.ASSAY, mix, Taken::perSecond),
            outcome.of(client.name(), mix, Taken::perSecond));
    return String.format(Locale.ROOT, "%.3f (%.3f–%.3f)", ratio.mean(), ratio.low(), ratio.high());
  }

  private void end(List<ComparedClient> clients) {
    lines.add("");
    lines.add(
        "Medians over the turns; latencies and CPU time per request in µs. Ratios: geometric mean over the blocks, 95 %");
    lines.add("interval in brackets. YCSB keeps whole microseconds. What each does per request:");
    for (ComparedClient client : clients) {
      lines.add("");
      lines.add(client.name() + ": " + client.does());
    }
  }
}
