package assay.api;

import java.util.List;

/// A client's open connection to a cluster, shared by all client threads.
public interface Session extends AutoCloseable {

  /// The default map's name.
  String DEFAULT_MAP = "data";

  /// A capability of one named map, such as [Cache] or [Invocable]; cheap enough to call per
  /// request.
  ///
  /// @throws UnsupportedOperationException when the engine lacks the capability; Assay refuses
  /// such plans earlier
  <T> T capability(Class<T> capability, String map);

  /// A capability of the default map.
  default <T> T capability(Class<T> capability) {
    return capability(capability, DEFAULT_MAP);
  }

  /// The servers that this client started for the whole cluster. They must end with its process, however it ends.
  default List<ServerProcess> servers() {
    return List.of();
  }

  @Override
  void close();
}
