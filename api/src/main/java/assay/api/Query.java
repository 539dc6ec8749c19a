package assay.api;

import java.util.Collection;
import java.util.List;

/// A request that only reads: a failed query has changed nothing.
public final class Query extends SingleRequest {

  private final int[] keys;

  /// A query without keys.
  public Query(Work work) {
    this(List.of(), work);
  }

  public Query(int key, Work work) {
    super(List.of(), work, null);
    keys = new int[] {key};
  }

  /// A query that an asynchronous client begins without waiting for the answer.
  public Query(int key, Work work, AsyncWork asyncWork) {
    super(List.of(), work, asyncWork);
    keys = new int[] {key};
  }

  public Query(Collection<Integer> keys, Work work) {
    super(List.of(), work, null);
    this.keys = keys.stream().mapToInt(Integer::intValue).toArray();
  }

  /// A query for each register, counter or set, one after the other.
  public static Query each(List<Integer> keys, EachWork<Integer> work) {
    return new Query(keys, work.on(keys));
  }

  @Override
  public int[] keys() {
    return keys.clone();
  }
}
