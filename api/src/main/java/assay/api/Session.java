package assay.api;

import assay.api.engine.ServerProcess;
import java.util.List;

/// A client's open connection to a cluster; shared by all of the client's threads.
public interface Session extends AutoCloseable {

  /// The name of the map a workload gets when it names none.
  String DEFAULT_MAP = "data";

  /// A capability of one named map, such as [Cache] or [Invocable]; cheap enough to ask per request.
  ///
  /// @throws UnsupportedOperationException when the engine lacks it; a plan was refused before that
  <T> T capability(Class<T> capability, String map);

  /// A capability of the default map.
  default <T> T capability(Class<T> capability) {
    return capability(capability, DEFAULT_MAP);
  }

  /// The servers that this client has started for the whole cluster. They must not outlive its process, whatever ends it.
  default List<ServerProcess> servers() {
    return List.of();
  }

  @Override
  void close();
}
