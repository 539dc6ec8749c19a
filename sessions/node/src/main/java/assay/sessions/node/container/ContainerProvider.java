package assay.sessions.node.container;

import assay.api.engine.JoinSpec;
import assay.sessions.node.RequestsInWork;
import java.util.List;
import java.util.ServiceLoader;

/// Makes containers of one kind. Named in `META-INF/services`; a node sees those on its class path.
public interface ContainerProvider {

  /// How many requests a container answers at a time.
  int THREADS = 200;

  /// How many connections may wait to be taken.
  int WAITING = 1_000;

  /// The word by which the setting `container` asks for it.
  String name();

  /// A container, not yet started, for a node's address and port.
  ///
  /// @param requests which of them it lets in, and whom it tells of their ends
  ServletContainer open(JoinSpec spec, RequestsInWork requests);

  /// The container that a strategy asks for.
  ///
  /// @throws IllegalStateException when it is not on the class path
  static ServletContainer open(String name, JoinSpec spec, RequestsInWork requests) {
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
