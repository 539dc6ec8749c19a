package assay.host.pod;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// One namespace of a Kubernetes cluster, through its API. Safe for many threads.
public interface PodApi extends AutoCloseable {

  /// Connects to a cluster through a library in a separate folder.
  interface Provider {

    /// Reads the kubeconfig, without any request yet.
    ///
    /// @param context a context of the kubeconfig; empty for the current one
    /// @param namespace a namespace of that cluster
    /// @throws ApiProblem when the context or the kubeconfig does not exist
    PodApi open(String context, String namespace) throws ApiProblem;
  }

  /// The rights that the caller lacks.
  ///
  /// @throws ApiProblem when no answer arrives
  List<ApiPermission> lacking(List<ApiPermission> rights) throws ApiProblem;

  PodState create(PodRequest wish) throws ApiProblem;

  /// Waits until a pod is ready, up to a limit.
  ///
  /// @return the pod's last state
  PodState await(String name, Predicate<PodState> ready, Duration patience) throws ApiProblem;

  /// Starts a command in a pod. Its standard input ends only with the process, because the protocol has no earlier
  /// end of input.
  ///
  /// @param errors the target of its standard error; null to discard
  Process exec(String name, List<String> command, @Nullable Path errors) throws IOException;

  /// All pods of Assay, which have the label [PodOwnership#RUN], with a further label.
  List<PodState> list(String label, String value) throws ApiProblem;

  /// Removes pods; missing ones are no error.
  void delete(List<String> names) throws ApiProblem;

  @Override
  void close();
}
