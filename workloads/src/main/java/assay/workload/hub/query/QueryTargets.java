package assay.workload.hub.query;

import assay.workload.hub.Day;
import assay.workload.hub.HubMapName;
import assay.workload.hub.MapSelection;
import assay.workload.hub.Region;
import assay.workload.hub.RowType;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/// The maps for a query: always the same ones. An empty list means that the study lacks them.
record QueryTargets(MapSelection caches) {

  List<HubMapName> first(RowType type) {
    return all(type).stream().limit(1).toList();
  }

  List<HubMapName> all(RowType type) {
    return caches.names().stream().filter(name -> name.type() == type).toList();
  }

  /// The first three activities maps.
  List<HubMapName> three() {
    List<HubMapName> activities = all(RowType.ACTIVITIES);
    return activities.size() < 3 ? List.of() : activities.subList(0, 3);
  }

  /// The first region's activities with all three days.
  List<HubMapName> days() {
    return firstWhole(
        Arrays.stream(Region.values()),
        region ->
            Arrays.stream(Day.values()).map(day -> HubMapName.activities(region, day)).toList());
  }

  /// The latest day's activities with all three regions.
  List<HubMapName> regions() {
    return firstWhole(
        Arrays.stream(Day.values()),
        day ->
            Arrays.stream(Region.values())
                .map(region -> HubMapName.activities(region, day))
                .toList());
  }

  private <T> List<HubMapName> firstWhole(Stream<T> all, Function<T, List<HubMapName>> group) {
    return all.map(group).filter(caches.names()::containsAll).findFirst().orElse(List.of());
  }
}
