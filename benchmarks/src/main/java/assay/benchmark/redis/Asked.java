package assay.benchmark.redis;

import java.util.List;

/// What is asked of every client.
///
/// @param records how many records are stored, ten fields of 100 letters each
/// @param warmUpSeconds how long each mix is sent before it counts
/// @param seconds how long each mix counts
public record Asked(int records, int warmUpSeconds, int seconds) {

  /// Only reads.
  public static final String READS = "reads";

  /// Half reads, half updates of whole records.
  public static final String HALF = "half updates";

  /// The mixes, in the order in which they are sent.
  public static final List<String> MIXES = List.of(READS, HALF);

  /// The heap and the collector of every client.
  static final String HEAP = "512m";
}
