package assay.compare;

public sealed interface ComparisonBarrier {

  /// The reason, a sentence without its end.
  String text();

  /// A run that is unfit for any comparison.
  ///
  /// @param why the reason: `was interrupted`
  record Unfit(String run, String why) implements ComparisonBarrier {
    @Override
    public String text() {
      return "run %s %s".formatted(run, why);
    }
  }

  /// A difference in what the runs did.
  ///
  /// @param thing the differing item: `load in open-1`
  /// @param how both values: `rate 2000 → 500`
  record Unlike(String thing, String how) implements ComparisonBarrier {
    @Override
    public String text() {
      return "their %s differs: %s".formatted(thing, how);
    }
  }
}
