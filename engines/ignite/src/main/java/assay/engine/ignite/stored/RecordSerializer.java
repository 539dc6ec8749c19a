package assay.engine.ignite.stored;

import assay.api.Colocated;
import org.apache.ignite.binary.BinaryReader;
import org.apache.ignite.binary.BinarySerializer;
import org.apache.ignite.binary.BinaryWriter;

/// Writes any record as a binary object. Ignite creates an object before it reads its fields, which
/// a record does not allow: [StoredValueReader] reads records from the binary object.
public final class RecordSerializer implements BinarySerializer {

  /// The field of a [Colocated] key that decides its partition.
  static final String ASSOCIATE = "assay_associate";

  @Override
  public void writeBinary(Object record, BinaryWriter out) {
    RecordCodec.of(record.getClass()).write(out, record);
    if (record instanceof Colocated key) {
      out.writeObject(ASSOCIATE, key.colocatedWith());
    }
  }

  @Override
  public void readBinary(Object record, BinaryReader in) {
    throw new UnsupportedOperationException("records are read from binary objects");
  }
}
