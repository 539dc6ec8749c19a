package assay.workload.hub;

/// An entry among the eighteen maps: a region's positions or activities on a day. Its text is the
/// map's name, such as `P_NY_T-1`.
public record HubMapName(RowType type, Region region, Day day) {

  public static HubMapName positions(Region region, Day day) {
    return new HubMapName(RowType.POSITIONS, region, day);
  }

  public static HubMapName activities(Region region, Day day) {
    return new HubMapName(RowType.ACTIVITIES, region, day);
  }

  @Override
  public String toString() {
    return type + "_" + region + "_" + day;
  }

  /// The name of the map with ten columns per row.
  public String small() {
    return this + "_small";
  }
}
