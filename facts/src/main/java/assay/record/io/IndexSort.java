package assay.record.io;

import java.util.Arrays;
import java.util.function.IntToLongFunction;

/// Sorts indexes stably by a time, without objects: ten million take 80 MB while sorting and 40 MB afterwards.
///
/// Events are nearly sorted by every time, because clients append as requests end. Most merges are plain copies.
public final class IndexSort {

  private static final int RUN = 32;

  private IndexSort() {}

  /// The indexes 0 to `size - 1`, stably sorted.
  public static int[] of(int size, IntToLongFunction nanos) {
    int[] order = new int[size];
    Arrays.setAll(order, i -> i);
    for (int from = 0; from < size; from += RUN) {
      insertionSort(order, from, Math.min(size, from + RUN), nanos);
    }
    int[] source = order;
    int[] target = new int[size];
    for (int width = RUN; width < size && width > 0; width *= 2) {
      for (long from = 0; from < size; from += 2L * width) {
        int middle = (int) Math.min(size, from + width);
        merge(source, target, (int) from, middle, (int) Math.min(size, from + 2L * width), nanos);
      }
      int[] merged = target;
      target = source;
      source = merged;
    }
    return source;
  }

  private static void insertionSort(int[] order, int from, int to, IntToLongFunction nanos) {
    for (int i = from + 1; i < to; i++) {
      int moving = order[i];
      long time = nanos.applyAsLong(moving);
      int j = i - 1;
      while (j >= from && nanos.applyAsLong(order[j]) > time) {
        order[j + 1] = order[j];
        j--;
      }
      order[j + 1] = moving;
    }
  }

  private static void merge(
      int[] source, int[] target, int from, int middle, int to, IntToLongFunction nanos) {
    boolean sorted =
        middle >= to || nanos.applyAsLong(source[middle - 1]) <= nanos.applyAsLong(source[middle]);
    if (sorted) {
      System.arraycopy(source, from, target, from, to - from);
      return;
    }
    int left = from;
    int right = middle;
    for (int i = from; i < to; i++) {
      boolean takeLeft =
          right >= to
              || (left < middle
                  && nanos.applyAsLong(source[left]) <= nanos.applyAsLong(source[right]));
      target[i] = takeLeft ? source[left++] : source[right++];
    }
  }
}
