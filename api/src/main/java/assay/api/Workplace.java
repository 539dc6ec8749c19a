package assay.api;

import java.nio.file.Path;

/// Where a workload works on its own behalf, outside of requests: in one client's process.
public interface Workplace {

  /// The client's session.
  Session session();

  /// The data's numbers and the strategy's settings.
  DataParameters data();

  /// The cell's seed.
  long seed();

  /// A folder of this client's own, for files that may be thrown away.
  Path folder();

  /// Whether this client sends nothing but background requests.
  default boolean background() {
    return false;
  }

  /// Whether the cluster was harmed since the workload was last asked here: then every map may have
  /// changed, not only those that requests changed.
  default boolean harmed() {
    return false;
  }

  /// Begins to tell how far a piece of work is.
  ///
  /// @param what what is done, for a reader: `loading P_NY_T`
  /// @param total how many units there are, such as rows
  Progress progress(String what, long total);

  /// Tells how far a long piece of work is.
  interface Progress {

    /// So many more units are done; any thread may say so.
    void done(long more);
  }
}
