package assay.workload.ycsb;

import assay.api.EntryProcessor;
import assay.api.Registers;

/// Updates one field on the record's owner: only the field is transferred.
///
/// Returns the version it found. Changes nothing if there was no whole record with the field, or its own or a newer
/// version; running it again is harmless.
///
/// @param version the version to write
/// @param writer the number of the writing client
/// @param number the field's number, from 0
/// @param text the field's new text
public record SetField(long version, int writer, int number, String text)
    implements EntryProcessor {

  @Override
  public Long apply(Entry entry) {
    long found = Registers.version(entry.key(), entry.value());
    if (found > 0 && found < version && entry.value() instanceof YcsbRecord before) {
      entry.set(before.with(version, writer, number, text));
    }
    return found;
  }
}
