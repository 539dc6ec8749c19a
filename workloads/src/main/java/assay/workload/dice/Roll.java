package assay.workload.dice;

import assay.api.Session;
import assay.api.pairupdate.PairUpdate;
import org.jspecify.annotations.Nullable;

/// One DICE operation: asks the incrementer for its counter, adds one to the counter, increments
/// `processed`, and stores both.
///
/// @param version the incrementer's version after this operation
/// @param textChars the length of a new counter's text
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
