package assay.engine.redis;

import assay.api.Cache;
import assay.api.Destroyable;
import assay.api.engine.SerializedSizes;
import assay.engine.redis.client.KeyNames;
import assay.engine.redis.client.MultiNodePipeline;
import assay.engine.redis.client.ServerConnection;
import assay.engine.redis.client.SessionParts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisException;

/// One map's entries by key: a Redis string each.
///
/// @param closest the copies for reads, or null if owners answer
record MapEntries(SessionParts client, @Nullable ClosestCopies closest, String map)
    implements Cache, Destroyable, SerializedSizes {

  private byte[] name(Object key) {
    return client.keys().of(map, key);
  }

  @Override
  public @Nullable Object get(Object key) {
    byte[] name = name(key);
    int slot = KeyNames.slot(name);
    ClosestCopies copies = closest;
    HostAndPort copy = copies == null ? null : copies.of(slot);
    if (copies != null && copy != null) {
      try (ServerConnection wire = client.wires().to(copy)) {
        return client.codec().read(get(wire, name).orElse(null));
      } catch (JedisException e) {
        copies.doubt();
      }
    }
    return client.codec().read(client.router().toOwner(slot, wire -> get(wire, name)).orElse(null));
  }

  private static Optional<byte[]> get(ServerConnection wire, byte[] name) {
    wire.send(Command.GET, name);
    return Optional.ofNullable((byte[]) wire.answer());
  }

  @Override
  public void put(Object key, Object value) {
    byte[] name = name(key);
    byte[] bytes = client.codec().write(value);
    write(name, wire -> set(wire, name, bytes));
  }

  private void set(ServerConnection wire, byte[] name, byte[] bytes) {
    if (client.ttlMillis() == 0) {
      wire.send(Command.SET, name, bytes);
    } else {
      wire.send(
          Command.SET,
          name,
          bytes,
          Protocol.Keyword.PX.getRaw(),
          Protocol.toByteArray(client.ttlMillis()));
    }
  }

  @Override
  public void remove(Object key) {
    byte[] name = name(key);
    write(name, wire -> wire.send(Command.DEL, name));
  }

  private void write(byte[] name, MultiNodePipeline.Sending sending) {
    var unused =
        client
            .router()
            .toOwner(
                KeyNames.slot(name),
                wire -> {
                  sending.to(wire);
                  return client.ack().finish(wire, 1);
                });
  }

  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    List<Object> asked = new ArrayList<>(keys);
    List<byte[]> names = asked.stream().map(this::name).toList();
    List<@Nullable Object> answers =
        new MultiNodePipeline(client)
            .run(names, (wire, i) -> wire.send(Command.GET, names.get(i)), false);
    Map<Object, Object> found = new HashMap<>();
    for (int i = 0; i < asked.size(); i++) {
      Object value = client.codec().read((byte[]) answers.get(i));
      if (value != null) {
        found.put(asked.get(i), value);
      }
    }
    return found;
  }

  @Override
  public void putAll(Map<?, ?> entries) {
    List<byte[]> names = new ArrayList<>();
    List<byte[]> values = new ArrayList<>();
    entries.forEach((key, value) -> {
      names.add(name(key));
      values.add(client.codec().write(value));
    });
    var unused =
        new MultiNodePipeline(client)
            .run(names, (wire, i) -> set(wire, names.get(i), values.get(i)), true);
  }

  @Override
  public long size() {
    return new KeyScan(client, map).names().size();
  }

  @Override
  public void destroy() {
    List<byte[]> names = new KeyScan(client, map).names();
    var unused =
        new MultiNodePipeline(client)
            .run(names, (wire, i) -> wire.send(Command.UNLINK, names.get(i)), true);
  }

  @Override
  public int bytes(Object value) {
    return client.codec().write(value).length;
  }
}
