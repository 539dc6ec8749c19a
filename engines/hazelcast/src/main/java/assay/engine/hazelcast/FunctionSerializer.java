package assay.engine.hazelcast;

import assay.api.EntryFunction;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.StreamSerializer;
import java.io.IOException;

/// Writes a function's carrier: the function, as the workload's records are written.
final class FunctionSerializer implements StreamSerializer<FunctionProcessor> {

  private static final int TYPE = 9002;

  @Override
  public int getTypeId() {
    return TYPE;
  }

  @Override
  public void write(ObjectDataOutput out, FunctionProcessor processor) throws IOException {
    out.writeObject(processor.function());
  }

  @Override
  public FunctionProcessor read(ObjectDataInput in) throws IOException {
    EntryFunction function = in.readObject();
    return new FunctionProcessor(function);
  }
}
