package assay.schedule;

/// Seeds for random streams. Every stream of a trial has its own path from the trial's seed, so
/// adding a stream never changes another.
public final class SeedDerivation {

  private static final long STEP = 0x9e3779b97f4a7c15L;

  private SeedDerivation() {}

  /// The seed of a stream.
  ///
  /// @param seed the trial's seed
  /// @param path identifies the stream: client, step, thread, …
  public static long of(long seed, long... path) {
    long mixed = mix(seed + STEP);
    for (long part : path) {
      mixed = mix(mixed ^ mix(part + STEP));
    }
    return mixed;
  }

  /// A stream's number at an index, uniform in [0, 1). The stream is a pure function of seed and
  /// index, so threads can share it.
  public static double unit(long seed, long index) {
    return (mix(seed + (index + 1) * STEP) >>> 11) * 0x1.0p-53;
  }

  /// Stafford's thirteenth variant of the 64-bit finalizer, as SplitMix64 uses it.
  private static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
