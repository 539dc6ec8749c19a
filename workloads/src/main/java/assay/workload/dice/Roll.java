package assay.workload.dice;

import assay.api.Session;
import assay.api.pair.PairUpdate;
import org.jspecify.annotations.Nullable;

/// One DICE operation: ask the incrementer for its counter, add one to the counter, note that the
/// incrementer was processed, store both.
///
/// @param key the incrementer's key
/// @param version the version of the incrementer that this leaves behind
/// @param textChars how large the text of a new counter is
public record Roll(IncrementerKey key, long version, int textChars) implements PairUpdate {

  @Override
  public String sourceMap() {
    return Session.DEFAULT_MAP;
  }

  @Override
  public Object source() {
    return key;
  }

  @Override
  public String targetMap() {
    return Counter.MAP;
  }

  @Override
  public Object target(Object source) {
    return ((Incrementer) source).counter();
  }

  @Override
  public @Nullable Pair apply(Object source, @Nullable Object target) {
    Incrementer incrementer = (Incrementer) source;
    if (incrementer.version() >= version) {
      return null;
    }
    Counter counter =
        target instanceof Counter found
            ? found
            : new Counter(incrementer.counter(), 0, "x".repeat(textChars));
    return new Pair(
        new Incrementer(
            incrementer.id(), incrementer.counter(), incrementer.processed() + 1, version),
        counter.plusOne());
  }
}
