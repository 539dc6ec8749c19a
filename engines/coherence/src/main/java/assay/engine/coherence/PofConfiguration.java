package assay.engine.coherence;

import assay.api.record.TypeClosure;
import assay.engine.coherence.configuration.ConfigurationWriter;
import assay.engine.coherence.pairupdate.InboxKey;
import assay.engine.coherence.pairupdate.InboxProcessor;
import assay.engine.coherence.pairupdate.OrderedInboxProcessor;
import assay.engine.coherence.pairupdate.PairProcessor;
import assay.engine.coherence.pairupdate.PairTargetProcessor;
import assay.engine.coherence.pairupdate.ServiceCall;
import assay.engine.coherence.site.SiteArrivalProcessor;
import com.tangosol.io.pof.EnumPofSerializer;
import com.tangosol.io.pof.PortableObjectSerializer;
import java.util.List;

final class PofConfiguration {

  /// Lower numbers are reserved for Coherence's own types.
  private static final int FIRST_TYPE_ID = 1000;

  private final ConfigurationWriter out = new ConfigurationWriter("pof-config");
  private int typeId = FIRST_TYPE_ID;

  private PofConfiguration() {}

  static String of(List<Class<? extends Record>> types) {
    return new PofConfiguration().text(types);
  }

  private String text(List<Class<? extends Record>> types) {
    out.with("user-type-list", () -> types(types)).with("prefer-java-time", true);
    return out.end();
  }

  private void types(List<Class<? extends Record>> types) {
    out.with("include", "coherence-pof-config.xml");
    type(ComponentExtractor.class, PortableObjectSerializer.class);
    type(ServiceCall.class, PortableObjectSerializer.class);
    List.of(
            CarriedProcessor.class,
            KeyHoldersProcessor.class,
            PartitionCopies.class,
            SiteArrivalProcessor.class,
            PairProcessor.class,
            PairTargetProcessor.class,
            InboxKey.class,
            InboxProcessor.class,
            OrderedInboxProcessor.class)
        .forEach(type -> type(type, RecordSerializer.class));
    for (Class<?> type : TypeClosure.of(types)) {
      type(type, type.isEnum() ? EnumPofSerializer.class : RecordSerializer.class);
    }
  }

  private void type(Class<?> type, Class<?> serializer) {
    out.with(
        "user-type",
        () ->
            out.with("type-id", typeId++)
                .with("class-name", type.getName())
                .with("serializer", () -> out.with("class-name", serializer.getName())));
  }
}
