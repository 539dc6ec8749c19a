package assay.workload.hub;

/// Groups of equally many rows of a map, from the first places of a shuffle; later places belong to no group.
///
/// @param rows how many rows a group has
/// @param count how many groups there are
public record Groups(int rows, int count) {

  private static final int MOST = 16;

  /// Groups of a share each; fewer groups if the map is too small.
  ///
  /// @param rows how many rows the map has
  public static Groups of(Share share, int rows) {
    int each = share.of(rows);
    return new Groups(each, each == 0 ? 0 : Math.min(MOST, rows / each));
  }

  /// The group of a place, from 0, or -1 for none.
  int of(int place) {
    return rows == 0 || place / rows >= count ? -1 : place / rows;
  }
}
