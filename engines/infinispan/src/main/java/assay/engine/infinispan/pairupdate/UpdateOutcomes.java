package assay.engine.infinispan.pairupdate;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The results of one target's updates, in their order.
///
/// @param ended each update's outcome, the code of an [assay.api.pairupdate.PairOutcome]
/// @param sources the new sources for the caller to store; null for an unchanged one
public record UpdateOutcomes(List<Integer> ended, List<@Nullable Object> sources, int retries) {

  static UpdateOutcomes of(byte[] ended, List<@Nullable Object> sources, int retries) {
    return new UpdateOutcomes(
        IntStream.range(0, ended.length).mapToObj(i -> (int) ended[i]).toList(), sources, retries);
  }

  byte[] bytes() {
    byte[] bytes = new byte[ended.size()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = ended.get(i).byteValue();
    }
    return bytes;
  }
}
