package assay.judge.order;

import assay.statistics.Clusters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Counts observations and hits by partition, in arrays, or by key. Keys come in order and may be many, therefore each
/// takes only a few bytes as numbers of variable length.
public final class ClusterCounts implements Clusters {

  private static final int LONGEST_BYTES = 20;
  private static final int BLOCK_BYTES = 1 << 12;

  private final long[] some;
  private final long[] all;
  private final List<byte[]> blocks = new ArrayList<>();
  private byte[] block = new byte[0];
  private int filled;
  private int key = -1;
  private long someOfKey;
  private long allOfKey;
  private long hits;
  private long observations;

  private ClusterCounts(int partitions) {
    some = new long[partitions];
    all = new long[partitions];
  }

  public static ClusterCounts byPartition(int partitions) {
    return new ClusterCounts(partitions);
  }

  /// Keys must come in order.
  public static ClusterCounts byKey() {
    return new ClusterCounts(0);
  }

  /// @param cluster the partition, or the key, which may not fall
  public void add(int cluster, boolean hit) {
    observations++;
    hits += hit ? 1 : 0;
    if (all.length > 0) {
      all[cluster]++;
      some[cluster] += hit ? 1 : 0;
      return;
    }
    if (cluster != key) {
      close();
      key = cluster;
    }
    allOfKey++;
    someOfKey += hit ? 1 : 0;
  }

  public void add(ClusterCounts later) {
    observations += later.observations;
    hits += later.hits;
    for (int i = 0; i < all.length; i++) {
      all[i] += later.all[i];
      some[i] += later.some[i];
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
      if (filled > block.length - LONGEST_BYTES) {
        if (filled > 0) {
          blocks.add(Arrays.copyOf(block, filled));
        }
        block = new byte[BLOCK_BYTES];
        filled = 0;
      }
      put(allOfKey);
      put(someOfKey);
    }
    allOfKey = 0;
    someOfKey = 0;
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
    for (int i = 0; i < all.length; i++) {
      each.take(some[i], all[i]);
    }
    close();
    blocks.forEach(whole -> forEach(whole, whole.length, each));
    forEach(block, filled, each);
  }

  private static void forEach(byte[] bytes, int many, Each each) {
    int at = 0;
    while (at < many) {
      long observationsOfKey = 0;
      long hitsOfKey = 0;
      int shift = 0;
      while (bytes[at] < 0) {
        observationsOfKey |= (long) (bytes[at++] & 0x7F) << shift;
        shift += 7;
      }
      observationsOfKey |= (long) bytes[at++] << shift;
      shift = 0;
      while (bytes[at] < 0) {
        hitsOfKey |= (long) (bytes[at++] & 0x7F) << shift;
        shift += 7;
      }
      hitsOfKey |= (long) bytes[at++] << shift;
      each.take(hitsOfKey, observationsOfKey);
    }
  }
}
