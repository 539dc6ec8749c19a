package assay.workload.ycsb;

import assay.api.EntryProcessor;
import assay.api.Registers;

/// The update of one field on the record's owner: only the field crosses the wire.
///
/// Returns the version it found. It changes nothing where it found no whole record that has the field, and nothing
/// where it found its own version or a newer one, so that running it again does no harm.
///
/// @param version the version to write
/// @param writer the number of the client that writes it
/// @param number which field, from 0
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
