package assay.engine.hazelcast;

import assay.api.EntryProcessor;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.StreamSerializer;
import java.io.IOException;

/// Writes the carried processor like a workload's record.
final class CarriedProcessorSerializer implements StreamSerializer<CarriedProcessor> {

  private static final int TYPE = 9002;

  @Override
  public int getTypeId() {
    return TYPE;
  }

  @Override
  public void write(ObjectDataOutput out, CarriedProcessor processor) throws IOException {
    out.writeObject(processor.processor());
  }

  @Override
  public CarriedProcessor read(ObjectDataInput in) throws IOException {
    EntryProcessor processor = in.readObject();
    return new CarriedProcessor(processor);
  }
}
