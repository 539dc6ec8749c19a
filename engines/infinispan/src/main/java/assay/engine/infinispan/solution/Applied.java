package assay.engine.infinispan.solution;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What became of updates of one target, in their order.
///
/// @param ended how each ended, the code of an [assay.api.pair.PairOutcome]
/// @param sources what the sources became, where whoever asked has to store them; null where one did not
///     change
/// @param retries how often they were begun again
public record Applied(List<Integer> ended, List<@Nullable Object> sources, int retries) {

  /// One of these ends.
  static Applied of(byte[] ended, List<@Nullable Object> sources, int retries) {
    return new Applied(
        IntStream.range(0, ended.length).mapToObj(i -> (int) ended[i]).toList(), sources, retries);
  }

  /// How each ended.
  byte[] bytes() {
    byte[] bytes = new byte[ended.size()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = ended.get(i).byteValue();
    }
    return bytes;
  }
}
