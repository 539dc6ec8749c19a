package assay.engine.ignite3.table;

import assay.api.Cache;
import assay.api.Destroyable;
import assay.api.EntryProcessor;
import assay.api.Invocable;
import assay.api.engine.Capabilities;
import assay.api.engine.SerializedSizes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.apache.ignite.Ignite;
import org.apache.ignite.sql.ResultSet;
import org.apache.ignite.sql.SqlRow;
import org.apache.ignite.table.KeyValueView;
import org.apache.ignite.table.Table;
import org.apache.ignite.table.Tuple;
import org.apache.ignite.tx.Transaction;
import org.jspecify.annotations.Nullable;

/// A session's map: a key-value table, used through its key-value view.
///
/// @param ignite a client, or a member
/// @param view the table's entries
/// @param form how keys and values are stored
/// @param reads how entries are read
/// @param forget makes the session forget the map after a drop
/// @param met called for each request that restarts after a conflict
public record OpenTable(
    Ignite ignite,
    String map,
    Table table,
    KeyValueView<Tuple, Tuple> view,
    EntryEncoding form,
    ReadTransactionMode reads,
    Runnable forget,
    Runnable met)
    implements Cache, Destroyable, Invocable, SerializedSizes {

  /// A copy with another counter for restarts.
  public OpenTable counted(Runnable each) {
    return new OpenTable(ignite, map, table, view, form, reads, forget, each);
  }

  /// @throws UnsupportedOperationException if there is none
  public <T> T as(Class<T> capability) {
    return Capabilities.find(
        capability, "ignite3", List.of(this, new AsyncEntries(this), new TableTransactions(this)));
  }

  @Override
  public @Nullable Object get(Object key) {
    Tuple stored = form.key(key);
    Supplier<@Nullable Tuple> reading =
        () ->
            reads.<@Nullable Tuple>read(
                ignite, within -> ClientCalls.done(view.getAsync(within, stored)));
    return form.value(ClientCalls.again(reading, met));
  }

  public @Nullable Object get(Transaction within, Object key) {
    return form.value(ClientCalls.done(view.getAsync(within, form.key(key))));
  }

  @Override
  public void put(Object key, Object value) {
    Tuple row = form.key(key);
    Tuple stored = form.value(value);
    ClientCalls.run(() -> view.putAsync(null, row, stored), met);
  }

  public void put(Transaction within, Object key, Object value) {
    ClientCalls.finish(view.putAsync(within, form.key(key), form.value(value)));
  }

  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    return ClientCalls.again(() -> reads.read(ignite, within -> getAll(within, keys)), met);
  }

  public Map<Object, Object> getAll(@Nullable Transaction within, Collection<?> keys) {
    List<Tuple> stored = keys.stream().map(key -> form.key((Object) key)).toList();
    Map<Tuple, Tuple> found = ClientCalls.done(view.getAllAsync(within, stored));
    Map<Object, Object> read = HashMap.newHashMap(found.size());
    found.forEach((key, value) ->
        read.put(form.key(key), form.object(value.bytesValue(EntryEncoding.VALUE))));
    return read;
  }

  /// One transaction over all partitions of the keys.
  @Override
  public void putAll(Map<?, ?> entries) {
    Map<Tuple, Tuple> stored = rows(entries);
    ClientCalls.run(() -> view.putAllAsync(null, stored), met);
  }

  public void putAll(Transaction within, Map<?, ?> entries) {
    ClientCalls.finish(view.putAllAsync(within, rows(entries)));
  }

  private Map<Tuple, Tuple> rows(Map<?, ?> entries) {
    Map<Tuple, Tuple> rows = LinkedHashMap.newLinkedHashMap(entries.size());
    entries.forEach((key, value) -> rows.put(form.key((Object) key), form.value((Object) value)));
    return rows;
  }

  /// Returns whether the value was stored, which requires a missing key.
  public boolean added(Object key, Object value) {
    Tuple row = form.key(key);
    Tuple first = form.value(value);
    return ClientCalls.again(() -> ClientCalls.done(view.putIfAbsentAsync(null, row, first)), met);
  }

  /// Returns whether the value was stored, which requires the given old value.
  public boolean replaced(Object key, Object stored, Object value) {
    Tuple row = form.key(key);
    Tuple old = form.value(stored);
    Tuple changed = form.value(value);
    return ClientCalls.again(
        () -> ClientCalls.done(view.replaceAsync(null, row, old, changed)), met);
  }

  @Override
  public void remove(Object key) {
    Tuple row = form.key(key);
    boolean unused = ClientCalls.again(() -> ClientCalls.done(view.removeAsync(null, row)), met);
  }

  public void remove(Transaction within, Object key) {
    boolean unused = ClientCalls.done(view.removeAsync(within, form.key(key)));
  }

  @Override
  public long size() {
    try (ResultSet<SqlRow> rows = ignite.sql().execute(null, ZoneSettings.count(map))) {
      return rows.next().longValue(0);
    }
  }

  @Override
  public void destroy() {
    ignite.sql().executeScript(ZoneSettings.drop(map));
    forget.run();
  }

  @Override
  public int bytes(Object value) {
    return form.bytes(value).length;
  }

  @Override
  public @Nullable Object invoke(Object key, EntryProcessor processor) {
    return form.nullable(ClientCalls.done(OwnerJobs.process(ignite, this, key, processor).get()));
  }

  /// Starts a job per key; all jobs are serialized before the first is sent, and awaited even if one fails.
  @Override
  public void invokeAll(Collection<?> keys, EntryProcessor processor) {
    List<Supplier<CompletableFuture<byte[]>>> jobs = new ArrayList<>();
    for (Object key : keys) {
      jobs.add(OwnerJobs.process(ignite, this, key, processor));
    }
    ClientCalls.finish(
        CompletableFuture.allOf(
            jobs.stream().map(Supplier::get).toArray(CompletableFuture<?>[]::new)));
  }
}
