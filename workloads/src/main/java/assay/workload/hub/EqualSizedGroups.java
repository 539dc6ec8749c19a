package assay.workload.hub;

/// Groups with equally many rows, from the first places of a shuffle; later places belong to no
/// group.
///
/// @param rows the rows in a group
public record EqualSizedGroups(int rows, int count) {

  private static final int MOST = 16;

  /// Groups with a share of the rows each; fewer groups if the map is too small.
  ///
  /// @param rows the rows in the map
  public static EqualSizedGroups of(QuerySelectivity share, int rows) {
    int each = share.of(rows);
    return new EqualSizedGroups(each, each == 0 ? 0 : Math.min(MOST, rows / each));
  }

  /// The group of a place, from 0, or -1 for none.
  int of(int place) {
    return rows == 0 || place / rows >= count ? -1 : place / rows;
  }
}
