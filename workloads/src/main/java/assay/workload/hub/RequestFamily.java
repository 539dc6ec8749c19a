package assay.workload.hub;

import assay.api.DataParameters;
import assay.api.Incompatibility;
import assay.api.RequestKind;
import assay.api.WorkloadSetting;
import assay.api.Workplace;
import java.util.List;

/// Kinds of request that belong together, with the settings they alone have.
///
/// To add one, write such a class and name it in [Hub].
public interface RequestFamily extends AutoCloseable {

  /// The kinds.
  List<RequestKind> kinds();

  /// The settings these kinds have.
  default List<WorkloadSetting> settings() {
    return List.of();
  }

  /// The records of their own that travel to members.
  default List<Class<? extends Record>> types() {
    return List.of();
  }

  /// What is impossible about this data and these settings.
  ///
  /// @param kinds which of this family's kinds a study sends, maybe none
  default List<Incompatibility> incompatibilities(DataParameters data, List<String> kinds) {
    return List.of();
  }

  /// Makes what the requests need outside of the cluster, on every client; see
  /// [assay.api.Prepared#prepare].
  default void prepare(Workplace place) throws Exception {}

  /// Does what is due before the maps are filled, on the client that fills them.
  default void beforeFill(Workplace place) throws Exception {}

  /// Ends what [#prepare] began.
  @Override
  default void close() throws Exception {}
}
