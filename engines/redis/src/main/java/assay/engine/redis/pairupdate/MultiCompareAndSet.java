package assay.engine.redis.pairupdate;

import assay.engine.redis.client.LuaScript;
import assay.engine.redis.client.ServerConnection;
import assay.engine.redis.client.SessionParts;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Replaces several entries of one slot atomically if none has changed since it was read; otherwise
/// leaves all as they are.
final class MultiCompareAndSet {

  private static final byte[] NOTHING = new byte[0];

  /// No value is ever empty, so an empty old value means none.
  private static final LuaScript SCRIPT =
      new LuaScript(
          """
          for i = 1, #KEYS do
            if (redis.call('GET', KEYS[i]) or '') ~= ARGV[i] then
              return 0
            end
          end
          for i = 1, #KEYS do
            redis.call('SET', KEYS[i], ARGV[#KEYS + i])
          end
          return 1
          """);

  private final List<byte[]> names = new ArrayList<>();
  private final List<byte[]> before = new ArrayList<>();
  private final List<byte[]> after = new ArrayList<>();

  /// Adds an entry.
  ///
  /// @param from the value that was read, or null if there was none
  void add(byte[] name, byte @Nullable [] from, byte[] to) {
    names.add(name);
    before.add(from == null ? NOTHING : from);
    after.add(to);
  }

  /// Replaces the entries, waits as every write does, and returns whether they were unchanged. The
  /// call is not retried if it may have been done: the retry would find changed values and wrongly
  /// report no change.
  boolean done(SessionParts client, int slot) {
    return client.router().once(slot, wire -> done(client, wire));
  }

  private boolean done(SessionParts client, ServerConnection wire) {
    List<byte[]> values = new ArrayList<>(before);
    values.addAll(after);
    Object answer = SCRIPT.run(wire, names, values);
    if (!answer.equals(1L)) {
      return false;
    }
    var unused = client.ack().finish(wire, 0);
    return true;
  }
}
