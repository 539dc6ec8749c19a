package assay.engine.redis;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import redis.clients.jedis.util.JedisClusterCRC16;

/// The slots of a cluster in ranges, each of which has one owner. A cluster of Assay's own is dealt out in as many of one
/// size as it was begun with members, and slots never move one by one there.
public final class Ranges {

  /// How many slots every Redis Cluster has.
  static final int SLOTS = 16_384;

  /// The first slot of each, and after them how many there are.
  private final int[] starts;

  /// The slots of a range.
  record Slots(int from, int to) {

    @Override
    public String toString() {
      return from + " to " + to;
    }
  }

  /// Ranges of one size.
  ///
  /// @param count how many there are
  public Ranges(int count) {
    this(IntStream.range(0, count).map(range -> (int) ((long) SLOTS * range / count)).toArray());
  }

  private Ranges(int[] firsts) {
    starts = Arrays.copyOf(firsts, firsts.length + 1);
    starts[firsts.length] = SLOTS;
  }

  /// The ranges that a cluster has.
  ///
  /// @param runs runs of slots, each with one owner, which cover all slots
  static Ranges of(List<Slots> runs) {
    return new Ranges(runs.stream().mapToInt(Slots::from).sorted().toArray());
  }

  /// How many there are.
  public int count() {
    return starts.length - 1;
  }

  /// The slots of a range, from 1 to `count`.
  Slots slots(int range) {
    return new Slots(from(range), to(range));
  }

  /// The first slot of a range, from 1 to `count`.
  int from(int range) {
    return starts[range - 1];
  }

  /// The last slot of a range.
  int to(int range) {
    return starts[range] - 1;
  }

  /// The range of a slot.
  int of(int slot) {
    int found = Arrays.binarySearch(starts, slot);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /// The range of a key.
  int of(byte[] key) {
    return of(JedisClusterCRC16.getSlot(key));
  }
}
