package assay.engine.coherence.site;

import com.tangosol.net.ConfigurableCacheFactory;
import com.tangosol.net.NamedCache;
import com.tangosol.util.Binary;
import com.tangosol.util.NullImplementation;
import java.util.Collection;
import java.util.Map;

/// A map in another site. Keys and values are sent as their stored bytes.
final class RemoteMap {

  private final ConfigurableCacheFactory factory;
  private final String map;
  private final boolean plainly;
  private final boolean newest;

  RemoteMap(ConfigurableCacheFactory factory, String map, Replication replication) {
    this.factory = factory;
    this.map = map;
    newest = replication.highestVersionWins();
    plainly = !newest && !replication.bothWays();
  }

  /// Returns when the other site has the values.
  ///
  /// @throws RuntimeException if that is not known
  void store(Map<Binary, Binary> values) {
    if (plainly) {
      cache().putAll(values);
    } else {
      cache().invokeAll(values.keySet(), new SiteArrivalProcessor(values, newest));
    }
  }

  /// Returns when the other site has removed the entries.
  ///
  /// @throws RuntimeException if that is not known
  void erase(Collection<Binary> keys) {
    if (plainly) {
      cache().keySet().removeAll(keys);
    } else {
      cache().invokeAll(keys, new SiteArrivalProcessor(Map.of(), newest));
    }
  }

  /// This class loader makes Coherence return a map of bytes. A lost connection is reopened here.
  private NamedCache<Object, Object> cache() {
    return factory.ensureCache(map, NullImplementation.getClassLoader());
  }
}
