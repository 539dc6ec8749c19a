package assay.api;

import java.nio.file.Path;

/// A workload's environment for work outside requests, in one client's process.
public interface WorkloadEnvironment {

  Session session();

  /// The data's sizes and the configuration's settings.
  DataParameters data();

  /// The trial's seed.
  long seed();

  /// This client's folder for temporary files.
  Path folder();

  /// Whether this client sends only background requests.
  default boolean background() {
    return false;
  }

  /// Whether a fault hit the cluster since the workload was last called here: then every map may have changed, not only
  /// by requests.
  default boolean harmed() {
    return false;
  }

  /// Starts to report the progress of work.
  ///
  /// @param what the work, for a reader: `loading P_NY_T`
  /// @param total how many units there are, such as rows
  Progress progress(String what, long total);

  /// Reports the progress of a long piece of work.
  interface Progress {

    /// Adds units that are done; thread-safe.
    void done(long more);
  }
}
