package assay.engine.reference;

import java.util.Map;

/// Leaves one row out of a share of bulk writes, and acknowledges the whole, like an engine that
/// does not check each row.
///
/// Counts the missing rows as harmed. A write of a single row is never harmed.
final class LosesRows extends FaultyEntries {

  LosesRows(EntryOperations entries, RandomShare share, HarmTally tally) {
    super(entries, share, tally);
  }

  @Override
  public void setAll(String map, Map<?, ?> values) {
    Object lost = values.size() > 1 && hits() ? share.oneOf(values.keySet()) : null;
    for (Map.Entry<?, ?> entry : values.entrySet()) {
      if (!entry.getKey().equals(lost)) {
        set(new EntryAddress(map, entry.getKey()), entry.getValue());
      }
    }
  }
}
