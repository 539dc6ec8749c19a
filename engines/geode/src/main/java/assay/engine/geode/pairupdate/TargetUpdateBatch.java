package assay.engine.geode.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.engine.geode.wire.ValueStorage;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.geode.DataSerializable;
import org.apache.geode.DataSerializer;
import org.jspecify.annotations.Nullable;

/// One target's updates on their way to its owner.
public final class TargetUpdateBatch implements DataSerializable {

  private static final long serialVersionUID = 1L;

  private transient @Nullable Object[] updates;
  private transient @Nullable Object[] sources;
  private ValueStorage values;

  /// For Geode, which reads the fields afterwards.
  public TargetUpdateBatch() {
    this(List.of(), new Object[0], ValueStorage.PDX);
  }

  /// @param sources the stored sources, null for a missing one; empty if the owner reads them
  TargetUpdateBatch(List<PairUpdate> updates, @Nullable Object[] sources, ValueStorage values) {
    this.updates = updates.toArray();
    this.sources = sources;
    this.values = values;
  }

  List<PairUpdate> all() {
    return Arrays.stream(updates).map(each -> (PairUpdate) ValueStorage.inside(each)).toList();
  }

  @Nullable Object[] sources() {
    return sources;
  }

  ValueStorage values() {
    return values;
  }

  @Override
  public void toData(DataOutput out) throws IOException {
    DataSerializer.writeObjectArray(updates, out);
    DataSerializer.writeObjectArray(sources, out);
    DataSerializer.writePrimitiveBoolean(values == ValueStorage.PDX, out);
  }

  @Override
  public void fromData(DataInput in) throws IOException, ClassNotFoundException {
    updates = DataSerializer.readObjectArray(in);
    sources = DataSerializer.readObjectArray(in);
    values = DataSerializer.readPrimitiveBoolean(in) ? ValueStorage.PDX : ValueStorage.JAVA;
  }
}
