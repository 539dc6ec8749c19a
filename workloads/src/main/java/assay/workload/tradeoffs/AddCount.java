package assay.workload.tradeoffs;

import assay.api.EntryProcessor;

/// The server-side increment without a trace: adds a number to a counter, starting from zero if
/// there is none. Returns the new count.
public record AddCount(long by) implements EntryProcessor {

  @Override
  public Long apply(Entry entry) {
    Counter before = Counter.of(entry.value());
    Counter after = new Counter(before.value() + by, before.tags());
    entry.set(after);
    return after.value();
  }
}
