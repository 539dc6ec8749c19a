package assay.workload.hub;

import assay.api.DataParameters;
import java.util.List;
import java.util.stream.Stream;

/// All rows that a map ever holds: a pure function of the seed, the map, the row and its epoch. Any
/// row can be made alone, in any order, by any thread.
public interface Rows {

  /// The name of the map.
  String map();

  /// How many rows it has.
  int count();

  /// The key of a row, the same in all its epochs.
  ///
  /// @param row from 0 to `count() - 1`
  Object key(int row);

  /// A row as it is in an epoch.
  ///
  /// @param row from 0 to `count() - 1`
  /// @param epoch 0 as it is loaded first, and one more for every update since
  Record row(int row, int epoch);

  /// The rows of a map that a seed decides.
  static Rows of(CacheName name, int count, long seed) {
    return switch (name.type()) {
      case POSITIONS -> PositionRows.of(name, count, seed);
      case ACTIVITIES -> ActivityRows.of(name, count, seed);
    };
  }

  /// The rows of every map the data ask for: each map of `caches`, and the one with ten columns
  /// beside it where `small` asks for it.
  static List<Rows> all(DataParameters data, long seed) {
    int count = HubData.rows(data);
    boolean small = HubData.small(data);
    return HubData.caches(data).names().stream()
        .flatMap(name -> {
          Rows whole = of(name, count, seed);
          return small ? Stream.of(whole, new SmallRows(name, whole)) : Stream.of(whole);
        })
        .toList();
  }
}
