package assay.workload.ycsb;

import assay.api.DataParameters;
import java.util.random.RandomGenerator;

/// How many fields a record has, and how many letters each.
///
/// @param fields how many
/// @param letters of each
record RecordShape(int fields, int letters) {

  /// The shape that the data ask for.
  static RecordShape of(DataParameters data) {
    return new RecordShape(
        Math.toIntExact(data.number(Ycsb.FIELDS)), Math.toIntExact(data.number(Ycsb.FIELD)));
  }

  /// A version of a record, all of its fields new.
  YcsbRecord record(int key, long version, int writer) {
    return YcsbRecord.of(key, version, writer, fields, letters);
  }

  /// The update of any one field.
  SetField change(int key, long version, int writer, RandomGenerator random) {
    int number = random.nextInt(fields);
    return new SetField(version, writer, number, YcsbRecord.field(key, version, number, letters));
  }
}
