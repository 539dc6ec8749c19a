package assay.benchmark.redis;

import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/// All that came of it: what `--json` writes.
///
/// @param host what it was measured on; `load average` is that of the end
/// @param loadBefore the load average before the first turn
/// @param asked what every client was asked
/// @param seed what decided the order of the turns
/// @param taken every turn's mixes in the order in which they were taken
public record RedisOutcome(
    Map<String, String> host, String loadBefore, Asked asked, long seed, List<Taken> taken) {

  /// A mix of a turn.
  ///
  /// @param block in which block, from 1
  /// @param client the client's name
  /// @param counted what it said
  /// @param serverCpuNanos what the server used meanwhile
  public record Taken(int block, String client, Counted counted, long serverCpuNanos) {

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

  /// A figure of a client's turns with a mix, block by block.
  double[] of(String client, String mix, ToDoubleFunction<Taken> figure) {
    return taken.stream()
        .filter(turn -> turn.client().equals(client) && turn.counted().mix().equals(mix))
        .mapToDouble(figure)
        .toArray();
  }
}
