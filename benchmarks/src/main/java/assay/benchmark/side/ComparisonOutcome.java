package assay.benchmark.side;

import assay.probe.HostProbe;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// What `--json` writes.
///
/// @param host the host; `load average` was read at the end
/// @param loadBefore the load average before the first turn
/// @param seconds a counted round's duration
/// @param seed decides the order of the turns
/// @param setups the compared setups
/// @param rows a row per setup and thread count
/// @param turns every turn in the order in which they were taken
public record ComparisonOutcome(
    Map<String, String> host,
    String loadBefore,
    double seconds,
    long seed,
    List<Setup> setups,
    List<Row> rows,
    List<CompletedTurn> turns) {

  /// A setup with a thread count.
  ///
  /// @param beside the Assay setup that it is compared with
  /// @param perSecond its turns' median requests per second
  /// @param slowest the slowest turn's
  /// @param fastest the fastest turn's
  /// @param cpuEach its turns' median CPU time per request, in nanoseconds
  /// @param busy the median share used, from the CPU time available to its threads
  /// @param liveBytes the largest live heap at an end
  /// @param rate Assay's rate divided by its own
  /// @param cpu its own CPU time per request divided by Assay's
  public record Row(
      String setup,
      String beside,
      int threads,
      double perSecond,
      double slowest,
      double fastest,
      double cpuEach,
      double busy,
      long liveBytes,
      Ratio rate,
      Ratio cpu) {}

  static ComparisonOutcome of(
      List<Setup> setups, double seconds, long seed, String loadBefore, List<CompletedTurn> turns) {
    List<Row> rows = new ArrayList<>();
    for (int threads : turns.stream().map(CompletedTurn::threads).distinct().sorted().toList()) {
      for (Setup setup : setups) {
        rows.add(row(setup, threads, turns));
      }
    }
    return new ComparisonOutcome(HostProbe.facts(), loadBefore, seconds, seed, setups, rows, turns);
  }

  private static Row row(Setup setup, int threads, List<CompletedTurn> turns) {
    List<CompletedTurn> own = of(setup.name(), threads, turns);
    List<CompletedTurn> assay = of(setup.beside(), threads, turns);
    double[] rates = own.stream().mapToDouble(CompletedTurn::perSecond).toArray();
    double[] cpu = own.stream().mapToDouble(CompletedTurn::cpuEach).toArray();
    return new Row(
        setup.name(),
        setup.beside(),
        threads,
        median(rates),
        own.stream().mapToDouble(CompletedTurn::perSecond).min().orElseThrow(),
        own.stream().mapToDouble(CompletedTurn::perSecond).max().orElseThrow(),
        median(cpu),
        median(own.stream().mapToDouble(CompletedTurn::busy).toArray()),
        own.stream().mapToLong(CompletedTurn::liveBytes).max().orElseThrow(),
        Ratio.of(assay.stream().mapToDouble(CompletedTurn::perSecond).toArray(), rates),
        Ratio.of(cpu, assay.stream().mapToDouble(CompletedTurn::cpuEach).toArray()));
  }

  /// A setup's turns, block by block.
  private static List<CompletedTurn> of(String setup, int threads, List<CompletedTurn> turns) {
    return turns.stream()
        .filter(turn -> turn.setup().equals(setup) && turn.threads() == threads)
        .toList();
  }

  private static double median(double[] figures) {
    double[] sorted = figures.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    return (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
  }
}
