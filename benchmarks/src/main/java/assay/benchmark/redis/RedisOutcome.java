package assay.benchmark.redis;

import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/// What `--json` writes.
///
/// @param host the host; `load average` was read at the end
/// @param loadBefore the load average before the first turn
/// @param seed decides the order of the turns
/// @param taken every turn's mixes in the order in which they were taken
public record RedisOutcome(
    Map<String, String> host,
    String loadBefore,
    RedisLoadSettings asked,
    long seed,
    List<Taken> taken) {

  /// One mix in one turn.
  ///
  /// @param block the block, from 1
  /// @param serverCpuNanos the server's CPU time meanwhile
  public record Taken(int block, String client, CountedReport counted, long serverCpuNanos) {

    double perSecond() {
      return counted.perSecond();
    }

    double clientCpuEach() {
      return (double) counted.cpuNanos() / counted.requests();
    }

    double serverCpuEach() {
      return (double) serverCpuNanos / counted.requests();
    }
  }

  double[] of(String client, String mix, ToDoubleFunction<Taken> figure) {
    return taken.stream()
        .filter(turn -> turn.client().equals(client) && turn.counted().mix().equals(mix))
        .mapToDouble(figure)
        .toArray();
  }
}
