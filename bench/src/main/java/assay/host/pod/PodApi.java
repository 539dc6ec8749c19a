package assay.host.pod;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// One namespace of a Kubernetes cluster, by its API. Safe for many threads.
public interface PodApi extends AutoCloseable {

  /// Finds the way to a cluster, by a library that lies in a folder of its own.
  interface Provider {

    /// Reads the kubeconfig; nobody is asked yet.
    ///
    /// @param context one of its contexts; empty for the current one
    /// @param namespace a namespace of that cluster
    /// @throws ApiProblem where there is no such context, or no kubeconfig
    PodApi open(String context, String namespace) throws ApiProblem;
  }

  /// Which of some rights whoever asks does not have.
  ///
  /// @throws ApiProblem where nobody answers
  List<Right> lacking(List<Right> rights) throws ApiProblem;

  /// Has a pod made.
  PodState create(PodWish wish) throws ApiProblem;

  /// Waits until a pod is as it should be, or for so long.
  ///
  /// @return how it is then
  PodState await(String name, Predicate<PodState> ready, Duration patience) throws ApiProblem;

  /// Starts a command in a pod. What is written to the process is its standard input, which ends with the process alone: the
  /// protocol knows no end of input before that.
  ///
  /// @param errors where its standard error goes; null for nowhere
  Process exec(String name, List<String> command, @Nullable Path errors) throws IOException;

  /// All pods of Assay's, which have [PodNames#RUN], with a label.
  List<PodState> list(String label, String value) throws ApiProblem;

  /// Removes pods; those that are gone already are no problem.
  void delete(List<String> names) throws ApiProblem;

  @Override
  void close();
}
