package assay.compare;

/// One reason why two runs cannot be compared.
public sealed interface ComparisonBarrier {

  /// The reason as a sentence without its end.
  String text();

  /// One of them is of no use in any comparison.
  ///
  /// @param run the run's name
  /// @param why what is wrong with it: `was interrupted`
  record Unfit(String run, String why) implements ComparisonBarrier {
    @Override
    public String text() {
      return "run %s %s".formatted(run, why);
    }
  }

  /// They did not do the same.
  ///
  /// @param thing what differs: `load in open-1`
  /// @param how both as they were: `rate 2000 → 500`
  record Unlike(String thing, String how) implements ComparisonBarrier {
    @Override
    public String text() {
      return "their %s differs: %s".formatted(thing, how);
    }
  }
}
