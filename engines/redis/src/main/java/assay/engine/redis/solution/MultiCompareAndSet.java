package assay.engine.redis.solution;

import assay.engine.redis.Client;
import assay.engine.redis.Wire;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Replaces several entries of one slot in one step where all are as they were read; where one is not,
/// nothing is stored.
final class MultiCompareAndSet {

  private static final byte[] NOTHING = new byte[0];

  /// No value is ever empty, so an empty old value stands for none.
  private static final Script SCRIPT =
      new Script(
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
  /// @param from its value as it was read, or null where there was none
  void add(byte[] name, byte @Nullable [] from, byte[] to) {
    names.add(name);
    before.add(from == null ? NOTHING : from);
    after.add(to);
  }

  /// Does it, waits for what a write waits for, and tells whether all were as they were read. It is not
  /// tried again where it may have been done: then the values would not be as they were read, and it would
  /// say that it was not done.
  boolean done(Client client, int slot) {
    return client.router().once(slot, wire -> done(client, wire));
  }

  private boolean done(Client client, Wire wire) {
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
