package assay.workload.hub.query;

import assay.workload.hub.CacheName;
import assay.workload.hub.Day;
import assay.workload.hub.Region;
import assay.workload.hub.RowType;
import assay.workload.hub.StudyMaps;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/// The maps for a query: always the same ones. An empty list means that the study lacks them.
record QueryTargets(StudyMaps caches) {

  List<CacheName> first(RowType type) {
    return all(type).stream().limit(1).toList();
  }

  List<CacheName> all(RowType type) {
    return caches.names().stream().filter(name -> name.type() == type).toList();
  }

  /// The first three activities maps.
  List<CacheName> three() {
    List<CacheName> activities = all(RowType.ACTIVITIES);
    return activities.size() < 3 ? List.of() : activities.subList(0, 3);
  }

  /// The first region's activities with all three days.
  List<CacheName> days() {
    return firstWhole(
        Arrays.stream(Region.values()),
        region ->
            Arrays.stream(Day.values()).map(day -> CacheName.activities(region, day)).toList());
  }

  /// The latest day's activities with all three regions.
  List<CacheName> regions() {
    return firstWhole(
        Arrays.stream(Day.values()),
        day ->
            Arrays.stream(Region.values())
                .map(region -> CacheName.activities(region, day))
                .toList());
  }

  private <T> List<CacheName> firstWhole(Stream<T> all, Function<T, List<CacheName>> group) {
    return all.map(group).filter(caches.names()::containsAll).findFirst().orElse(List.of());
  }
}
