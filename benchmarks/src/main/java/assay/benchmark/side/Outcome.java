package assay.benchmark.side;

import assay.probe.HostProbe;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// All that came of it: what `--json` writes.
///
/// @param host what it was measured on; `load average` is that of the end
/// @param loadBefore the load average before the first turn
/// @param seconds how long a counted round lasted
/// @param seed what decided the order of the turns
/// @param setups what was compared
/// @param rows a row per setup and number of threads
/// @param turns every turn in the order in which they were taken
public record Outcome(
    Map<String, String> host,
    String loadBefore,
    double seconds,
    long seed,
    List<Setup> setups,
    List<Row> rows,
    List<Taken> turns) {

  /// A setup at a number of threads.
  ///
  /// @param setup the setup's name
  /// @param beside the setup of Assay it is held against
  /// @param threads how many
  /// @param perSecond the median of its turns' requests per second
  /// @param slowest the slowest turn's
  /// @param fastest the fastest turn's
  /// @param cpuEach the median of its turns' CPU time per request, in nanoseconds
  /// @param busy the median share of the CPU time its threads could have used
  /// @param liveBytes the largest heap that was live at an end
  /// @param rate how many times its rate Assay's is
  /// @param cpu how many times Assay's CPU time per request its own is
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

  static Outcome of(
      List<Setup> setups, double seconds, long seed, String loadBefore, List<Taken> turns) {
    List<Row> rows = new ArrayList<>();
    for (int threads : turns.stream().map(Taken::threads).distinct().sorted().toList()) {
      for (Setup setup : setups) {
        rows.add(row(setup, threads, turns));
      }
    }
    return new Outcome(HostProbe.facts(), loadBefore, seconds, seed, setups, rows, turns);
  }

  private static Row row(Setup setup, int threads, List<Taken> turns) {
    List<Taken> own = of(setup.name(), threads, turns);
    List<Taken> assay = of(setup.beside(), threads, turns);
    double[] rates = own.stream().mapToDouble(Taken::perSecond).toArray();
    double[] cpu = own.stream().mapToDouble(Taken::cpuEach).toArray();
    return new Row(
        setup.name(),
        setup.beside(),
        threads,
        median(rates),
        own.stream().mapToDouble(Taken::perSecond).min().orElseThrow(),
        own.stream().mapToDouble(Taken::perSecond).max().orElseThrow(),
        median(cpu),
        median(own.stream().mapToDouble(Taken::busy).toArray()),
        own.stream().mapToLong(Taken::liveBytes).max().orElseThrow(),
        Ratio.of(assay.stream().mapToDouble(Taken::perSecond).toArray(), rates),
        Ratio.of(cpu, assay.stream().mapToDouble(Taken::cpuEach).toArray()));
  }

  /// A setup's turns, block by block.
  private static List<Taken> of(String setup, int threads, List<Taken> turns) {
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
