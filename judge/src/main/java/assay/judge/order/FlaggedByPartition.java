package assay.judge.order;

import assay.statistics.ClusteredObservations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Counts observations and hits by partition, in arrays, or by key. Keys come in order and may be many, therefore each
/// takes only a few bytes as numbers of variable length. Hits may have levels: an observation reaches its own level and
/// all below.
public final class FlaggedByPartition implements ClusteredObservations {

  /// Of one number.
  private static final int LONGEST_BYTES = 10;

  private static final int BLOCK_BYTES = 1 << 12;

  /// By level, from 1: how many reached it and no higher.
  private final long[][] some;

  private final long[] all;
  private final List<byte[]> blocks = new ArrayList<>();
  private byte[] block = new byte[0];
  private int filled;
  private int key = -1;
  private final long[] someOfKey;
  private long allOfKey;
  private long hits;
  private long observations;

  private FlaggedByPartition(int partitions, int levels) {
    some = new long[levels][partitions];
    all = new long[partitions];
    someOfKey = new long[levels];
  }

  /// @param levels how many a hit may reach, 1 or more
  public static FlaggedByPartition byPartition(int partitions, int levels) {
    return new FlaggedByPartition(partitions, levels);
  }

  /// Keys must come in order.
  ///
  /// @param levels how many a hit may reach, 1 or more
  public static FlaggedByPartition byKey(int levels) {
    return new FlaggedByPartition(0, levels);
  }

  /// @param cluster the partition, or the key, which may not fall
  /// @param level which level the observation reaches; 0 is no hit
  public void add(int cluster, int level) {
    observations++;
    hits += level > 0 ? 1 : 0;
    if (all.length > 0) {
      all[cluster]++;
      if (level > 0) {
        some[level - 1][cluster]++;
      }
      return;
    }
    if (cluster != key) {
      close();
      key = cluster;
    }
    allOfKey++;
    if (level > 0) {
      someOfKey[level - 1]++;
    }
  }

  public void add(FlaggedByPartition later) {
    observations += later.observations;
    hits += later.hits;
    for (int i = 0; i < all.length; i++) {
      all[i] += later.all[i];
      for (int level = 0; level < some.length; level++) {
        some[level][i] += later.some[level][i];
      }
    }
    close();
    later.close();
    later.blocks.forEach(this::keep);
    keep(Arrays.copyOf(later.block, later.filled));
  }

  private void keep(byte[] whole) {
    if (whole.length == 0) {
      return;
    }
    if (filled > 0) {
      blocks.add(Arrays.copyOf(block, filled));
    }
    blocks.add(whole);
    filled = 0;
  }

  private void close() {
    if (allOfKey > 0) {
      if (filled > block.length - LONGEST_BYTES * (1 + some.length)) {
        if (filled > 0) {
          blocks.add(Arrays.copyOf(block, filled));
        }
        block = new byte[BLOCK_BYTES];
        filled = 0;
      }
      put(allOfKey);
      for (long each : someOfKey) {
        put(each);
      }
    }
    allOfKey = 0;
    Arrays.fill(someOfKey, 0);
  }

  private void put(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      block[filled++] = (byte) ((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    block[filled++] = (byte) rest;
  }

  public long hits() {
    return hits;
  }

  public long observations() {
    return observations;
  }

  @Override
  public void forEach(Each each) {
    forEach(1, each);
  }

  /// The hits that reached a level.
  public ClusteredObservations reaching(int level) {
    return each -> forEach(level, each);
  }

  private void forEach(int level, Each each) {
    for (int i = 0; i < all.length; i++) {
      long reached = 0;
      for (int higher = level - 1; higher < some.length; higher++) {
        reached += some[higher][i];
      }
      each.take(reached, all[i]);
    }
    close();
    blocks.forEach(whole -> new Numbers(whole, whole.length).forEach(level, some.length, each));
    new Numbers(block, filled).forEach(level, some.length, each);
  }

  /// The numbers of a block, one after the other.
  private static final class Numbers {

    private final byte[] bytes;
    private final int many;
    private int at;

    Numbers(byte[] bytes, int many) {
      this.bytes = bytes;
      this.many = many;
    }

    private long next() {
      long number = 0;
      int shift = 0;
      while (bytes[at] < 0) {
        number |= (long) (bytes[at++] & 0x7F) << shift;
        shift += 7;
      }
      return number | (long) bytes[at++] << shift;
    }

    private void forEach(int level, int levels, Each each) {
      while (at < many) {
        long observationsOfKey = next();
        long hitsOfKey = 0;
        for (int own = 1; own <= levels; own++) {
          long reached = next();
          hitsOfKey += own >= level ? reached : 0;
        }
        each.take(hitsOfKey, observationsOfKey);
      }
    }
  }
}
