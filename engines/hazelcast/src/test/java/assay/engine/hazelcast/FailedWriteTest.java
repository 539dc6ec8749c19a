package assay.engine.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.DefiniteFailureException;
import com.hazelcast.config.SerializationConfig;
import com.hazelcast.internal.serialization.InternalSerializationService;
import com.hazelcast.internal.serialization.impl.DefaultSerializationServiceBuilder;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// By Hazelcast's own serialization.
final class FailedWriteTest {

  private final InternalSerializationService service =
      new DefaultSerializationServiceBuilder().setConfig(new SerializationConfig()).build();

  private final HazelcastSerializationException failure =
      new HazelcastSerializationException("somebody could not");

  /// No serializer can write it.
  private static final class Unknown {}

  @AfterEach
  void dispose() {
    service.dispose();
  }

  private RuntimeException judged(Object key, Object value) {
    return DefiniteFailureException.whereUnwritable(failure, service::toData, key, value);
  }

  @Test
  void whatCannotBeWrittenHere_wasNotSent() {
    assertThat(judged(1, new Unknown()))
        .isInstanceOf(DefiniteFailureException.class)
        .hasCause(failure);
    assertThat(judged(new Unknown(), "value")).isInstanceOf(DefiniteFailureException.class);
  }

  @Test
  void whatCanBeWrittenHere_failedElsewhere_andMayBeDone() {
    assertThat(judged(1, "value")).isSameAs(failure);
  }
}
