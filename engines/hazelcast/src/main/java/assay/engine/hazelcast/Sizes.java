package assay.engine.hazelcast;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.spi.impl.SerializationServiceSupport;

/// How large values are as this client writes them.
///
/// @param client the client
record Sizes(HazelcastInstance client) {

  /// The bytes of a value.
  int of(Object value) {
    SerializationServiceSupport writer = (SerializationServiceSupport) client;
    return writer.getSerializationService().toData(value).totalSize();
  }
}
