package assay.workload.ycsb;

import assay.api.Registers;
import assay.workload.tradeoffs.Padding;
import java.util.ArrayList;
import java.util.List;

/// A record of YCSB's core workloads: so many fields of so many letters, ten of a hundred where a study says nothing; and
/// what says which write it came from.
///
/// @param id the key's index
/// @param version the version, 1 and up; of a counted record how often it was counted up
/// @param writer the number of the client that wrote this version
/// @param checksum over every other component; see [#intact()]
/// @param fields the fields' texts, each letter one byte on the wire
public record YcsbRecord(int id, long version, int writer, long checksum, List<String> fields)
    implements Registers.Value {

  public YcsbRecord {
    fields = List.copyOf(fields);
  }

  /// The record that a writer stores as a version of a key, all fields its own: the same for the same
  /// arguments, in every process.
  ///
  /// @param count how many fields it has
  /// @param length how many letters each has
  public static YcsbRecord of(int key, long version, int writer, int count, int length) {
    List<String> fields = new ArrayList<>(count);
    for (int number = 0; number < count; number++) {
      fields.add(field(key, version, number, length));
    }
    return summed(key, version, writer, fields);
  }

  /// The text that a version gives to one field.
  public static String field(int key, long version, int number, int length) {
    return Padding.of(length, mix(mix(mix(key) ^ version) ^ number));
  }

  /// The next version, with another text in one field and all else the same.
  YcsbRecord with(long nextVersion, int nextWriter, int number, String text) {
    List<String> changed = new ArrayList<>(fields);
    changed.set(number, text);
    return summed(id, nextVersion, nextWriter, changed);
  }

  /// Whether the checksum fits the rest, so that nothing of this version is torn, mixed or damaged.
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

  /// Scatters bits, and no two numbers alike: a change of one component always changes the sum.
  private static long mix(long bits) {
    long scattered = (bits ^ (bits >>> 32)) * 0xD6E8FEB86659FD93L;
    return scattered ^ (scattered >>> 32);
  }
}
