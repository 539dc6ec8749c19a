package assay.engine.hazelcast;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.spi.impl.SerializationServiceSupport;

record SerializedValueSizes(HazelcastInstance client) {

  int of(Object value) {
    SerializationServiceSupport writer = (SerializationServiceSupport) client;
    return writer.getSerializationService().toData(value).totalSize();
  }
}
