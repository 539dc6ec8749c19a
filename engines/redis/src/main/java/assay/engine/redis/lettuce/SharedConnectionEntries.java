package assay.engine.redis.lettuce;

import assay.api.Cache;
import assay.engine.redis.client.RefusalErrors;
import assay.engine.redis.client.SessionParts;
import io.lettuce.core.LettuceFutures;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.SetArgs;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// One map's entries over Lettuce's shared connections. Lettuce finds the owner, follows redirects, and resends what a
/// lost connection had not answered.
public final class SharedConnectionEntries implements Cache {

  private final LettuceClusterConnection lettuce;
  private final SessionParts client;
  private final String map;
  private final Cache own;
  private final RedisClusterAsyncCommands<byte[], byte[]> commands;
  private final SetArgs lifetime;

  /// @param own the same entries over a thread's own connections, for writes that wait for replicas
  /// and for scans
  public SharedConnectionEntries(
      LettuceClusterConnection lettuce, SessionParts client, String map, Cache own) {
    this.lettuce = lettuce;
    this.client = client;
    this.map = map;
    this.own = own;
    commands = lettuce.shared().async();
    lifetime = LettuceOptions.lifetime(client.ttlMillis());
  }

  private byte[] name(Object key) {
    return client.keys().of(map, key);
  }

  private static <T> T answer(RedisFuture<T> asked) {
    return LettuceFutures.awaitOrCancel(
        asked, LettuceOptions.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
  }

  /// All answers, within the time limit of one. After a failure, unsent commands are not sent.
  private static <T> List<T> answers(List<RedisFuture<T>> asked) {
    long until = System.nanoTime() + LettuceOptions.PATIENCE.toNanos();
    List<T> answers = new ArrayList<>();
    try {
      for (RedisFuture<T> each : asked) {
        long left = Math.max(1, until - System.nanoTime());
        answers.add(LettuceFutures.awaitOrCancel(each, left, TimeUnit.NANOSECONDS));
      }
      return answers;
    } finally {
      asked.subList(answers.size(), asked.size()).forEach(each -> each.cancel(false));
    }
  }

  @Override
  public @Nullable Object get(Object key) {
    return client.codec().read(answer(commands.get(name(key))));
  }

  @Override
  public void put(Object key, Object value) {
    if (waits()) {
      own.put(key, value);
      return;
    }
    byte[] name = name(key);
    byte[] bytes = client.codec().write(value);
    write(() -> commands.set(name, bytes, lifetime));
  }

  @Override
  public void remove(Object key) {
    if (waits()) {
      own.remove(key);
      return;
    }
    byte[] name = name(key);
    write(() -> commands.del(name));
  }

  /// A refused write is surely not done, unless it was sent earlier over a connection lost since.
  private void write(Supplier<RedisFuture<?>> sending) {
    long before = lettuce.losses();
    try {
      var unused = answer(sending.get());
    } catch (RedisCommandExecutionException e) {
      throw RefusalErrors.of(e, lettuce.losses() != before);
    }
  }

  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    List<Object> asked = new ArrayList<>(keys);
    List<RedisFuture<byte[]>> answers = new ArrayList<>();
    for (Object key : asked) {
      answers.add(commands.get(name(key)));
    }
    List<byte[]> values = answers(answers);
    Map<Object, Object> found = new HashMap<>();
    for (int i = 0; i < asked.size(); i++) {
      Object value = client.codec().read(values.get(i));
      if (value != null) {
        found.put(asked.get(i), value);
      }
    }
    return found;
  }

  @Override
  public void putAll(Map<?, ?> entries) {
    if (entries.size() == 1) {
      entries.forEach(this::put);
      return;
    }
    if (waits()) {
      own.putAll(entries);
      return;
    }
    List<byte[]> names = new ArrayList<>();
    List<byte[]> values = new ArrayList<>();
    entries.forEach((key, value) -> {
      names.add(name(key));
      values.add(client.codec().write(value));
    });
    List<RedisFuture<String>> answers = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      answers.add(commands.set(names.get(i), values.get(i), lifetime));
    }
    var unused = answers(answers);
  }

  @Override
  public long size() {
    return own.size();
  }

  private boolean waits() {
    return client.ack().replicas() > 0;
  }
}
