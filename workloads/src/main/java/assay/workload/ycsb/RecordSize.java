package assay.workload.ycsb;

import assay.api.DataParameters;
import java.util.random.RandomGenerator;

/// A record's size.
///
/// @param letters per field
record RecordSize(int fields, int letters) {

  static RecordSize of(DataParameters data) {
    return new RecordSize(
        Math.toIntExact(data.number(Ycsb.FIELDS)), Math.toIntExact(data.number(Ycsb.FIELD)));
  }

  /// All fields are new.
  YcsbRecord record(int key, long version, int writer) {
    return YcsbRecord.of(key, version, writer, fields, letters);
  }

  SetField change(int key, long version, int writer, RandomGenerator random) {
    int number = random.nextInt(fields);
    return new SetField(version, writer, number, YcsbRecord.field(key, version, number, letters));
  }
}
