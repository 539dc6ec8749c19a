package assay.engine.reference;

/// Does a share of the calls wrong, and counts them.
abstract class FaultyEntries extends ForwardingEntries {

  final RandomShare share;
  final HarmTally tally;

  FaultyEntries(EntryOperations entries, RandomShare share, HarmTally tally) {
    super(entries);
    this.share = share;
    this.tally = tally;
  }

  /// Counts a call that could be harmed, and returns whether it is harmed.
  final boolean hits() {
    return tally.hit(share);
  }
}
