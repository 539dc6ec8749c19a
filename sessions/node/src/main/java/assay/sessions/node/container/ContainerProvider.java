package assay.sessions.node.container;

import assay.api.engine.JoinSpec;
import assay.sessions.node.cluster.RequestAdmission;
import java.util.List;
import java.util.ServiceLoader;

/// Creates containers of one kind. Listed in `META-INF/services`; a node finds those on its class
/// path.
public interface ContainerProvider {

  /// Concurrent requests in a container.
  int THREADS = 200;

  /// Connections that may wait to be accepted.
  int WAITING = 1_000;

  /// The value of the setting `container`.
  String name();

  /// A container that is not yet started.
  ///
  /// @param requests admits requests, and hears of their ends
  ServletContainer open(JoinSpec spec, RequestAdmission requests);

  /// @throws IllegalStateException when the container is not on the class path
  static ServletContainer open(String name, JoinSpec spec, RequestAdmission requests) {
    List<ContainerProvider> all =
        ServiceLoader.load(ContainerProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();
    return all.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new IllegalStateException(
                "there is no container `%s` on this node's class path, only %s"
                    .formatted(name, all.stream().map(ContainerProvider::name).toList())))
        .open(spec, requests);
  }
}
