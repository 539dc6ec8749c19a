package assay.api;

import java.util.Collection;
import java.util.List;

/// A request that only reads: whatever goes wrong, nothing happened.
public final class Query extends SingleRequest {

  private final int[] keys;

  /// A query that is not by key.
  public Query(Work work) {
    this(List.of(), work);
  }

  /// A query of one register, counter or set.
  public Query(int key, Work work) {
    super(List.of(), work);
    keys = new int[] {key};
  }

  /// A query of these registers, counters or sets.
  public Query(Collection<Integer> keys, Work work) {
    super(List.of(), work);
    this.keys = keys.stream().mapToInt(Integer::intValue).toArray();
  }

  /// A query of each of these registers, counters or sets, one after the other.
  public static Query each(List<Integer> keys, EachWork<Integer> work) {
    return new Query(keys, work.on(keys));
  }

  @Override
  public int[] keys() {
    return keys.clone();
  }
}
