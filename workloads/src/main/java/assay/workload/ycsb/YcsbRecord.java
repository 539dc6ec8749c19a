package assay.workload.ycsb;

import assay.api.RegisterRequests;
import assay.workload.tradeoffs.Padding;
import java.util.ArrayList;
import java.util.List;

/// A record like YCSB's, by default with ten fields of a hundred letters, and the identity of its
/// write.
///
/// @param id the key's index
/// @param version from 1; for a counted record its increments
/// @param writer the writing client's number
/// @param checksum over every other component; see [#intact()]
/// @param fields the fields' texts, each letter one byte on the wire
public record YcsbRecord(int id, long version, int writer, long checksum, List<String> fields)
    implements RegisterRequests.Value {

  public YcsbRecord {
    fields = List.copyOf(fields);
  }

  /// The record that a writer stores as a version under a key, with all fields new: the same for
  /// the same arguments, in every process.
  ///
  /// @param count the field count
  /// @param length the letters in each field
  public static YcsbRecord of(int key, long version, int writer, int count, int length) {
    List<String> fields = new ArrayList<>(count);
    for (int number = 0; number < count; number++) {
      fields.add(field(key, version, number, length));
    }
    return summed(key, version, writer, fields);
  }

  public static String field(int key, long version, int number, int length) {
    return Padding.of(length, mix(mix(mix(key) ^ version) ^ number));
  }

  /// The next version, with another text in one field and otherwise equal.
  YcsbRecord with(long nextVersion, int nextWriter, int number, String text) {
    List<String> changed = new ArrayList<>(fields);
    changed.set(number, text);
    return summed(id, nextVersion, nextWriter, changed);
  }

  /// Whether the checksum fits: the version is not torn, mixed or damaged.
  @Override
  public boolean intact() {
    return checksum == sum(id, version, writer, fields);
  }

  private static YcsbRecord summed(int id, long version, int writer, List<String> fields) {
    return new YcsbRecord(id, version, writer, sum(id, version, writer, fields), fields);
  }

  private static long sum(int id, long version, int writer, List<String> fields) {
    long sum = mix(mix(mix(id) ^ version) ^ writer);
    for (String field : fields) {
      sum = mix(sum ^ field.hashCode());
    }
    return sum;
  }

  /// Scatters bits without collisions: a change in one component always changes the sum.
  private static long mix(long bits) {
    long scattered = (bits ^ (bits >>> 32)) * 0xD6E8FEB86659FD93L;
    return scattered ^ (scattered >>> 32);
  }
}
