package assay.engine.geode;

import assay.api.engine.Capabilities;
import assay.engine.geode.member.MakeMapEverywhereFunction;
import assay.engine.geode.wire.ValueStorage;
import java.util.ArrayList;
import java.util.List;
import org.apache.geode.cache.InterestResultPolicy;
import org.apache.geode.cache.Region;
import org.apache.geode.cache.client.ClientRegionShortcut;

/// One map and its capabilities. Creates a missing map.
///
/// @param region the client's view of the map
/// @param providers the objects with capabilities
record MapCapabilities(Region<Object, Object> region, List<Object> providers) {

  static MapCapabilities of(
      GeodeConnection connection, String name, boolean near, Runnable forget) {
    boolean unused =
        connection.ask(new MakeMapEverywhereFunction(connection.configuration()), name);
    Region<Object, Object> region =
        connection
            .cache()
            .createClientRegionFactory(
                near ? ClientRegionShortcut.CACHING_PROXY : ClientRegionShortcut.PROXY)
            .setStatisticsEnabled(near)
            .create(name);
    List<Object> providers = new ArrayList<>();
    MapEntries entries = new MapEntries(connection, region, forget);
    providers.add(entries);
    if (connection.values() == ValueStorage.PDX) {
      providers.add(new MapQueries(connection, entries, connection.notProjected()));
    }
    providers.add(new MapInvoker(region, connection.values()));
    if (near) {
      region.registerInterestForAllKeys(InterestResultPolicy.NONE, false, false);
      providers.add(new NearCacheCounts(region));
    }
    return new MapCapabilities(region, providers);
  }

  /// @throws UnsupportedOperationException if there is none
  <T> T as(Class<T> capability) {
    return Capabilities.find(capability, "geode", providers);
  }
}
