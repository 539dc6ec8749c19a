package assay.engine.infinispan;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.infinispan.commons.marshall.Marshaller;
import org.infinispan.factories.GlobalComponentRegistry;
import org.infinispan.factories.KnownComponentNames;
import org.infinispan.manager.EmbeddedCacheManager;

/// How large values are as this client writes them.
///
/// @param manager the client's node
record Sizes(EmbeddedCacheManager manager) {

  /// The bytes of a value.
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
