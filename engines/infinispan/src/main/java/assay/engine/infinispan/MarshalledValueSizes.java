package assay.engine.infinispan;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.infinispan.commons.marshall.Marshaller;
import org.infinispan.factories.GlobalComponentRegistry;
import org.infinispan.factories.KnownComponentNames;
import org.infinispan.manager.EmbeddedCacheManager;

record MarshalledValueSizes(EmbeddedCacheManager manager) {

  int of(Object value) {
    Marshaller writer =
        GlobalComponentRegistry.of(manager)
            .getComponent(Marshaller.class, KnownComponentNames.USER_MARSHALLER);
    try {
      return writer.objectToByteBuffer(value).length;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
