package assay.engine.ignite.site;

import assay.engine.ignite.stored.Serializers;
import assay.engine.ignite.stored.ValueStorage;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.ignite.Ignition;
import org.apache.ignite.client.ClientCache;
import org.apache.ignite.client.IgniteClient;
import org.apache.ignite.configuration.ClientConfiguration;
import org.jspecify.annotations.Nullable;

/// A thin client for another site, which writes to one of its maps. It connects at the first
/// change, and again after a failure: a thin client that reconnects by itself has forgotten how
/// records are written.
final class OtherSiteClient implements AutoCloseable {

  private final String map;
  private final ClientConfiguration configuration;
  private final ValueStorage values;
  private @Nullable IgniteClient client;

  /// @param values how values are stored
  OtherSiteClient(
      String map,
      List<String> addresses,
      List<Class<? extends Record>> types,
      ValueStorage values) {
    this.map = map;
    this.values = values;
    configuration =
        new ClientConfiguration()
            .setAddresses(addresses.toArray(String[]::new))
            .setBinaryConfiguration(Serializers.forThinClient(types))
            .setAutoBinaryConfigurationEnabled(false);
  }

  private synchronized IgniteClient connected() {
    IgniteClient open = client;
    if (open == null) {
      open = Ignition.startClient(configuration);
      client = open;
    }
    return open;
  }

  private void send(Consumer<ClientCache<Object, Object>> change) {
    IgniteClient open = connected();
    try {
      change.accept(open.cache(map));
    } catch (RuntimeException perhapsOnlyTheConnection) {
      leave(open);
      change.accept(connected().cache(map));
    }
  }

  /// Another thread may have opened a new client meanwhile.
  @SuppressWarnings("ReferenceEquality")
  private synchronized void leave(IgniteClient failed) {
    if (failed.equals(client)) {
      close();
    }
  }

  void put(Map<Object, Object> entries) {
    Map<Object, Object> stored = LinkedHashMap.newLinkedHashMap(entries.size());
    entries.forEach((key, value) ->
        stored.put(ValueStorage.BINARY.carriedOver(key), values.carriedOver(value)));
    send(cache -> cache.putAll(stored));
  }

  void remove(Set<Object> keys) {
    Set<Object> stored = new LinkedHashSet<>();
    keys.forEach(key -> stored.add(ValueStorage.BINARY.carriedOver(key)));
    send(cache -> cache.removeAll(stored));
  }

  @Override
  public synchronized void close() {
    IgniteClient open = client;
    client = null;
    if (open != null) {
      open.close();
    }
  }
}
