package assay.engine.infinispan.wire;

import assay.api.Settings;
import assay.api.query.Condition;
import assay.api.query.Field;
import assay.api.record.TypeClosure;
import assay.engine.infinispan.pairupdate.Applied;
import assay.engine.infinispan.pairupdate.Batch;
import assay.engine.infinispan.pairupdate.OwnerTask;
import assay.engine.infinispan.pairupdate.TargetTask;
import java.util.ArrayList;
import java.util.List;
import org.infinispan.configuration.global.SerializationConfigurationBuilder;
import org.infinispan.protostream.SerializationContextInitializer;

/// How records are written: as Protocol Buffers messages by ProtoStream, or by Java serialization,
/// which also works for records that are not `Serializable`.
public final class Wire {

  /// The carriers of a workload's records.
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

  public static SerializationContextInitializer messages(List<Class<? extends Record>> types) {
    List<Class<? extends Record>> all = new ArrayList<>(CARRIERS);
    all.addAll(types);
    return new Messages(TypeClosure.of(all));
  }
}
