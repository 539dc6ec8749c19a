package assay.benchmark.turn;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;

/// One tool's turn in a fresh JVM. Discarded rounds get longer until one lasts half as long as the
/// counted round; then the counted round runs.
///
/// @param variant the tool's configuration
/// @param seconds the counted round's intended duration
/// @param folder the tool's output folder; empty at first
public record Turn(String variant, int threads, double seconds, Path folder) {

  private static final long FIRST_REQUESTS = 20_000;
  private static final double LARGEST_STEP = 8;

  public interface Opening {

    Tool open(Turn turn) throws Exception;
  }

  /// Runs the turn on the command line (variant, threads, seconds, folder) and prints the result as
  /// one JSON line, the last of the output.
  public static void main(String[] arguments, Opening opening) throws Exception {
    Turn turn =
        new Turn(
            arguments[0],
            Integer.parseInt(arguments[1]),
            Double.parseDouble(arguments[2]),
            Path.of(arguments[3]));
    System.out.println("\n" + turn.run(opening.open(turn)));
    System.out.flush();
    // Some tools leave threads behind.
    Runtime.getRuntime().halt(0);
  }

  private String run(Tool tool) throws Exception {
    long all = 0;
    long requests = FIRST_REQUESTS;
    Round round;
    do {
      round = tool.round(requests);
      all += round.requests();
      double missing = seconds * 1e9 / 2 / round.wallNanos();
      requests = (long) (requests * Math.clamp(1.2 * missing, 1.2, LARGEST_STEP));
    } while (round.wallNanos() < seconds * 1e9 / 2);
    Round counted = tool.round(Math.max(threads, (long) (round.perSecond() * seconds)));
    all += counted.requests();
    return json(counted, all, tool.told());
  }

  private static String json(Round counted, long all, long told) {
    System.gc();
    return String.format(
        Locale.ROOT,
        "{\"requests\":%d,\"wallNanos\":%d,\"cpuNanos\":%d,\"all\":%d,\"told\":%d,\"liveBytes\":%d}",
        counted.requests(),
        counted.wallNanos(),
        counted.cpuNanos(),
        all,
        told,
        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
  }
}
