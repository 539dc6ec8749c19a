package assay.engine.hazelcast.site;

import assay.engine.hazelcast.site.ApplyChangesTask.Change;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.StreamSerializer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Writes changes for another site: keys and values, like the workload's records.
public final class ApplyChangesTaskSerializer implements StreamSerializer<ApplyChangesTask> {

  private static final int TYPE = 9005;

  @Override
  public int getTypeId() {
    return TYPE;
  }

  @Override
  public void write(ObjectDataOutput out, ApplyChangesTask arrivals) throws IOException {
    out.writeString(arrivals.map());
    out.writeInt(arrivals.changes().size());
    for (Change change : arrivals.changes()) {
      out.writeObject(change.key());
      out.writeObject(change.value());
    }
  }

  @Override
  public ApplyChangesTask read(ObjectDataInput in) throws IOException {
    String map = Objects.requireNonNull(in.readString());
    int size = in.readInt();
    List<Change> changes = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      Object key = in.readObject();
      changes.add(new Change(key, in.readObject()));
    }
    return new ApplyChangesTask(map, changes);
  }
}
