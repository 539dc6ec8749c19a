package assay.engine.ignite.site;

import assay.engine.ignite.stored.ValueStorage;
import java.util.ArrayList;
import java.util.List;
import javax.cache.configuration.Factory;
import org.apache.ignite.cache.store.CacheStore;

/// Creates a map's store on every node that writes to it; travels with the map's configuration.
final class SiteStoreFactory implements Factory<CacheStore<Object, Object>> {

  private static final long serialVersionUID = 1L;

  private final String map;
  private final ArrayList<ArrayList<String>> addresses;
  private final ArrayList<Class<? extends Record>> types;
  private final ValueStorage values;

  /// @param addresses one list per other site
  /// @param types the records that travel
  /// @param values how values are stored
  SiteStoreFactory(
      String map,
      List<List<String>> addresses,
      List<Class<? extends Record>> types,
      ValueStorage values) {
    this.map = map;
    this.addresses = new ArrayList<>(addresses.stream().map(ArrayList::new).toList());
    this.types = new ArrayList<>(types);
    this.values = values;
  }

  @Override
  public CacheStore<Object, Object> create() {
    return new SiteForwardingCacheStore(
        addresses.stream().map(each -> new OtherSiteClient(map, each, types, values)).toList());
  }
}
