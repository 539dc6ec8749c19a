package assay.workload.tradeoffs;

import assay.api.EntryProcessor;

/// The server-side increment that leaves nothing but the sum: adds so many to a counter; one that is
/// not there begins at zero. Returns the new count.
///
/// @param by how many to add
public record AddCount(long by) implements EntryProcessor {

  @Override
  public Long apply(Entry entry) {
    Counter before = Counter.of(entry.value());
    Counter after = new Counter(before.value() + by, before.tags());
    entry.set(after);
    return after.value();
  }
}
