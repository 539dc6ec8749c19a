package assay.workload.ycsb;

import assay.api.EntryProcessor;
import assay.api.RegisterRequests;

/// Updates one field on the record's owner: only the field is transferred.
///
/// Returns the version it found. Changes nothing without a whole record with the field, or if the
/// found version is its own or newer; running it again is harmless.
///
/// @param number the field's number, from 0
public record SetField(long version, int writer, int number, String text)
    implements EntryProcessor {

  @Override
  public Long apply(Entry entry) {
    long found = RegisterRequests.version(entry.key(), entry.value());
    if (found > 0 && found < version && entry.value() instanceof YcsbRecord before) {
      entry.set(before.with(version, writer, number, text));
    }
    return found;
  }
}
