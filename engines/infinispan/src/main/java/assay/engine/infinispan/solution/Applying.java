package assay.engine.infinispan.solution;

import assay.api.PairChange;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Changes of one target, applied one after the other.
final class Applying {

  private final Map<Source, Object> sources = new LinkedHashMap<>();
  private @Nullable Object target;

  /// @param target its value, or null where there is none
  Applying(@Nullable Object target) {
    this.target = target;
  }

  /// Applies one more.
  ///
  /// @param read the value of the entry that tells, as it was read
  /// @return whether there was something to change
  boolean apply(PairChange change, Object read) {
    Source source = Source.of(change);
    PairChange.Pair pair = change.apply(sources.getOrDefault(source, read), target);
    if (pair == null) {
      return false;
    }
    target = pair.target();
    sources.put(source, pair.source());
    return true;
  }

  /// What the target became; null where nothing was changed and there was none.
  @Nullable Object target() {
    return target;
  }

  /// The sources that changed, and what each became.
  Map<Source, Object> sources() {
    return sources;
  }
}
