package assay.metric;

/// Why a figure is not given.
///
/// @param why what sort of reason it is; whatever decides anything asks this
/// @param text the reason in words, for a reader alone
public record Withheld(Why why, String text) implements Figure {

  /// The sorts of reasons.
  public enum Why {
    /// So few samples that nothing bounds the figure.
    TOO_FEW,
    /// More requests were shed, failed or unknown than the percentile leaves out: they were never seen
    /// to be answered, so no finite time stands for it.
    UNANSWERED,
    /// The same in fewer than half of the runs, so that nobody knows what a median of them is worth.
    SOME_UNANSWERED,
    /// The load generator was too late for what is counted in bins of time.
    LATE,
    /// The generator did not reach the offered rate.
    RATE_NOT_REACHED,
    /// The link between sites was another than asked.
    OTHER_LINK,
    /// The clock of another host was not known well enough.
    OTHER_CLOCK,
    /// The cell that it was measured in does not count.
    CELL_NOT_VALID,
    /// The checker could not tell.
    NOT_JUDGED,
    /// It may come of a second failure that no fault explains.
    SECOND_FAILURE,
    /// The cluster has nothing that it could be of.
    NOT_THERE,
    /// Nothing of the kind was measured.
    NOT_MEASURED,
    /// Written by an older version, which gave its reason in words alone.
    UNSAID
  }

  /// There is no such server.
  ///
  /// @param server its word: `balancer`
  public static Withheld notThere(String server) {
    return new Withheld(Why.NOT_THERE, "there is no " + server);
  }

  /// Nothing of the kind was measured, and why.
  public static Withheld notMeasured(String text) {
    return new Withheld(Why.NOT_MEASURED, text);
  }
}
