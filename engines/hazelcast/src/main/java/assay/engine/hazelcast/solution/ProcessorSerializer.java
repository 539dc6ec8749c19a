package assay.engine.hazelcast.solution;

import assay.api.pair.PairChange;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.StreamSerializer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Writes an entry processor: its changes and the values with them, as the workload's records are written.
public final class ProcessorSerializer implements StreamSerializer<TargetProcessor> {

  private static final int TYPE = 9003;

  @Override
  public int getTypeId() {
    return TYPE;
  }

  @Override
  public void write(ObjectDataOutput out, TargetProcessor processor) throws IOException {
    out.writeInt(processor.changes().size());
    for (int i = 0; i < processor.changes().size(); i++) {
      out.writeObject(processor.changes().get(i));
      out.writeObject(processor.sources().get(i));
    }
  }

  @Override
  public TargetProcessor read(ObjectDataInput in) throws IOException {
    int size = in.readInt();
    List<PairChange> changes = new ArrayList<>(size);
    List<Object> sources = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      changes.add(in.readObject());
      sources.add(in.readObject());
    }
    return new TargetProcessor(changes, sources);
  }
}
