package assay.engine.infinispan.solution;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What became of changes of one target, in their order.
///
/// @param stored which were stored, the others having been done before
/// @param sources what the sources became, where whoever asked has to store them; null where one did not
///     change
/// @param retries how often they were begun again
public record Applied(List<Boolean> stored, List<@Nullable Object> sources, int retries) {

  /// How many were stored.
  int count() {
    return (int) stored.stream().filter(each -> each).count();
  }
}
