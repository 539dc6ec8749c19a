package assay.engine.redis.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.engine.redis.client.MultiNodePipeline;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;

/// A batch's sources, as they were read; without missing ones.
final class FetchedSources {

  private final PairUpdateEntries entries;
  private final Map<String, byte[]> bytes = new HashMap<>();
  private final Map<String, Map<Object, Object>> values = new HashMap<>();

  private FetchedSources(PairUpdateEntries entries) {
    this.entries = entries;
  }

  /// Reads all at once.
  static FetchedSources read(PairUpdateEntries entries, List<PairUpdate> batch) {
    FetchedSources sources = new FetchedSources(entries);
    List<byte[]> names = new ArrayList<>();
    batch.forEach(update -> names.add(sources.name(update.sourceMap(), update.source())));
    List<@Nullable Object> read =
        new MultiNodePipeline(entries.client())
            .run(names, (wire, i) -> wire.send(Command.GET, names.get(i)), false);
    for (int i = 0; i < names.size(); i++) {
      sources.add(batch.get(i), names.get(i), (byte[]) read.get(i));
    }
    return sources;
  }

  private void add(PairUpdate update, byte[] name, byte @Nullable [] read) {
    Object value = entries.read(read);
    if (read != null && value != null) {
      bytes.put(PairUpdateEntries.text(name), read);
      values
          .computeIfAbsent(update.sourceMap(), map -> new HashMap<>())
          .put(update.source(), value);
    }
  }

  private byte[] name(String map, Object key) {
    return entries.client().keys().of(map, key);
  }

  Map<String, Map<Object, Object>> values() {
    return values;
  }

  /// Adds the changed sources to the swap.
  ///
  /// @param changed the new sources, by map and key
  void addTo(MultiCompareAndSet swap, Map<String, Map<Object, Object>> changed) {
    changed.forEach((map, some) ->
        some.forEach((key, value) -> {
          byte[] name = name(map, key);
          swap.add(name, bytes.get(PairUpdateEntries.text(name)), entries.write(value));
        }));
  }
}
