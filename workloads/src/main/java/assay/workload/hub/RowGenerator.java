package assay.workload.hub;

import assay.api.DataParameters;
import java.util.List;
import java.util.stream.Stream;

/// All rows that a map ever holds: a pure function of seed, map, row and epoch. Any thread can make
/// any row, in any order.
public interface RowGenerator {

  String map();

  int count();

  /// The same in all epochs.
  ///
  /// @param row from 0 to `count() - 1`
  Object key(int row);

  /// @param row from 0 to `count() - 1`
  /// @param epoch 0 for the first load, plus one for every update since
  Record row(int row, int epoch);

  static RowGenerator of(HubMapName name, int count, long seed) {
    return switch (name.type()) {
      case POSITIONS -> PositionRows.of(name, count, seed);
      case ACTIVITIES -> ActivityRows.of(name, count, seed);
    };
  }

  /// The rows of the map with ten columns beside another map.
  static RowGenerator small(HubMapName name, RowGenerator whole) {
    return new TenColumnRowGenerator(name, whole);
  }

  /// A row's ten columns.
  static Record columns(Record row) {
    return switch (row) {
      case Position position -> SmallPosition.of(position);
      case Activity activity -> SmallActivity.of(activity);
      case Record other -> throw new IllegalStateException("no columns of " + other);
    };
  }

  /// The rows for all maps of `caches`, and with `small` also for the maps with ten columns.
  static List<RowGenerator> all(DataParameters data, long seed) {
    int count = HubData.rows(data);
    boolean small = HubData.small(data);
    return HubData.caches(data).names().stream()
        .flatMap(name -> {
          RowGenerator whole = of(name, count, seed);
          return small ? Stream.of(whole, small(name, whole)) : Stream.of(whole);
        })
        .toList();
  }
}
