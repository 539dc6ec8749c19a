package assay.workload.hub;

/// A seeded shuffle of the numbers from 0 to `count - 1`: each number's place is computed without
/// the others.
///
/// A property of the first k places therefore belongs to exactly k rows. The shuffle is a Feistel
/// network over a rectangle hardly larger than the range, iterated until the result is inside the
/// range (Black and Rogaway, Ciphers with Arbitrary Finite Domains, 2002).
public final class SeededPermutation {

  private static final int ROUNDS = 6;

  private final int count;
  private final int width;
  private final int height;
  private final long seed;

  public SeededPermutation(int count, long seed) {
    this.count = count;
    this.width = Math.max(1, (int) Math.ceil(Math.sqrt(count)));
    this.height = (int) Math.ceilDiv((long) Math.max(1, count), width);
    this.seed = SplitMix64.mix(seed);
  }

  public int of(int number) {
    int place = number;
    do {
      place = shuffled(place);
    } while (place < 0 || place >= count);
    return place;
  }

  /// A place beyond the range of integers is negative here, and the iteration continues.
  private int shuffled(int number) {
    int left = Integer.divideUnsigned(number, width);
    int right = Integer.remainderUnsigned(number, width);
    for (int round = 0; round < ROUNDS; round += 2) {
      left =
          wrapped(
              left + SplitMix64.below(height, SplitMix64.mix(seed + right + ((long) round << 32))),
              height);
      right =
          wrapped(
              right + SplitMix64.below(width, SplitMix64.mix(seed + left + ((round + 1L) << 32))),
              width);
    }
    return left * width + right;
  }

  private static int wrapped(int sum, int size) {
    return sum >= size ? sum - size : sum;
  }
}
