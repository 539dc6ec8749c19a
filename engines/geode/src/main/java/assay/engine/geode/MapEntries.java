package assay.engine.geode;

import assay.api.Cache;
import assay.api.DefiniteFailureException;
import assay.api.Destroyable;
import assay.api.engine.SerializedSizes;
import assay.engine.geode.member.DropMap;
import assay.engine.geode.wire.Values;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.geode.DataSerializer;
import org.apache.geode.cache.Region;
import org.apache.geode.cache.RegionDestroyedException;
import org.jspecify.annotations.Nullable;

/// One map's entries by key.
///
/// @param connection the client
/// @param region the client's view of the map
/// @param forget lets the session forget the map once it is dropped
record MapEntries(Connection connection, Region<Object, Object> region, Runnable forget)
    implements Cache, Destroyable, SerializedSizes {

  @Override
  public @Nullable Object get(Object key) {
    return Values.in(region.get(Values.key(key)));
  }

  @Override
  public void put(Object key, Object value) {
    try {
      Object unused = region.put(Values.key(key), connection.values().carried(value));
    } catch (RuntimeException e) {
      throw whereUnwritable(e, key, value);
    }
  }

  private RuntimeException whereUnwritable(RuntimeException failure, Object... parts) {
    return DefiniteFailureException.whereUnwritable(failure, this::bytes, parts);
  }

  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    List<Object> stored = keys.stream().map(Values::key).toList();
    Map<Object, Object> read = HashMap.newHashMap(stored.size());
    region
        .getAll(stored)
        .forEach((key, value) -> {
          if (value != null) {
            read.put(Values.inside(key), Values.inside(value));
          }
        });
    return read;
  }

  @Override
  public void putAll(Map<?, ?> all) {
    try {
      Map<Object, Object> stored = HashMap.newHashMap(all.size());
      all.forEach((key, value) -> stored.put(Values.key(key), connection.values().carried(value)));
      region.putAll(stored);
    } catch (RuntimeException e) {
      throw whereUnwritable(
          e,
          all.entrySet().stream()
              .flatMap(each -> Stream.of(each.getKey(), each.getValue()))
              .toArray());
    }
  }

  @Override
  public void remove(Object key) {
    Object unused = region.remove(Values.key(key));
  }

  @Override
  public long size() {
    return region.sizeOnServer();
  }

  @Override
  public void destroy() {
    boolean unused = connection.ask(new DropMap(), region.getName());
    try {
      region.localDestroyRegion();
    } catch (RegionDestroyedException toldByTheServer) {
      // A client with a near cache hears that the region is gone, and drops its view of it by
      // itself.
    } finally {
      forget.run();
    }
  }

  @Override
  public int bytes(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      DataSerializer.writeObject(connection.values().carried(value), out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.size();
  }
}
