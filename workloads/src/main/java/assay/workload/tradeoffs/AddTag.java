package assay.workload.tradeoffs;

import assay.api.EntryProcessor;

/// The server-side increment: adds one and a tag to a counter, in one step, starting from zero if
/// there is none. Returns the new count.
///
/// @param tag the increment's unique number
public record AddTag(long tag) implements EntryProcessor {

  @Override
  public Long apply(Entry entry) {
    Counter before = Counter.of(entry.value());
    Counter after = before.plus(tag);
    entry.set(after);
    return after.value();
  }
}
