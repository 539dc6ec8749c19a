package assay.engine.infinispan.wire;

import assay.api.Settings;
import assay.api.query.Condition;
import assay.api.query.EntryField;
import assay.api.record.TypeClosure;
import assay.engine.infinispan.pairupdate.OwnerTask;
import assay.engine.infinispan.pairupdate.TargetTask;
import assay.engine.infinispan.pairupdate.TargetTransaction;
import assay.engine.infinispan.pairupdate.UpdateOutcomes;
import java.util.ArrayList;
import java.util.List;
import org.infinispan.configuration.global.SerializationConfigurationBuilder;
import org.infinispan.protostream.SerializationContextInitializer;

/// How records are written: as Protocol Buffers messages by ProtoStream, or by Java serialization,
/// which also works for records that are not `Serializable`.
public final class RecordMarshalling {

  /// The carriers of a workload's records.
  private static final List<Class<? extends Record>> CARRIERS =
      List.of(
          CarriedProcessor.class,
          ConditionFilter.class,
          QueryRowConverter.class,
          QueryRow.class,
          EntryField.class,
          Condition.Equal.class,
          Condition.In.class,
          Condition.Between.class,
          Condition.All.class,
          TargetTask.class,
          TargetTransaction.class,
          UpdateOutcomes.class,
          OwnerTask.class);

  private RecordMarshalling() {}

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
    return new RecordMessageSchema(TypeClosure.of(all));
  }
}
