package assay.engine.hazelcast.pairupdate;

import assay.api.pairupdate.PairUpdate;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.StreamSerializer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Writes an entry processor: its changes with their values, like the workload's records.
public final class ProcessorSerializer implements StreamSerializer<PairTargetProcessor> {

  private static final int TYPE = 9003;

  @Override
  public int getTypeId() {
    return TYPE;
  }

  @Override
  public void write(ObjectDataOutput out, PairTargetProcessor processor) throws IOException {
    out.writeInt(processor.updates().size());
    for (int i = 0; i < processor.updates().size(); i++) {
      out.writeObject(processor.updates().get(i));
      out.writeObject(processor.sources().get(i));
    }
  }

  @Override
  public PairTargetProcessor read(ObjectDataInput in) throws IOException {
    int size = in.readInt();
    List<PairUpdate> updates = new ArrayList<>(size);
    List<Object> sources = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      updates.add(in.readObject());
      sources.add(in.readObject());
    }
    return new PairTargetProcessor(updates, sources);
  }
}
