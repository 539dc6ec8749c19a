package assay.engine.coherence.site;

import com.tangosol.io.ReadBuffer;
import com.tangosol.net.cache.BinaryEntryStore;
import com.tangosol.util.Binary;
import com.tangosol.util.BinaryEntry;
import com.tangosol.util.ExternalizableHelper;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Sends a member's changes in one map to the other sites, as bytes. Coherence's queue calls it
/// with batches; without a queue the storing thread calls it.
///
/// Never loads from another site.
public final class SiteForwardingCacheStore implements BinaryEntryStore<Object, Object> {

  private final String map;

  /// Created by Coherence, once per map.
  public SiteForwardingCacheStore(String map) {
    this.map = map;
  }

  @Override
  public void load(BinaryEntry<Object, Object> entry) {}

  @Override
  public void loadAll(Set<? extends BinaryEntry<Object, Object>> entries) {}

  @Override
  public void store(BinaryEntry<Object, Object> entry) {
    sites(entry).forEach(site -> site.store(Map.of(key(entry), value(entry))));
  }

  @Override
  public void storeAll(Set<? extends BinaryEntry<Object, Object>> entries) {
    if (!outgoing(entries).isQueued()) {
      entries.forEach(this::store);
      return;
    }
    Map<Binary, Binary> values = new HashMap<>();
    entries.forEach(entry -> values.put(key(entry), value(entry)));
    outgoing(entries).sites(map).forEach(site -> site.store(values));
  }

  @Override
  public void erase(BinaryEntry<Object, Object> entry) {
    sites(entry).forEach(site -> site.erase(List.of(key(entry))));
  }

  @Override
  public void eraseAll(Set<? extends BinaryEntry<Object, Object>> entries) {
    if (!outgoing(entries).isQueued()) {
      entries.forEach(this::erase);
      return;
    }
    List<Binary> keys = entries.stream().map(SiteForwardingCacheStore::key).toList();
    outgoing(entries).sites(map).forEach(site -> site.erase(keys));
  }

  private List<RemoteMap> sites(BinaryEntry<Object, Object> entry) {
    return OutboundSiteConnections.of(entry).sites(map);
  }

  private static OutboundSiteConnections outgoing(
      Collection<? extends BinaryEntry<Object, Object>> entries) {
    return OutboundSiteConnections.of(entries.iterator().next());
  }

  /// Removes its own cluster's partition decoration; the other cluster computes its own.
  private static Binary key(BinaryEntry<Object, Object> entry) {
    ReadBuffer key = entry.getBinaryKey();
    return ExternalizableHelper.removeIntDecoration(key).toBinary();
  }

  /// Removes the mark of unsent values.
  private static Binary value(BinaryEntry<Object, Object> entry) {
    ReadBuffer value = entry.getBinaryValue();
    return ExternalizableHelper.getUndecorated(value).toBinary();
  }
}
