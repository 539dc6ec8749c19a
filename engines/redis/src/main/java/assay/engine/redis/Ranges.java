package assay.engine.redis;

import redis.clients.jedis.util.JedisClusterCRC16;

/// The slots of a cluster, dealt out in as many ranges as it was begun with members: the range is what has
/// an owner, since slots never move one by one here.
///
/// @param count how many ranges there are
public record Ranges(int count) {

  /// How many slots every Redis Cluster has.
  static final int SLOTS = 16_384;

  /// The slots of a range.
  record Slots(int from, int to) {

    @Override
    public String toString() {
      return from + " to " + to;
    }
  }

  /// The slots of a range, from 1 to `count`.
  Slots slots(int range) {
    return new Slots(from(range), to(range));
  }

  /// The first slot of a range, from 1 to `count`.
  int from(int range) {
    return (int) ((long) SLOTS * (range - 1) / count);
  }

  /// The last slot of a range.
  int to(int range) {
    return from(range + 1) - 1;
  }

  /// The range of a slot.
  int of(int slot) {
    int range = (int) ((long) slot * count / SLOTS) + 1;
    return slot < from(range) ? range - 1 : slot > to(range) ? range + 1 : range;
  }

  /// The range of a key.
  int of(byte[] key) {
    return of(JedisClusterCRC16.getSlot(key));
  }
}
