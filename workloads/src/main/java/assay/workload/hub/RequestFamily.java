package assay.workload.hub;

import assay.api.DataParameters;
import assay.api.Incompatibility;
import assay.api.RequestKind;
import assay.api.WorkloadEnvironment;
import assay.api.WorkloadSetting;
import java.util.List;

/// Related kinds of request, with their settings.
///
/// To add a family, write a class and name it in [Hub].
public interface RequestFamily extends AutoCloseable {

  List<RequestKind> kinds();

  default List<WorkloadSetting> settings() {
    return List.of();
  }

  /// The family's own records that travel to members.
  default List<Class<? extends Record>> types() {
    return List.of();
  }

  /// @param kinds the kinds of this family that a study sends, possibly none
  default List<Incompatibility> incompatibilities(DataParameters data, List<String> kinds) {
    return List.of();
  }

  /// Prepares what the requests need outside the cluster, on every client; see
  /// [assay.api.NeedsPreparation#prepare].
  default void prepare(WorkloadEnvironment place) throws Exception {}

  /// Does the work that must precede filling the maps, on the client that fills them.
  default void beforeFill(WorkloadEnvironment place) throws Exception {}

  /// Releases what [#prepare] created.
  @Override
  default void close() throws Exception {}
}
