package assay.cli;

import assay.load.Ceiling;
import assay.load.Ceiling.Turn;
import assay.probe.HostProbe;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What the bench itself costs, for a reader: medians over the rounds, beside the floor that any
/// harness pays which reads the clock twice and adds to a histogram.
final class CeilingText {

  private CeilingText() {}

  static List<String> lines(Ceiling.Measured measured) {
    List<String> lines = new ArrayList<>();
    lines.add("What a request costs that does nothing (closed loop, nanosecond clock)");
    lines.add("");
    lines.add("threads   requests/s   ns each   CPU ns each   floor ns   slowest..fastest turn");
    measured.turns().stream()
        .mapToInt(Turn::threads)
        .distinct()
        .sorted()
        .forEach(threads -> lines.add(line(measured, threads)));
    lines.add("");
    lines.add(
        String.format(
            Locale.ROOT,
            "live heap %.1f MiB · load average %s",
            measured.liveBytes() / 1048576.0,
            HostProbe.load()));
    lines.add("the floor is two clock reads and one histogram add, measured in turn with the loop");
    return lines;
  }

  private static String line(Ceiling.Measured measured, int threads) {
    Turn median = measured.median(threads);
    double[] rates =
        measured.turns().stream()
            .filter(turn -> turn.threads() == threads)
            .mapToDouble(Turn::requestsPerSecond)
            .sorted()
            .toArray();
    return String.format(
        Locale.ROOT,
        "%7d  %9.2f M/s  %7.1f  %12.1f  %9.1f   %.2f .. %.2f M/s",
        threads,
        median.requestsPerSecond() / 1e6,
        median.nanos(),
        median.cpuNanos(),
        median.floorNanos(),
        rates[0] / 1e6,
        rates[rates.length - 1] / 1e6);
  }
}
