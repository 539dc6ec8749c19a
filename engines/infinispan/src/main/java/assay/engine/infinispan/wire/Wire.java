package assay.engine.infinispan.wire;

import assay.api.Settings;
import assay.api.query.Condition;
import assay.api.query.Field;
import assay.api.record.TypeClosure;
import assay.engine.infinispan.solution.Applied;
import assay.engine.infinispan.solution.Batch;
import assay.engine.infinispan.solution.OwnerTask;
import assay.engine.infinispan.solution.TargetTask;
import java.util.ArrayList;
import java.util.List;
import org.infinispan.configuration.global.SerializationConfigurationBuilder;
import org.infinispan.protostream.SerializationContextInitializer;

/// How records are written: as messages of Protocol Buffers, by ProtoStream, or by Java's own
/// serialization, which works for records that are not `Serializable` too.
public final class Wire {

  /// What carries a workload's records, beside them.
  private static final List<Class<? extends Record>> CARRIERS =
      List.of(
          CarriedProcessor.class,
          Matching.class,
          ToRow.class,
          Row.class,
          Field.class,
          Condition.Equal.class,
          Condition.In.class,
          Condition.Between.class,
          Condition.All.class,
          TargetTask.class,
          Batch.class,
          Applied.class,
          OwnerTask.class);

  private Wire() {}

  /// Adds what writes every record of a workload.
  public static void add(
      SerializationConfigurationBuilder serialization,
      List<Class<? extends Record>> types,
      Settings settings) {
    if (settings.text("serialization").equals("java")) {
      serialization.marshaller(new JavaMarshaller());
      return;
    }
    serialization.addContextInitializer(messages(types));
  }

  /// What writes every record of a workload as a message.
  public static SerializationContextInitializer messages(List<Class<? extends Record>> types) {
    List<Class<? extends Record>> all = new ArrayList<>(CARRIERS);
    all.addAll(types);
    return new Messages(TypeClosure.of(all));
  }
}
