package assay.engine.infinispan.access;

import assay.api.Session;
import assay.api.engine.ExistingCluster;
import assay.api.engine.ExistingView;
import assay.api.engine.JoinSpec;
import java.util.ServiceLoader;
import org.infinispan.commons.configuration.BasicConfiguration;
import org.infinispan.manager.EmbeddedCacheManager;

/// A way to the data for clients that are no nodes of the cluster. Its jars are on the class path only where a strategy asks for it.
public interface RemoteAccess {

  /// Serves clients in a member's process.
  ///
  /// @param manager the member's node
  /// @return what ends it
  Runnable serve(JoinSpec spec, EmbeddedCacheManager manager, MemberMaps maps);

  /// Connects a client as soon as members serve.
  Session open(JoinSpec spec) throws Exception;

  /// Connects a client to servers that were there before.
  ///
  /// @param maps the configuration of every map that it makes there
  Session open(JoinSpec spec, ExistingCluster there, BasicConfiguration maps);

  /// Looks at servers that were there before.
  ExistingView look(ExistingCluster there);

  /// Removes what Assay has stored there.
  ///
  /// @return how many entries that were
  long remove(ExistingCluster there);

  /// Whether a strategy's clients are not nodes of the cluster.
  static boolean isAskedFor(JoinSpec spec) {
    return !spec.settings().text("connection", "member").equals("member");
  }

  /// The one on the class path.
  static RemoteAccess here() {
    return ServiceLoader.load(RemoteAccess.class)
        .findFirst()
        .orElseThrow(
            () -> new IllegalStateException("the jars of Hot Rod are not on the class path"));
  }
}
