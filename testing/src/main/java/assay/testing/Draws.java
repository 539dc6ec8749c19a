package assay.testing;

/// How many random cases a test draws. More than a core build needs are for `./verify all` and `nightly`, which set the
/// property `assay.draws`.
public final class Draws {

  private static final int TIMES = Integer.getInteger("assay.draws", 1);

  private Draws() {}

  /// @param few enough to find a fault of the kind within some builds
  /// @return that number, or a multiple
  public static int of(int few) {
    return few * TIMES;
  }
}
