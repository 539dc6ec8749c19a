package assay.engine.caffeine;

import assay.api.EntryProcessor;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.SequentialProtocol;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reads the source, changes the target atomically, and writes the source back.
final class ComputeThenPut extends SequentialProtocol {

  private final Function<String, CaffeineMap> maps;

  ComputeThenPut(Function<String, CaffeineMap> maps) {
    this.maps = maps;
  }

  @Override
  protected boolean update(PairUpdate update) {
    CaffeineMap sources = maps.apply(update.sourceMap());
    Object source = sources.get(update.source());
    Object changed =
        maps.apply(update.targetMap())
            .invoke(update.colocatedTarget(), target -> changed(update, source, target));
    if (changed == null) {
      return false;
    }
    sources.put(update.source(), changed);
    return true;
  }

  /// Stores the target, and returns the new source; null if the update was done before.
  private static @Nullable Object changed(
      PairUpdate update, @Nullable Object source, EntryProcessor.Entry target) {
    PairUpdate.Pair pair = update.applied(source, target.value());
    if (pair == null) {
      return null;
    }
    target.set(pair.target());
    return pair.source();
  }
}
