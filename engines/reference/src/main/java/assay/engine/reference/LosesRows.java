package assay.engine.reference;

import java.util.Map;

/// Leaves one row out of a share of the writes of many, and acknowledges the whole, as an engine does
/// that does not look at what became of each of them.
///
/// Counts as harmed the rows left out. A write of a single row is never harmed.
final class LosesRows extends ForwardingEntries {

  private final Share share;
  private final Tally tally;

  LosesRows(Entries entries, Share share, Tally tally) {
    super(entries);
    this.share = share;
    this.tally = tally;
  }

  @Override
  public void setAll(String map, Map<?, ?> values) {
    Object lost = null;
    if (values.size() > 1) {
      tally.open();
      if (share.hits()) {
        tally.harmed();
        lost = share.oneOf(values.keySet());
      }
    }
    for (Map.Entry<?, ?> entry : values.entrySet()) {
      if (!entry.getKey().equals(lost)) {
        set(new Address(map, entry.getKey()), entry.getValue());
      }
    }
  }
}
