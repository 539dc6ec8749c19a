package assay.engine.geode.wire;

import assay.api.Colocated;
import assay.api.record.RecordReflection;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Objects;
import org.apache.geode.DataSerializable;
import org.apache.geode.DataSerializer;
import org.jspecify.annotations.Nullable;

/// A key that is a record. Geode's manual advises against PDX keys: a member's hash would differ
/// from the client's. This class is an object on members too, and its hash is the same in every
/// process.
public final class RecordKey implements DataSerializable {

  private static final long serialVersionUID = 1L;

  private transient @Nullable Record record;
  private transient int hash;

  /// For Geode, which then reads the record.
  public RecordKey() {}

  RecordKey(Record record) {
    this.record = record;
    hash = hash(record);
  }

  /// Queries know it as `record`.
  public Record getRecord() {
    return Objects.requireNonNull(record);
  }

  /// The object that decides the partition.
  Object routing() {
    return record instanceof Colocated key ? ValueStorage.key(key.colocatedWith()) : this;
  }

  /// An enum's own hash differs between processes.
  private static int hash(@Nullable Object part) {
    return switch (part) {
      case null -> 0;
      case Enum<?> word -> word.name().hashCode();
      case Record inner -> {
        int sum = 0;
        for (Object each : RecordReflection.of(inner.getClass()).values(inner)) {
          sum = 31 * sum + hash(each);
        }
        yield sum;
      }
      default -> part.hashCode();
    };
  }

  @Override
  public void toData(DataOutput out) throws IOException {
    DataSerializer.writeObject(record, out);
  }

  @Override
  public void fromData(DataInput in) throws IOException, ClassNotFoundException {
    Record read =
        (Record) ValueStorage.inside(Objects.requireNonNull(DataSerializer.readObject(in)));
    record = read;
    hash = hash(read);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RecordKey that
        && hash == that.hash
        && Objects.equals(record, that.record);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return String.valueOf(record);
  }
}
