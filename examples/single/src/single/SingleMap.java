package single;

import assay.api.Cache;
import assay.api.Destroyable;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

record SingleMap(SingleSession session, String name) implements Cache, Destroyable {

  private Request request(Request.Kind kind, List<byte[]> keys, List<byte[]> values) {
    return new Request(kind, name, keys, values);
  }

  @Override
  public Object get(Object key) {
    return getAll(List.of(key)).get(key);
  }

  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    List<Object> asked = new ArrayList<>(keys);
    List<byte[]> bytes = asked.stream().map(Bytes::of).toList();
    return session.read(
        request(Request.Kind.GET, bytes, List.of()), in -> found(asked, in));
  }

  private static Map<Object, Object> found(List<Object> keys, DataInputStream in)
      throws IOException {
    Map<Object, Object> found = new HashMap<>();
    for (Object key : keys) {
      byte[] value = Bytes.read(in);
      if (value != null) {
        found.put(key, Bytes.value(value));
      }
    }
    return found;
  }

  @Override
  public void put(Object key, Object value) {
    putAll(Map.of(key, value));
  }

  @Override
  public void putAll(Map<?, ?> entries) {
    List<byte[]> keys = new ArrayList<>();
    List<byte[]> values = new ArrayList<>();
    entries.forEach((key, value) -> {
      keys.add(Bytes.of(key));
      values.add(Bytes.of(value));
    });
    session.write(request(Request.Kind.PUT, keys, values));
  }

  @Override
  public void remove(Object key) {
    session.write(request(Request.Kind.REMOVE, List.of(Bytes.of(key)), List.of()));
  }

  @Override
  public long size() {
    return session.read(
        request(Request.Kind.SIZE, List.of(), List.of()), DataInputStream::readLong);
  }

  @Override
  public void destroy() {
    session.write(request(Request.Kind.DROP, List.of(), List.of()));
  }
}
