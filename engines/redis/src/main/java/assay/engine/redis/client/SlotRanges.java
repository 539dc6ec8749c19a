package assay.engine.redis.client;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import redis.clients.jedis.util.JedisClusterCRC16;

/// The slots of a cluster in ranges with one owner each. Assay's own cluster starts with one range of equal size per
/// member, and slots never move individually.
public final class SlotRanges {

  public static final int SLOTS = 16_384;

  /// Each range's first slot, then its slot count.
  private final int[] starts;

  public record Slots(int from, int to) {

    @Override
    public String toString() {
      return from + " to " + to;
    }
  }

  /// Ranges of equal size.
  public SlotRanges(int count) {
    this(IntStream.range(0, count).map(range -> (int) ((long) SLOTS * range / count)).toArray());
  }

  private SlotRanges(int[] firsts) {
    starts = Arrays.copyOf(firsts, firsts.length + 1);
    starts[firsts.length] = SLOTS;
  }

  /// @param runs ranges of slots with one owner each, which cover all slots
  public static SlotRanges of(List<Slots> runs) {
    return new SlotRanges(runs.stream().mapToInt(Slots::from).sorted().toArray());
  }

  public int count() {
    return starts.length - 1;
  }

  /// @param range from 1 to `count`
  public Slots slots(int range) {
    return new Slots(from(range), to(range));
  }

  /// @param range from 1 to `count`
  public int from(int range) {
    return starts[range - 1];
  }

  /// @param range from 1 to `count`
  int to(int range) {
    return starts[range] - 1;
  }

  public int of(int slot) {
    int found = Arrays.binarySearch(starts, slot);
    return found >= 0 ? found + 1 : -found - 1;
  }

  public int of(byte[] key) {
    return of(JedisClusterCRC16.getSlot(key));
  }
}
