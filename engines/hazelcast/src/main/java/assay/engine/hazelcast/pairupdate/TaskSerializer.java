package assay.engine.hazelcast.pairupdate;

import assay.api.pairupdate.PairUpdate;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.StreamSerializer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Writes a task's changes like the workload's records.
public final class TaskSerializer implements StreamSerializer<LocalUpdateTask> {

  private static final int TYPE = 9004;

  @Override
  public int getTypeId() {
    return TYPE;
  }

  @Override
  public void write(ObjectDataOutput out, LocalUpdateTask task) throws IOException {
    out.writeInt(task.changes().size());
    for (PairUpdate update : task.changes()) {
      out.writeObject(update);
    }
  }

  @Override
  public LocalUpdateTask read(ObjectDataInput in) throws IOException {
    int size = in.readInt();
    List<PairUpdate> updates = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      updates.add(in.readObject());
    }
    return new LocalUpdateTask(updates);
  }
}
