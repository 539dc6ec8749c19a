package assay.judge.isolation;

import java.util.Arrays;

/// Numbers the versions of keys, densely from 0. An open hash table without objects: 25 bytes a version.
final class VersionNumbering {

  static final int NONE = -1;

  private static final int LEAST_SLOTS = 1 << 10;
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private int[] keys = new int[LEAST_SLOTS / 2];
  private long[] numbers = new long[LEAST_SLOTS / 2];

  /// An id plus one; 0 if the slot is free.
  private int[] slots = new int[LEAST_SLOTS];

  private int size;

  int size() {
    return size;
  }

  int key(int id) {
    return keys[id];
  }

  /// The number that the history has for the version: a register's version, or an element.
  long number(int id) {
    return numbers[id];
  }

  /// [#NONE] if the version was not added.
  int find(int key, long number) {
    return slots[slot(key, number)] - 1;
  }

  /// Finds the version, or adds it with the next id.
  int add(int key, long number) {
    int slot = slot(key, number);
    if (slots[slot] > 0) {
      return slots[slot] - 1;
    }
    if (size == keys.length) {
      grow();
      slot = slot(key, number);
    }
    keys[size] = key;
    numbers[size] = number;
    slots[slot] = size + 1;
    return size++;
  }

  /// The version's slot, or a free one for it.
  private int slot(int key, long number) {
    long mixed = (number ^ key * GOLDEN) * GOLDEN;
    int mask = slots.length - 1;
    int slot = (int) (mixed >>> 32) & mask;
    while (slots[slot] > 0
        && (keys[slots[slot] - 1] != key || numbers[slots[slot] - 1] != number)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    keys = Arrays.copyOf(keys, Math.multiplyExact(2, size));
    numbers = Arrays.copyOf(numbers, 2 * size);
    slots = new int[Math.multiplyExact(2, slots.length)];
    for (int id = 0; id < size; id++) {
      slots[slot(keys[id], numbers[id])] = id + 1;
    }
  }
}
