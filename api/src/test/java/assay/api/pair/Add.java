package assay.api.pair;

import assay.api.Colocated;
import org.jspecify.annotations.Nullable;

/// An update of a test, which is never applied.
///
/// @param key of the source
record Add(AddKey key) implements PairUpdate {

  static Add of(int id, int sum) {
    return new Add(new AddKey(id, sum));
  }

  @Override
  public String sourceMap() {
    return "numbers";
  }

  @Override
  public Object source() {
    return key;
  }

  @Override
  public String targetMap() {
    return "sums";
  }

  @Override
  public Object target(Object source) {
    return key.sum();
  }

  @Override
  public @Nullable Pair apply(Object source, @Nullable Object target) {
    throw new AssertionError("nobody applies it");
  }

  /// A key that lives with its sum's.
  record AddKey(int id, int sum) implements Colocated {

    @Override
    public Object colocatedWith() {
      return sum;
    }
  }
}
