package assay.api.pairupdate;

import assay.api.Colocated;
import org.jspecify.annotations.Nullable;

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

  record AddKey(int id, int sum) implements Colocated {

    @Override
    public Object colocatedWith() {
      return sum;
    }
  }
}
