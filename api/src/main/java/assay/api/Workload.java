package assay.api;

import java.util.List;
import java.util.Map;

/// A seeded source of requests, with the data it needs; never an engine's class.
///
/// What a workload can do beyond this it says by an interface for each: [KeyedData], [MappedData],
/// [ContentChecker], [BackgroundRequests], [Prepared], [LookedUp]. Its data are keyed, mapped, or both.
///
/// Found by `ServiceLoader`; one instance per process. What it says of itself is pure.
public interface Workload {

  /// The name a study asks for.
  String name();

  /// The records that travel to members: keys, values, and entry processors. The order is part of the wire
  /// format. None where nothing is said.
  default List<Class<? extends Record>> types() {
    return List.of();
  }

  /// The data it understands and the number each has when the study says nothing.
  Map<String, Long> defaults();

  /// An estimate of one entry's bytes on a heap, one copy, for refusing what cannot fit.
  long bytesPerEntry(DataParameters data);

  /// The kinds of request it offers.
  List<RequestKind> kinds();

  /// The kind of a name.
  ///
  /// @throws IllegalArgumentException where it has none of that name
  default RequestKind kind(String name) {
    return kinds().stream()
        .filter(kind -> kind.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("%s has no kind `%s`".formatted(name(), name)));
  }

  /// The settings it has of its own.
  default List<WorkloadSetting> settings() {
    return List.of();
  }

  /// What is impossible about this data, these settings and these kinds of request together.
  ///
  /// @param kinds the kinds of request the study sends
  default List<Incompatibility> incompatibilities(DataParameters data, List<String> kinds) {
    return List.of();
  }

  /// The names of the maps that requests work on.
  default List<String> maps(DataParameters data) {
    return List.of(Session.DEFAULT_MAP);
  }

  /// A few values as they are stored, for telling how large they are once serialized.
  default List<Object> samples(DataParameters data) {
    return List.of();
  }
}
