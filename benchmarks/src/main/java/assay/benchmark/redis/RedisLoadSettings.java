package assay.benchmark.redis;

import java.util.List;

/// The settings for every client.
///
/// @param records the stored records, each with ten fields of 100 letters
/// @param warmUpSeconds each mix's warm-up
/// @param seconds each mix's measured time
public record RedisLoadSettings(int records, int warmUpSeconds, int seconds) {

  public static final String READS = "reads";

  /// Half reads, half updates of whole records.
  public static final String HALF = "half updates";

  /// The mixes, in the order in which they are sent.
  public static final List<String> MIXES = List.of(READS, HALF);

  static final String HEAP = "512m";
}
