package assay.api;

import java.util.List;
import java.util.Map;

/// A seeded source of requests, with the data it needs. It uses no engine's classes.
///
/// Further abilities are separate interfaces: [HasJudgedData], [HasMappedData], [HasExpectedContent],
/// [BackgroundRequests], [NeedsPreparation], [HasLookups]. A workload's data are keyed, mapped, or both.
///
/// `ServiceLoader` finds workloads; each process has one instance. Its descriptions are pure
/// functions.
public interface Workload {

  /// The name in a study.
  String name();

  /// The records that travel to members: keys, values, and entry processors. The order is part of
  /// the wire format. None by default.
  default List<Class<? extends Record>> types() {
    return List.of();
  }

  /// The names of the data sizes, with their defaults.
  Map<String, Long> defaults();

  /// An estimate of one entry's bytes on a heap, one copy. Assay refuses data that cannot fit.
  long bytesPerEntry(DataParameters data);

  /// The request kinds that the workload offers.
  List<RequestKind> kinds();

  /// The kind with a name.
  ///
  /// @throws IllegalArgumentException when there is none
  default RequestKind kind(String name) {
    return kinds().stream()
        .filter(kind -> kind.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("%s has no kind `%s`".formatted(name(), name)));
  }

  /// The workload's own settings.
  default List<WorkloadSetting> settings() {
    return List.of();
  }

  /// Impossible combinations among data, settings and kinds.
  ///
  /// @param kinds the request kinds that the study sends
  default List<Incompatibility> incompatibilities(DataParameters data, List<String> kinds) {
    return List.of();
  }

  /// The maps that requests use.
  default List<String> maps(DataParameters data) {
    return List.of(Session.DEFAULT_MAP);
  }

  /// Sample values as stored, to estimate their serialized size.
  default List<Object> samples(DataParameters data) {
    return List.of();
  }
}
