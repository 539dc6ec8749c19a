package assay.engine.infinispan.access;

import assay.api.Session;
import assay.api.engine.ExistingCluster;
import assay.api.engine.ExistingClusterInspection;
import assay.api.engine.JoinSpec;
import java.util.ServiceLoader;
import org.infinispan.commons.configuration.BasicConfiguration;
import org.infinispan.manager.EmbeddedCacheManager;

/// Access to the data for clients that are no cluster nodes. Its jars are on the class path only if a configuration
/// needs it.
public interface RemoteAccess {

  /// Serves clients in a member's process.
  ///
  /// @param manager the member's node
  /// @return stops serving
  Runnable serve(JoinSpec spec, EmbeddedCacheManager manager, RemoteMapAccess maps);

  /// Connects a client when members serve.
  Session open(JoinSpec spec) throws Exception;

  /// Connects a client to existing servers.
  ///
  /// @param maps the configuration of every map that the client creates
  Session open(JoinSpec spec, ExistingCluster there, BasicConfiguration maps);

  ExistingClusterInspection look(ExistingCluster there);

  /// Removes Assay's data from existing servers.
  ///
  /// @return how many entries were removed
  long remove(ExistingCluster there);

  /// Whether a configuration's clients are not cluster nodes.
  static boolean isAskedFor(JoinSpec spec) {
    return !spec.settings().text("connection", "member").equals("member");
  }

  /// The implementation on the class path.
  static RemoteAccess here() {
    return ServiceLoader.load(RemoteAccess.class)
        .findFirst()
        .orElseThrow(
            () -> new IllegalStateException("the jars of Hot Rod are not on the class path"));
  }
}
