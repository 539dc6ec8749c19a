package assay.engine.infinispan.hotrod;

import assay.api.Session;
import assay.api.engine.Capabilities;
import assay.api.engine.ExistingCluster;
import assay.api.engine.JoinSpec;
import assay.api.engine.Partitioned;
import assay.api.engine.UnknownOwners;
import assay.engine.infinispan.wire.RecordMarshalling;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.infinispan.client.hotrod.RemoteCache;
import org.infinispan.client.hotrod.RemoteCacheManager;
import org.infinispan.client.hotrod.configuration.ConfigurationBuilder;
import org.infinispan.commons.configuration.BasicConfiguration;
import org.infinispan.distribution.ch.impl.HashFunctionPartitioner;

/// A Hot Rod client of existing servers. It creates its caches with the configuration's configuration;
/// no file on the servers contains them.
final class ExistingSession implements Session {

  private final RemoteCacheManager manager;
  private final ExistingAccess access;
  private final BasicConfiguration maps;
  private final HashFunctionPartitioner partitioner;
  private final int partitions;
  private final Map<String, HotRodEntries> open = new ConcurrentHashMap<>();

  private ExistingSession(
      RemoteCacheManager manager, ExistingAccess access, BasicConfiguration maps, int partitions) {
    this.manager = manager;
    this.access = access;
    this.maps = maps;
    this.partitions = partitions;
    partitioner = HashFunctionPartitioner.instance(partitions);
  }

  /// @param maps the configuration of every map
  static ExistingSession open(JoinSpec spec, ExistingCluster there, BasicConfiguration maps) {
    ExistingAccess access = new ExistingAccess(there);
    ConfigurationBuilder client = access.configuration(there.addresses());
    client.addContextInitializer(RecordMarshalling.messages(spec.types()));
    HotRodSession.route(client, spec, there.addresses().size());
    ExistingSession session =
        new ExistingSession(
            new RemoteCacheManager(client.build()),
            access,
            maps,
            spec.settings().integer("partitions"));
    session.map(DEFAULT_MAP);
    return session;
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    if (capability == Partitioned.class) {
      return capability.cast(new Segments(map(map).map()));
    }
    HotRodEntries entries = map(map);
    return Capabilities.find(
        capability, "infinispan", List.of(entries, new AsyncEntries(entries.map(), entries)));
  }

  private HotRodEntries map(String name) {
    return open.computeIfAbsent(name, this::opened);
  }

  private HotRodEntries opened(String name) {
    String cache = access.there().before() + name;
    access.make(cache, maps);
    return new HotRodEntries(
        manager.getCache(cache),
        value -> HotRodSession.write(manager, value),
        () -> drop(name, cache));
  }

  private void drop(String name, String cache) {
    open.remove(name);
    access.drop(cache);
  }

  /// The segment of a key. Owners have no names known to Assay.
  private final class Segments implements UnknownOwners {

    private final RemoteCache<Object, Object> map;

    Segments(RemoteCache<Object, Object> map) {
      this.map = map;
    }

    @Override
    public int partitions() {
      return partitions;
    }

    @Override
    public int partitionOf(Object key) {
      return partitioner.getSegment(HotRodSession.write(manager, key));
    }

    /// Whether the cluster answers; clients do not know members and copies.
    @Override
    public boolean safe(int members) {
      try {
        boolean unused = map.containsKey(0);
        return true;
      } catch (RuntimeException nobodyAnswers) {
        return false;
      }
    }
  }

  @Override
  public void close() {
    manager.stop();
  }
}
